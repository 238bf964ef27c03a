"""Golden logs: whole matches, one for every game and way of ending, with all that the referee answers.

`<file>.jsonl` is the match log, `<file>.answers.jsonl` what the referee must answer: the opening state
in full, then of every record what has changed in the state, with the verdict in words, or the code of the
refusal. After a change of rules, `python -m tests.golden.regenerate` writes the answers anew, and the
difference shows what the change means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hopton.match.referee import referee
from hopton.text import sentence

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Ending:
    """A golden log: its game, how it ends, and how many win."""

    game: str
    way: str
    winners: int

    @property
    def file(self) -> str:
        return f"{self.game}.{self.way}"


ENDINGS = (
    Ending("hop-le-jton", "target-by-push", 1),
    Ending("hop-le-jton", "target-by-push-past-the-line", 1),
    Ending("hop-le-jton", "target-by-tilt", 1),
    Ending("hop-le-jton", "no-tokens-left", 1),
    Ending("hop-le-jton", "no-tokens-left-shared", 2),
    Ending("simsala-hopp", "cups", 1),
    Ending("simsala-hopp", "decision", 1),
    Ending("simsala-hopp", "decision-repeated", 1),
    Ending("simsala-hopp", "decision-all-removed", 2),
    Ending("simsala-hopp", "simulated", 1),
    Ending("hop", "top-level", 1),
    Ending("hop", "no-balloon", 1),
    Ending("hop", "shared", 2),
    Ending("hop", "simulated", 1),
    Ending("tonton", "most-points", 1),
    Ending("tonton", "shared", 2),
    Ending("tonton", "simulated", 1),
)


def answers(file: str) -> Iterator[dict[str, Any]]:
    """What the referee answers to a golden log, in the short form of its answers file."""
    state: dict[str, Any] = {}
    with (FOLDER / f"{file}.jsonl").open("rb") as lines:
        for answer in referee(lines):
            shown: dict[str, Any] = {"n": answer.n, "ok": answer.ok}
            if answer.error is not None:
                shown["code"] = answer.error.code
            elif answer.state is not None:
                shown["changed"] = {key: value for key, value in answer.state.items() if state.get(key, ...) != value}
                state = answer.state
            if answer.verdict is not None:
                shown["verdict"] = sentence(answer.verdict)
            yield shown
