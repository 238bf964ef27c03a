from __future__ import annotations

import pytest

from hopton.physics.lid_push import Fall
from hopton.window.hop_le_jton.falling import GROUND_SIZE, Falling
from hopton.window.hop_le_jton.layout import FAR_MARGIN, SIDE_MARGIN

BOX = (100.0, 150.0)
RADIUS = 10.0


@pytest.mark.parametrize(
    ("side", "x", "y"),
    [
        ("left", -0.5, 90.0),
        ("left", -9.0, 90.0),
        ("right", 100.5, 20.0),
        ("right", 108.0, 20.0),
        ("front", 50.0, 155.0),
    ],
)
def test_what_falls_comes_to_lie_beside_the_box_and_within_the_table(side, x, y):
    falling = Falling.of(Fall("t1", 0, x, y, side), "green", 0.0, RADIUS, BOX)
    hits = [falling.advance(1 / 60) for _ in range(120)]
    assert sum(hits) == 1
    assert falling.done
    x, y = falling.position
    beyond = {"left": -x, "right": x - BOX[0], "front": y - BOX[1]}[side]
    assert beyond + RADIUS * GROUND_SIZE <= (FAR_MARGIN if side == "front" else SIDE_MARGIN) + 1e-9
    assert beyond >= RADIUS
    assert falling.squash == (1.0, 1.0)
    assert falling.height == pytest.approx(0.0, abs=0.5)
