"""What is chosen before a match, and where matches are kept."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("person", "random", "careful", "greedy")
"""Who may sit at a seat."""
TARGETS = (3, 5, 7, 9)
"""Points to win that the first screen offers; 7 is the game's own."""


@dataclass(frozen=True)
class Seat:
    """A player: a name, and who plays (see KINDS)."""

    name: str
    kind: str


@dataclass(frozen=True)
class MatchSetup:
    """A match to be started. `seed` is the number from which all its chance grows."""

    seats: tuple[Seat, ...]
    seed: int
    target: int = 7
    options: Mapping[str, object] = field(default_factory=dict)


def fresh_seed() -> int:
    """A seed for a new match, below 10^9 so that it can be read out and typed again."""
    return int.from_bytes(os.urandom(8), "big") % 1_000_000_000


def saves_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """Where matches are kept: `HOPTON_DATA` if set, else where this system keeps programs' data."""
    env = os.environ if environment is None else environment
    if env.get("HOPTON_DATA"):
        return Path(env["HOPTON_DATA"]) / "matches"
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    if platform == "win32":
        base = Path(env.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(env.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "hopton" / "matches"


def latest_save(folder: Path) -> Path | None:
    """The match that was saved last and may be resumed, None if there is none."""
    try:
        marker = folder / "latest.txt"
        path = folder / marker.read_text(encoding="utf-8").strip()
        return path if path.is_file() else None
    except OSError:
        return None


def mark_latest(folder: Path, name: str | None) -> None:
    """Remember which match to resume (a file name in the folder), or that there is none."""
    marker = folder / "latest.txt"
    if name is None:
        marker.unlink(missing_ok=True)
    else:
        marker.write_text(name + "\n", encoding="utf-8")
