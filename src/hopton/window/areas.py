"""Which parts of the window are drawn again."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

MOST = 6
"""So many parts are drawn one by one; more of them cost more than the one that holds them all."""


def joined(areas: Iterable[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """The areas cut to the window, without overlaps; close ones become one."""
    parts: list[pygame.Rect] = []
    for area in areas:
        part = area.clip(window)
        if not part.width or not part.height:
            continue
        k = 0
        while k < len(parts):
            both = part.union(parts[k])
            if part.colliderect(parts[k]) or _size(both) <= _size(part) + _size(parts[k]):
                part = both
                del parts[k]
                k = 0
            else:
                k += 1
        parts.append(part)
    if len(parts) > MOST:
        return [parts[0].unionall(parts[1:])]
    return parts


def _size(rect: pygame.Rect) -> int:
    return rect.width * rect.height
