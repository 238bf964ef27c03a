"""Where the data files are: beside the package in a wheel, at the top of a checkout otherwise."""

from __future__ import annotations

from pathlib import Path

from hopton.errors import HoptonError

_PACKAGE = Path(__file__).resolve().parent


def asset_path(*parts: str) -> Path:
    """The path of a shipped data file or folder, for example `asset_path("tables", "default.toml")`.

    Raises HoptonError when the installation lacks it.
    """
    for root in (_PACKAGE / "assets", _PACKAGE.parents[1] / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise HoptonError(f"the installation lacks its data file {'/'.join(parts)}; install hopton again")
