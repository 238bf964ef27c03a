"""Where matches are kept, and which of them are there."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hopton.errors import HoptonError
from hopton.match.log import read_log
from hopton.rules import GAMES


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


def file_name(game: str, seed: int) -> str:
    """The name of the file of a match that begins now."""
    return f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{seed}.jsonl"


def game_of(path: Path) -> str:
    """The game of a match that is kept under such a name."""
    return path.stem.rsplit("-", 3)[0]


def latest_save(folder: Path) -> Path | None:
    """The match that was saved last and may be resumed, None if there is none."""
    try:
        marker = folder / "latest.txt"
        path = folder / marker.read_text(encoding="utf-8").strip()
        return path if path.is_file() else None
    except (OSError, UnicodeDecodeError):
        return None


def mark_latest(folder: Path, name: str | None) -> None:
    """Remember which match to resume (a file name in the folder), or that there is none. A full disk is no matter."""
    marker = folder / "latest.txt"
    try:
        if name is None:
            marker.unlink(missing_ok=True)
        else:
            marker.write_text(name + "\n", encoding="utf-8")
    except OSError:
        return


@dataclass(frozen=True)
class SavedMatch:
    """A match that is kept: `when` it was saved last (s since 1970), who plays, and how it stands.

    `bots` are the kinds of players by name, without those who are people.
    """

    path: Path
    when: float
    game: str
    players: tuple[str, ...]
    bots: Mapping[str, str]
    scores: Mapping[str, int]
    winners: tuple[str, ...] | None


def newest(folder: Path, most: int | None = None) -> list[Path]:
    """The files of the matches saved last, the latest first; nothing where the folder can't be read."""
    found: list[tuple[float, Path]] = []
    try:
        for path in folder.glob("*.jsonl"):
            found.append((path.stat().st_mtime, path))
    except OSError:
        return []
    return [path for _, path in sorted(found, key=lambda one: (-one[0], one[1].name))[:most]]


def look_into(path: Path) -> SavedMatch | None:
    """What a saved match is; None for a file that is no match that this program knows."""
    try:
        header, lines = read_log(path)
        when = path.stat().st_mtime
        rules = GAMES[header.game]
        state = rules.start(header)
        for line in lines:
            state = rules.apply(state, line.record).state
        bots = {name: str(bot["bot"]) for name, bot in header.extra.get("bots", {}).items()}
    except (OSError, HoptonError, AttributeError, KeyError, TypeError):
        return None
    return SavedMatch(path, when, header.game, header.players, bots, state.scores, state.winners)


def remove(path: Path) -> str:
    """Delete a kept match; the reason when that fails, else nothing."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return ""
