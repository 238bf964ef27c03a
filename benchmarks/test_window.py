"""The window: one frame of the table, off screen, at 1280 x 800."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from hopton.bench import Field

SIZE = (1280, 800)


@pytest.fixture(scope="module", autouse=True)
def off_screen() -> Iterator[None]:
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.quit()
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


def test_frame(benchmark: BenchmarkFixture, field: Field) -> None:
    """Backdrop, all tokens between two steps, lid and gauge."""
    import pygame

    from hopton.window.hop_le_jton.board import Board
    from hopton.window.hop_le_jton.layout import lid_layout
    from hopton.window.hop_le_jton.table_view import TableView
    from hopton.window.theme import Theme, scale_for

    theme = Theme(scale_for(SIZE))
    view = TableView(theme, lid_layout(theme, SIZE, field.table), field.table)
    kinds = ("white", "grey", "black", "red")
    box_size = (field.table.box_width, field.table.box_length)
    board = Board(lambda name: kinds[int(name[1:]) % len(kinds)], field.table.token_diameter / 2, box_size)
    box = field.box()
    board.show(box.tokens, box.lid_y)
    box.begin_push()
    for y in field.path[: len(field.path) // 2]:
        box.advance(y)
    board.step(box.tokens, box.lid_y)
    screen = pygame.Surface(SIZE)

    def frame() -> None:
        screen.blit(view.backdrop, (0, 0))
        view.draw_pieces(screen, board.pieces(0.5))
        view.draw_lid(screen, board.lid_at(0.5))
        view.draw_gauge(screen, board.lid_at(0.5))

    frame()
    empty = view.backdrop.copy()
    assert pygame.image.tobytes(screen, "RGB") != pygame.image.tobytes(empty, "RGB")
    benchmark(frame)
