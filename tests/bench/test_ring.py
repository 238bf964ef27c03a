"""The ring's benchmark measures what it says: the same steps, and tosses of every kind that reach the hand."""

from __future__ import annotations

import pytest

from hopton.bench import BenchError, measure_ring_toss
from hopton.bench import ring as module
from hopton.physics.ring_toss import RingToss
from hopton.tables import load_tables

TABLES = load_tables()


@pytest.mark.parametrize("kind", list(module.KINDS))
def test_throws_of_every_kind_come_to_the_hand(kind: str) -> None:
    device = RingToss(TABLES.ring_toss, TABLES.gravity)
    chosen = module.throws(TABLES, kind, 20)
    assert chosen == module.throws(TABLES, kind, 20)
    results = [device.toss(throw, module.KINDS[kind]) for throw in chosen]
    assert sum(result.first is not None for result in results) > 10
    assert any(result.outcome == "caught" for result in results)


def test_another_end_of_the_bare_side_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = module._time_bare

    def late(space: object, steps: int) -> float:
        return timed(space, steps - 1)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(module, "_time_bare", late)
    with pytest.raises(BenchError, match="different states"):
        measure_ring_toss(TABLES, 5, 1)
