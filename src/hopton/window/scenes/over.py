"""The end of a match: who has won, everybody's points, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.window.paint import draw_panel
from hopton.window.scenes.dialog import Answer, Dialog
from hopton.window.tokens import TokenArt

if TYPE_CHECKING:
    from hopton.window.scenes.play import PlayScene

ROW = 46


def over_dialog(scene: PlayScene) -> Dialog:
    """The dialog that tells how the match has ended."""
    state = scene.session.state
    words = scene.words
    winners = state.winners or ()
    names = words("dialog.and").join(winners)
    ranking = sorted(state.players, key=lambda name: -state.scores[name])

    def picture(target: pygame.Surface, area: pygame.Rect) -> None:
        theme = scene.theme
        art, tiny = TokenArt(theme, theme.px(30)), TokenArt(theme, theme.px(22))
        row = theme.px(ROW)
        for k, name in enumerate(ranking):
            rect = pygame.Rect(area.left, area.top + k * row, area.width, row - theme.px(6))
            won = name in winners
            fill, edge = ("panel_raised", "warn") if won else ("panel", "panel_edge")
            draw_panel(target, rect, theme.px(9), theme.colour(fill), theme.colour(edge), theme.px(2.5 if won else 1.5))
            x = rect.left + theme.px(10)
            for colour in state.colours(name):
                art.draw(target, colour, (x + art.diameter / 2, rect.centery))
                x += art.diameter + theme.px(5)
            score = theme.text(str(state.scores[name]), "title", theme.colour("ink"))
            target.blit(score, score.get_rect(midright=(rect.right - theme.px(12), rect.centery)))
            right = rect.right - theme.px(56)
            for kind, n in reversed(list(state.won_by(name).items())):
                if n:
                    number = theme.text(f"× {n}", "caption", theme.colour("ink_soft"))
                    target.blit(number, number.get_rect(midright=(right, rect.centery)))
                    right -= number.get_width() + theme.px(5)
                    tiny.draw(target, kind, (right - tiny.diameter / 2, rect.centery))
                    right -= tiny.diameter + theme.px(10)
            shown = theme.shorten(name, "strong", right - x - theme.px(12))
            text = theme.text(shown, "strong", theme.colour("ink"))
            target.blit(text, text.get_rect(midleft=(x + theme.px(6), rect.centery)))

    return Dialog(
        scene.app,
        words("dialog.over_title", n=len(winners), winners=names),
        scene.session.latest(),
        [
            Answer(words("dialog.again"), scene.restart, kind="primary"),
            Answer(words("dialog.look")),
            Answer(words("dialog.again_setup"), scene.to_setup),
            Answer(words("dialog.quit"), scene.app.quit),
        ],
        escape=1,
        picture=picture,
        picture_height=ROW * len(ranking),
        width=500,
    )
