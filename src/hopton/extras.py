"""Packages that only some commands need, each in an extra of hopton."""

from __future__ import annotations

from importlib.util import find_spec

from hopton.errors import MissingExtraError


def need(package: str, extra: str, feature: str) -> None:
    """Raise MissingExtraError, which names the extra, unless the package can be imported.

    `feature` is what asks for it, in the plural: "films", "reports".
    """
    if not installed(package):
        raise MissingExtraError(feature, extra)


def installed(package: str) -> bool:
    """Whether the package can be imported."""
    return find_spec(package) is not None
