"""What a report is made of, before it is drawn: sections of facts, tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text; all columns but the first are numbers. One with a `title` is long and may be folded away.

    `command`: a command line in which the first cell of a row stands for N.
    """

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""
    title: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A value with its interval for every name; `fair`: what chance alone would give."""

    title: str
    names: Sequence[str]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    unit: str
    fair: float | None = None


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often a value lay between two neighbouring edges; of `whole` numbers, edges lie between them."""

    title: str
    edges: Sequence[float]
    counts: Sequence[int]
    unit: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """One line a name over `x`, each a mean with the ends of its interval."""

    title: str
    x: Sequence[float]
    lines: Sequence[tuple[str, Sequence[float], Sequence[float], Sequence[float]]]
    x_unit: str
    unit: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Something of the table to be seen on a map (mm).

    A "box" with corner, width and height, or a "half circle" below its middle with two radii.
    """

    kind: str
    x: float
    y: float
    width: float
    height: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """How often something happened at places of the table (mm): `counts[row][column]`, rows upwards."""

    title: str
    x_edges: Sequence[float]
    y_edges: Sequence[float]
    counts: Sequence[Sequence[int]]
    outlines: Sequence[Outline] = ()
    x_name: str = "x (mm)"
    y_name: str = "y (mm)"


Chart = Bars | Histogram | Lines | HeatMap


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report."""

    title: str
    text: str = ""
    tables: Sequence[Table] = ()
    charts: Sequence[Chart] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report; `facts` are what the run was, by name."""

    title: str
    facts: Sequence[tuple[str, str]]
    warning: str
    sections: Sequence[Section] = field(default_factory=tuple)
