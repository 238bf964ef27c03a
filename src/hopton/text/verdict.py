"""The verdict: what happened and why, before it is put into words."""

from __future__ import annotations

from typing import Union

import msgspec

Value = Union[str, int, "Verdict", tuple["Value", ...]]
"""A parameter: a name, a number, another message, or several of these, which are listed."""


class Verdict(msgspec.Struct, frozen=True):
    """A message id of the catalogue and its parameters.

    The parameter `n` chooses between singular and plural. Messages in the parameter `parts`
    are clauses of the same sentence.
    """

    id: str
    params: dict[str, Value] = {}
