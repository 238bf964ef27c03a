"""The trick on the table: cards in the order of play, who played them, who leads and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.rules.tonton import number_of, suit_of
from hopton.window.paint import draw_panel
from hopton.window.tonton.cards import symbol

if TYPE_CHECKING:
    from hopton.window.tonton.scene import TonTonScene


def draw_trick(target: pygame.Surface, scene: TonTonScene) -> None:
    """Slots in the order of play with names and numbers, and the cards that lie in them."""
    theme, lay, state, art = scene.theme, scene.lay, scene.state, scene.art
    if state.leader is None or scene.counting:
        return
    count = len(state.players)
    laid = list(scene.laid)
    best = _best(laid)
    for k in range(count):
        slot = lay.slot(k, count)
        name = state.after(state.leader, k)
        if k < len(laid):
            art.blit(target, art.face(laid[k][1]), *slot.topleft)
            if k == best:
                edge = slot.inflate(theme.px(8), theme.px(8))
                pygame.draw.rect(target, theme.colour("warn"), edge, max(2, theme.px(3)), round(slot.width * 0.14))
        else:
            ground = pygame.Surface(slot.size, pygame.SRCALPHA, 32)
            pygame.draw.rect(ground, (0, 0, 0, 46), ground.get_rect(), 0, round(slot.width * 0.11))
            target.blit(ground, slot)
            if k == len(laid):
                colour = theme.colour("ink_light_soft")
                pygame.draw.rect(target, colour, slot, max(1, theme.px(2)), round(slot.width * 0.11))
        _badge(target, scene, slot, k + 1)
        wide = (lay.slot(1, count).left - lay.slot(0, count).left) - theme.px(4) if count > 1 else slot.width
        label = theme.text(theme.shorten(name, "caption", wide), "caption", theme.colour("ink_light"))
        target.blit(label, label.get_rect(midtop=(slot.centerx, slot.bottom + theme.px(7))))
    _line(target, scene, bool(laid), laid[0][1] if laid else None)


def _best(laid: list[tuple[str, str]]) -> int | None:
    """The place of the card that takes the trick as it stands: the highest, of equals the last."""
    return max(range(len(laid)), key=lambda k: (number_of(laid[k][1]), k), default=None)


def _badge(target: pygame.Surface, scene: TonTonScene, slot: pygame.Rect, number: int) -> None:
    theme = scene.theme
    centre = slot.left + theme.px(4), slot.top - theme.px(2)
    radius = theme.px(12)
    pygame.draw.aacircle(target, theme.colour("room"), centre, radius)
    text = theme.text(str(number), "caption", theme.colour("ink_light"))
    target.blit(text, text.get_rect(center=centre))


def _line(target: pygame.Surface, scene: TonTonScene, led: bool, first: str | None) -> None:
    """Below the trick: who leads and why; once a card lies there, which suit must be followed."""
    theme, lay = scene.theme, scene.lay
    count = len(scene.state.players)
    top = lay.slot(0, count).bottom + theme.px(9) + theme.line_height("caption")
    suit = None if first is None else suit_of(first)
    text = scene.leads_because() if suit is None else scene.texts("led", suit=scene.texts(f"suit.{suit}"))
    if not text:
        return
    style = theme.roomy(text, lay.trick.width - theme.px(60), "strong", "caption")
    words = theme.text(theme.shorten(text, style, lay.trick.width - theme.px(60)), style, theme.colour("ink_light"))
    rect = words.get_rect(midtop=(lay.trick.centerx, top))
    if suit is not None:
        sign = symbol(suit, theme.px(16), theme.token(suit).face)
        rect.left += theme.px(12)
        ground = rect.union(sign.get_rect(midright=(rect.left - theme.px(8), rect.centery))).inflate(
            theme.px(20), theme.px(4)
        )
        draw_panel(target, ground, ground.height // 2, theme.colour("room"))
        target.blit(sign, sign.get_rect(midright=(rect.left - theme.px(8), rect.centery)))
    target.blit(words, rect)
