"""Where matches are kept, and which of them are there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


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
