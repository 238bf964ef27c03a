from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.window.hop_le_jton.hands import LidTable


@pytest.fixture
def open_table(open_match: Callable[..., LidTable]) -> Callable[..., LidTable]:
    def make(
        kinds: tuple[str, ...] = ("person", "person"), size: tuple[int, int] = (1280, 800), seed: int = 1
    ) -> LidTable:
        return open_match("hop-le-jton", kinds, size, seed, table=LidTable)

    return make
