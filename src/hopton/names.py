"""Hints for mistyped names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str:
    """'; did you mean ...?' with the known name most like `name`, or nothing when none is."""
    near = difflib.get_close_matches(name.lower(), list(known), n=1, cutoff=0.4)
    return f"; did you mean {near[0]}?" if near else ""
