"""Functions compiled to machine code by Numba, cached beside the package or in the user's cache folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def _digest() -> str:
    """Eight hexadecimal digits for the text of all modules of this device."""
    total = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()[:8]


_SOURCES = _digest()

# Nothing here makes an array. So none need be counted, which otherwise takes a fifth of the time of a tap.
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False}


def compiled(function: Function) -> Function:
    """Compile for use by other compiled functions; strict IEEE arithmetic, so that results repeat bit for bit."""
    return cast(Function, numba.njit(**_OPTIONS)(function))


def inlined(function: Function) -> Function:
    """Put into the functions that use it: for what the compiler would call, though a call costs more than it does."""
    return cast(Function, numba.njit(**_OPTIONS, inline="always")(function))


def entry(function: Function) -> Function:
    """Compile on first use from Python and cache the result, with everything that it calls.

    Numba looks at the function's own file alone when it decides whether a cached result is still good,
    although functions of other files are compiled into it. The cache goes by the function's qualified
    name, so the name carries a digest of all the files. Where no folder can be written to, every process
    compiles for itself.
    """
    function.__qualname__ = f"{function.__qualname__}_{_SOURCES}"
    try:
        return cast(Function, numba.njit(cache=True, **_OPTIONS)(function))
    except RuntimeError:
        return compiled(function)


def in_cache(function: Callable[..., Any]) -> bool:
    """Whether an `entry` has been compiled on this machine before, so that it only has to be loaded."""
    stats = getattr(function, "stats", None)
    folder = None if stats is None else stats.cache_path
    if folder is None:
        return False
    return any(Path(folder).glob(f"*.{function.__qualname__}-*.nbi"))
