"""What a person has chosen once for all matches: kept in the user's configuration folder. Nothing here touches play.

The file is JSON; what is missing or can't be in it is as at first. A file that can't be read, or of which
something can't be, is kept beside the new one; what another version of the program wrote stays in it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopton.errors import HoptonError
from hopton.files import write_whole
from hopton.text import LANGUAGES, usual_language

SIZES = (0.85, 1.0, 1.12)
"""How large the interface may be, against the usual."""
PALETTES = ("wood", "clear")
"""Themes: the usual one, and one whose colours stay apart for eyes that mix up red and green."""
VOLUMES = (0.0, 0.25, 0.5, 0.75, 1.0)

KEYS: Mapping[str, str] = {
    "pause": "p",
    "sound": "m",
    "help": "h",
    "act": "space",
    "confirm": "return",
    "back": "backspace",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
}
"""The keys that can be chosen, by what they do, with those at first (names as pygame has them)."""


KEPT = ("volume", "size", "palette", "reduced_motion", "language", "seen_guides", "setups", "keys")
"""What the file holds."""


def config_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """Where settings are kept: `HOPTON_CONFIG` if set, else where this system keeps programs' settings."""
    env = os.environ if environment is None else environment
    if env.get("HOPTON_CONFIG"):
        return Path(env["HOPTON_CONFIG"])
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    if platform == "win32":
        base = Path(env.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Preferences"
    else:
        base = Path(env.get("XDG_CONFIG_HOME") or home / ".config")
    return base / "hopton"


def languages() -> list[str]:
    """The languages to choose from, by their tags."""
    return list(LANGUAGES)


@dataclass
class Settings:
    """The settings; `path` is where they are kept, None for nowhere."""

    volume: float = 1.0
    size: float = 1.0
    palette: str = "wood"
    reduced_motion: bool = False
    language: str = field(default_factory=usual_language)
    seen_guides: list[str] = field(default_factory=list)
    """Games whose guide has been followed to its end or sent away."""
    setups: dict[str, Any] = field(default_factory=dict)
    """Who played a game last, by game; see `hopton.window.match_setup`."""
    keys: dict[str, str] = field(default_factory=lambda: dict(KEYS))
    path: Path | None = None
    spoken: str | None = None
    """The language of this run, where it is not the one that is kept."""
    aside: Path | None = field(default=None, compare=False)
    """Where a file is now that was not as it should be."""
    _blocked: str = field(default="", repr=False, compare=False)
    """Why nothing may be written into the file."""
    _others: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def load(cls, path: Path) -> Settings:
        """The settings in a file; as at first where there is none."""
        made = cls(path=path)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return made
        except OSError as error:
            # It may be whole, only not for us to read: nothing is written over it.
            made._blocked = str(error)
            return made
        except ValueError:
            data = None
        if not (isinstance(data, dict) and made._take(data)):
            made._set_aside(path)
        return made

    def _set_aside(self, path: Path) -> None:
        """Keep a copy of a file that is not as it should be; where that fails, write nothing over it."""
        aside = path.with_name(f"{path.stem}.broken{path.suffix}")
        try:
            write_whole(aside, path.read_bytes())
            self.aside = aside
        except (OSError, HoptonError) as error:
            self._blocked = str(error)

    def _take(self, data: Mapping[str, Any]) -> bool:
        """Take over what can be; whether all could."""
        known = {
            "volume": lambda one: isinstance(one, int | float) and not isinstance(one, bool) and 0 <= one <= 1,
            "size": lambda one: one in SIZES,
            "palette": lambda one: one in PALETTES,
            "reduced_motion": lambda one: isinstance(one, bool),
            "language": lambda one: one in languages(),
            "seen_guides": lambda one: isinstance(one, list) and all(isinstance(game, str) for game in one),
            "setups": lambda one: isinstance(one, dict),
            "keys": _can_be_keys,
        }
        whole = True
        for name, value in data.items():
            if name not in known:
                self._others[name] = value
            elif not known[name](value):
                whole = False
            elif name == "keys":
                self.keys = {**KEYS, **{action: key for action, key in value.items() if action in KEYS}}
            else:
                setattr(self, name, value)
        return whole

    @property
    def language_now(self) -> str:
        """The language in which everything is written."""
        return self.language if self.spoken is None else self.spoken

    def save(self) -> str:
        """Write them to their file; the reason when that fails, else nothing."""
        if self.path is None or self._blocked:
            return self._blocked
        data = {name: getattr(self, name) for name in KEPT} | self._others
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode())
        except (OSError, HoptonError) as error:
            return str(error)
        return ""

    # -- keys ------------------------------------------------------------------------------

    def bind(self, action: str, key: str) -> str | None:
        """Choose a key; the action that has it already, and then nothing changes."""
        taken = next((other for other, used in self.keys.items() if used == key and other != action), None)
        if taken is None:
            self.keys[action] = key
        return taken

    def usual_key(self, key: str) -> str:
        """What a pressed key stands for: the key that does at first what this one does now; "" for nothing."""
        for action, used in self.keys.items():
            if used == key:
                return KEYS[action]
        return "" if key in KEYS.values() else key

    def shown_key(self, usual: str) -> str:
        """The key to press for what this one does at first."""
        return next((self.keys[action] for action, key in KEYS.items() if key == usual), usual)


def _can_be_keys(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    chosen = [value.get(action, usual) for action, usual in KEYS.items()]
    return all(isinstance(key, str) and key for key in chosen) and len(set(chosen)) == len(chosen)
