"""What a person has chosen once for all matches: kept in the user's configuration folder. Nothing here touches play.

The file is JSON; what is missing or can't be in it is as at first.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopton.assets import asset_path
from hopton.errors import HoptonError
from hopton.files import write_whole

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
    """The languages that the window has texts in."""
    return sorted(path.parent.name for path in asset_path("text", "window").glob("*/common.toml"))


@dataclass
class Settings:
    """The settings; `path` is where they are kept, None for nowhere."""

    volume: float = 1.0
    size: float = 1.0
    palette: str = "wood"
    reduced_motion: bool = False
    language: str = "en"
    seen_guides: list[str] = field(default_factory=list)
    """Games whose guide has been followed to its end or sent away."""
    keys: dict[str, str] = field(default_factory=lambda: dict(KEYS))
    path: Path | None = None

    @classmethod
    def load(cls, path: Path) -> Settings:
        """The settings in a file; as at first where there is none."""
        made = cls(path=path)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return made
        if isinstance(data, dict):
            made._take(data)
        return made

    def _take(self, data: Mapping[str, Any]) -> None:
        number = data.get("volume")
        if isinstance(number, int | float) and not isinstance(number, bool) and 0 <= number <= 1:
            self.volume = float(number)
        if data.get("size") in SIZES:
            self.size = data["size"]
        if data.get("palette") in PALETTES:
            self.palette = data["palette"]
        if isinstance(data.get("reduced_motion"), bool):
            self.reduced_motion = data["reduced_motion"]
        if data.get("language") in languages():
            self.language = data["language"]
        seen = data.get("seen_guides")
        if isinstance(seen, list):
            self.seen_guides = [game for game in seen if isinstance(game, str)]
        keys = data.get("keys")
        if isinstance(keys, dict):
            chosen = {action: keys.get(action, usual) for action, usual in KEYS.items()}
            if all(isinstance(key, str) for key in chosen.values()) and len(set(chosen.values())) == len(chosen):
                self.keys = chosen

    def save(self) -> str:
        """Write them to their file; the reason when that fails, else nothing."""
        if self.path is None:
            return ""
        data = {name: value for name, value in vars(self).items() if name != "path"}
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
