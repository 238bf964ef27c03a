"""Looks at what is written on a screen: which texts were cut short, leave the window, or lie over each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pygame
import pytest

from hopton.window.scenes.base import Scene
from hopton.window.theme import Theme

Plain = pygame.Surface
TOUCH = 2
"""Pixels that two texts may share: a descender under an accent."""


@dataclass
class Seen:
    """What is written on one picture."""

    texts: list[tuple[str, pygame.Rect]] = field(default_factory=list)


class Paper(pygame.Surface):
    """A surface that remembers which texts lie on it, and where their ink is."""

    @property
    def seen(self) -> Seen:
        # Surfaces that pygame makes itself, such as those of a transformation, are never initialised.
        seen: Seen = self.__dict__.setdefault("_seen", Seen())
        return seen

    def copy(self) -> Paper:
        made = Paper(self.get_size(), self.get_flags() & pygame.SRCALPHA, 32)
        Plain.blit(made, self, (0, 0))
        made.seen.texts = list(self.seen.texts)
        return made

    def fill(self, *args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and not kwargs:
            self.seen.texts.clear()
        return super().fill(*args, **kwargs)

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> Any:
        at = pygame.Rect(dest).topleft if len(dest) == 4 else (round(dest[0]), round(dest[1]))
        part = source.get_rect() if area is None else pygame.Rect(area)
        covers = not source.get_flags() & pygame.SRCALPHA and not special_flags
        if covers:
            hidden = part.move(at[0] - part.left, at[1] - part.top)
            self.seen.texts = [one for one in self.seen.texts if not hidden.contains(one[1])]
        for text, ink in _written_on(source):
            clip = self.get_clip()
            moved = ink.clip(part).move(at[0] - part.left, at[1] - part.top)
            if moved.size == ink.size and moved.colliderect(clip):
                self.seen.texts.append((text, moved))
        return super().blit(source, dest, area, special_flags)


_INK: dict[int, tuple[str, pygame.Rect, pygame.Surface]] = {}


def _written_on(source: pygame.Surface) -> list[tuple[str, pygame.Rect]]:
    if isinstance(source, Paper):
        return source.seen.texts
    found = _INK.get(id(source))
    return [found[:2]] if found else []


@dataclass
class Look:
    """All that has been noticed so far."""

    cut: dict[str, str] = field(default_factory=dict)

    def screen(self, scene: Scene) -> list[str]:
        """Draw a scene and say what is wrong with its texts."""
        self.cut.clear()
        scene.redraw()
        paper = Paper(scene.app.size, 0, 32)
        scene.draw(paper)
        faults = [f"cut: {text!r} to {short!r}" for text, short in self.cut.items()]
        edge = pygame.Rect(getattr(scene, "panel", paper.get_rect()) or paper.get_rect())
        texts = [(text, ink) for text, ink in paper.seen.texts if text.strip()]
        faults += [f"outside: {text!r} at {tuple(ink)}" for text, ink in texts if not _inside(ink, edge, paper)]
        for (one, a), (other, b) in combinations(texts, 2):
            shared = a.clip(b)
            if shared.width > TOUCH and shared.height > TOUCH and one != other:
                faults.append(f"over each other: {one!r} {tuple(a)} and {other!r} {tuple(b)}")
        return faults


def _inside(ink: pygame.Rect, edge: pygame.Rect, paper: Paper) -> bool:
    # What lies under a dialog is seen beside its panel.
    return edge.contains(ink) if edge.colliderect(ink) else paper.get_rect().contains(ink)


@contextmanager
def looking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Look]:
    """Take notice of all texts that are drawn while this lasts."""
    look = Look()
    render, shorten = Theme.text, Theme.shorten

    def text(self: Theme, words: str, style: str, colour: Any) -> pygame.Surface:
        made = render(self, words, style, colour)
        _INK[id(made)] = (words, made.get_bounding_rect(), made)
        return made

    def shortened(self: Theme, words: str, style: str, width: int) -> str:
        short = shorten(self, words, style, width)
        if short != words:
            look.cut[words] = short
        return short

    monkeypatch.setattr(Theme, "text", text)
    monkeypatch.setattr(Theme, "shorten", shortened)
    monkeypatch.setattr(pygame, "Surface", Paper)
    yield look
    _INK.clear()
