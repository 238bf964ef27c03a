"""Trials of all devices: a list of scenarios in, a list of results in the same order out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from hopton.errors import ConfigError
from hopton.physics.foil_tap.trial import FoilTapScenario, run_foil_tap
from hopton.physics.lid_push.trial import LidPushScenario, run_lid_push
from hopton.physics.ring_toss.trial import RingTossScenario, run_ring_toss
from hopton.tables import Tables


class TrialDevice(msgspec.Struct, frozen=True):
    """What a device needs for trials: the form of its scenarios and what runs one of them."""

    scenario: type[Any]
    run: Callable[[Any, Tables], Any]


TRIAL_DEVICES: Mapping[str, TrialDevice] = {
    "lid-push": TrialDevice(LidPushScenario, run_lid_push),
    "foil-tap": TrialDevice(FoilTapScenario, run_foil_tap),
    "ring-toss": TrialDevice(RingTossScenario, run_ring_toss),
}
"""Every device that trials can be run on, by the name that the command line uses."""


def read_scenarios(device: str, data: Any) -> list[Any]:
    """Check decoded JSON against the device's form; raises ConfigError that names scenario and field."""
    if not isinstance(data, list):
        raise ConfigError("a file of scenarios must hold a JSON list")
    form = TRIAL_DEVICES[device].scenario
    scenarios = []
    for number, entry in enumerate(data, start=1):
        try:
            scenarios.append(msgspec.convert(entry, form))
        except msgspec.ValidationError as error:
            name = f" (id {entry['id']})" if isinstance(entry, dict) and "id" in entry else ""
            raise ConfigError(f"scenario {number}{name}: {error}") from error
    return scenarios


def run_trials(device: str, scenarios: Sequence[Any], tables: Tables) -> Iterator[Any]:
    """Run the scenarios one by one; each result is a structure that msgspec writes in the trial format."""
    run = TRIAL_DEVICES[device].run
    for scenario in scenarios:
        yield run(scenario, tables)
