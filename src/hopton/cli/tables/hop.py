"""HOP! in terminal characters: the throw from the side in half blocks, and everybody on the stairs."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from rich.segment import Segment
from rich.text import Text

from hopton.cli.cells import Pixels, Rgb, segments
from hopton.cli.tables.base import TerminalTable, View
from hopton.match.hop import Frame, Scene, Toss, scene_of
from hopton.physics.ring_toss import Pose
from hopton.rules.hop import BALLOONS, TOP, State
from hopton.tables import Tables

PLAYERS: tuple[Rgb, ...] = (
    (62, 170, 104),
    (213, 80, 66),
    (78, 130, 214),
    (226, 176, 52),
    (160, 110, 190),
    (150, 156, 160),
)
"""By seat."""
_SKY: Rgb = (24, 34, 40)
_WOOD: Rgb = (128, 86, 54)
_SKIN: Rgb = (236, 190, 150)
_RING: Rgb = (247, 203, 74)
_BAR: Rgb = (150, 110, 80)

BEHIND, BEYOND = 150.0, 460.0
BELOW, ABOVE = 60.0, 1150.0
"""What is seen (mm) behind the hurler's hand, beyond the finger, below the table top and above it."""


class Flight:
    """Draws one throw at one size."""

    def __init__(self, scene: Scene, columns: int, rows: int) -> None:
        """As large as fits into so many columns and rows of characters."""
        self.scene = scene
        width = scene.table.release_distance + BEHIND + BEYOND
        height = max(ABOVE, scene.tip + 400.0, scene.table.release_height + 300.0) + BELOW
        # A character is about twice as high as wide: a half block is a square pixel.
        self.pitch = max(width / max(8, columns), height / max(8, 2 * rows))
        self.columns = max(1, round(width / self.pitch))
        self.rows = max(1, min(rows, math.ceil(height / self.pitch / 2)))
        self._x = -scene.table.release_distance - BEHIND + (np.arange(self.columns) + 0.5) * self.pitch
        top = 2 * self.rows * self.pitch - BELOW
        self._z = top - (np.arange(2 * self.rows) + 0.5) * self.pitch

    def draw(self, pose: Pose, sleeves: tuple[Rgb, Rgb], bar: float = 0.0) -> Pixels:
        """The picture: `sleeves` of hurler and catcher, `bar` how far (mm) the bar has swung."""
        scene, table = self.scene, self.scene.table
        pixels = np.empty((2 * self.rows, self.columns, 3))
        pixels[:] = _SKY
        self._box(pixels, -table.release_distance * 0.82, 1e6, -1e6, 0.0, _WOOD)
        self._box(
            pixels, -1e6, -table.release_distance - 30, table.release_height - 45, table.release_height + 20, sleeves[0]
        )
        self._bar(pixels, bar)
        hand, low = pose.hand_x, table.hand_height - table.fist_height
        self._box(pixels, hand - table.forearm_diameter / 2, hand + table.forearm_diameter / 2, 0.0, low, sleeves[1])
        self._box(pixels, hand - table.fist_diameter / 2, hand + table.fist_diameter / 2, low, table.hand_height, _SKIN)
        thick = table.finger_diameter / 2
        self._box(pixels, hand - thick, hand + thick, table.hand_height, scene.tip, _SKIN)
        half, tube = table.ring_mean_diameter / 2, table.ring_tube_diameter / 2
        for share in np.linspace(-1.0, 1.0, 9):
            x, z = pose.x + share * half * math.cos(pose.tilt), pose.z + share * half * math.sin(pose.tilt)
            self._disc(pixels, x, z, max(tube, 0.55 * self.pitch), _RING)
        return pixels

    def _bar(self, pixels: Pixels, swung: float) -> None:
        must, x = self.scene.must, self.scene.bar_x
        if must.bar_over is not None:
            self._box(pixels, x - 20, x + 20, 0.0 if must.bar_under is None else -1.0, must.bar_over + swung, _BAR)
        if must.bar_under is not None:
            self._box(pixels, x - 20, x + 20, must.bar_under + swung, 1e6, _BAR)

    def _box(self, pixels: Pixels, left: float, right: float, low: float, high: float, colour: Rgb) -> None:
        # At least half a pixel wide, so that a finger is seen at any size.
        half = max((right - left) / 2, 0.5 * self.pitch)
        middle = (left + right) / 2
        across = np.clip(0.5 - (np.abs(self._x - middle) - half) / self.pitch, 0.0, 1.0)
        along = np.clip(0.5 - (np.abs(self._z - (low + high) / 2) - (high - low) / 2) / self.pitch, 0.0, 1.0)
        pixels += (along[:, None] * across[None, :])[..., None] * (np.asarray(colour, dtype=float) - pixels)

    def _disc(self, pixels: Pixels, x: float, z: float, radius: float, colour: Rgb) -> None:
        distance = np.hypot(self._x[None, :] - x, self._z[:, None] - z) - radius
        cover = np.clip(0.5 - distance / self.pitch, 0.0, 1.0)
        pixels += cover[..., None] * (np.asarray(colour, dtype=float) - pixels)


class FlightPicture:
    """The throw at one size, as a picture of a match."""

    def __init__(self, tables: Tables, columns: int, rows: int) -> None:
        self._tables = tables
        self._size = columns, rows
        self.columns = Flight(Scene(tables.ring_toss, tables.gravity), columns, rows).columns

    def draw(self, view: View) -> list[list[Segment]]:
        """The ring in flight, as it came to its end, or in the hurler's hand."""
        state, frame, last = view.state, view.frame, view.table
        if isinstance(frame, Frame):
            return self._picture(frame.toss.scene, frame.pose, state, frame.bar)
        # Once a partner is chosen, the next throw is what is looked at.
        if isinstance(last, Toss) and state.partner is None:
            return self._picture(last.scene, last.end, state, 0.0)
        table, gravity, card = self._tables.ring_toss, self._tables.gravity, state.card
        place = Scene(table, gravity) if card is None else scene_of(table, gravity, card.set, card.must)
        return self._picture(place, resting(place), state, 0.0)

    def _picture(self, place: Scene, pose: Pose, state: State, bar: float) -> list[list[Segment]]:
        flight = Flight(place, *self._size)
        pixels = flight.draw(pose, sleeves(state), bar)
        # A picture of another distance may be a column narrower.
        wide = np.empty((pixels.shape[0], self.columns, 3))
        wide[:] = _SKY
        shown = min(self.columns, pixels.shape[1])
        wide[:, :shown] = pixels[:, :shown]
        return segments(wide, {})


def score_lines(view: View, width: int) -> Iterator[Text]:
    """Two lines a player, then the dare."""
    state: State = view.state
    name_width = min(max(len(name) for name in state.players), max(4, width - 16))
    for seat, name in enumerate(state.players):
        winner = state.winners is not None and name in state.winners
        acting = name in state.to_act or (state.phase == "flight" and name == state.hurler)
        line = Text()
        line.append("★ " if winner else "▸ " if acting and state.winners is None else "  ", style="bold yellow")
        line.append(name[:name_width].ljust(name_width), style=_style(seat, bold=winner or acting))
        level = state.levels[seat]
        line.append(f" {'▂' * level}{'·' * (TOP - level)} {level}", style=_style(seat))
        yield line
        line = Text("  ")
        line.append("●" * state.balloons[seat], style=_style(seat))
        line.append("○" * (BALLOONS - state.balloons[seat]), style="dim")
        if state.doves[seat]:
            line.append(f" {state.doves[seat]} dove{'s' * (state.doves[seat] > 1)}", style="white")
        if state.crows[seat]:
            line.append(f" {state.crows[seat]} crow{'s' * (state.crows[seat] > 1)}", style="dim")
        clouds = state.clouds[seat]
        if clouds and state.phase == "over":
            line.append(f" clouds {sum(clouds)}", style="cyan")
        elif clouds:
            line.append(f" {len(clouds)} cloud{'s' * (len(clouds) > 1)}", style="cyan")
        yield line
    yield Text()
    if state.card is not None:
        yield Text(state.card.title or str(state.card.id), style="bold cyan")
        if state.card.dare:
            yield Text(state.card.dare, style="cyan")
        for role, helper in (("helps", state.assister), ("troubles", state.turbulator)):
            if helper is not None:
                yield Text(f"{helper} {role}", style="dim")


def _style(seat: int, bold: bool = False) -> str:
    red, green, blue = PLAYERS[seat]
    return f"{'bold ' if bold else ''}rgb({red},{green},{blue})"


def sleeves(state: State) -> tuple[Rgb, Rgb]:
    """The colours of hurler and catcher."""
    hurler = PLAYERS[state.players.index(state.hurler)]
    return hurler, hurler if state.partner is None else PLAYERS[state.players.index(state.partner)]


def resting(scene: Scene) -> Pose:
    """The ring in the hurler's hand."""
    return Pose(0, -scene.table.release_distance, scene.table.release_height, 0.0, 0.0)


TABLE = TerminalTable("HOP!", FlightPicture, score_lines)
