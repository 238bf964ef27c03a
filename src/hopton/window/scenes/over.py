"""The end of a match: who has won, everybody's points, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hopton.window.paint import draw_panel
from hopton.window.scenes.dialog import Answer, Dialog

if TYPE_CHECKING:
    from hopton.window.scenes.controls import PlayControls
    from hopton.window.scenes.match import MatchScene

ROW = 46


def over_dialog(scene: MatchScene, controls: PlayControls) -> Dialog:
    """The dialog that tells how the match has ended."""
    session, words = scene.session, scene.words
    winners = session.state.winners or ()
    names = words("dialog.and").join(winners)
    ranking = scene.ranking()

    def picture(target: pygame.Surface, area: pygame.Rect) -> None:
        theme = scene.theme
        row = theme.px(ROW)
        for k, name in enumerate(ranking):
            rect = pygame.Rect(area.left, area.top + k * row, area.width, row - theme.px(6))
            won = name in winners
            fill, edge = ("panel_raised", "warn") if won else ("panel", "panel_edge")
            draw_panel(target, rect, theme.px(9), theme.colour(fill), theme.colour(edge), theme.px(2.5 if won else 1.5))
            x = rect.left + theme.px(10)
            for symbol in scene.symbols(name):
                target.blit(symbol, symbol.get_rect(midleft=(x, rect.centery)))
                x += symbol.get_width() + theme.px(5)
            score = theme.text(str(scene.player_card(name).score), "title", theme.colour("ink"))
            target.blit(score, score.get_rect(midright=(rect.right - theme.px(12), rect.centery)))
            shown = theme.shorten(name, "strong", rect.width // 2 - (x - rect.left))
            text = theme.text(shown, "strong", theme.colour("ink"))
            where = text.get_rect(midleft=(x + theme.px(6), rect.centery))
            target.blit(text, where)
            left, right = where.right + theme.px(10), rect.right - theme.px(24) - score.get_width()
            scene.draw_end_row(target, pygame.Rect(left, rect.top, right - left, rect.height), name)

    answers = [Answer(words("dialog.again"), controls.restart, kind="primary"), Answer(words("dialog.look"))]
    path, watch = session.path, controls.watch
    if path is not None and watch is not None:
        answers.append(Answer(words("dialog.replay"), lambda: watch(path)))
        answers.append(Answer(words("dialog.film"), lambda: scene.app.make_film(path), keep_open=True))
    answers.append(Answer(words("dialog.again_setup"), controls.to_setup))
    answers.append(Answer(words("dialog.quit"), scene.app.quit))
    return Dialog(
        scene.app,
        words("dialog.over_title", n=len(winners), winners=names),
        session.latest(),
        answers,
        escape=1,
        picture=picture,
        picture_height=ROW * len(ranking),
        width=500,
    )
