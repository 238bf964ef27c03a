"""Named random streams: everything random in a match grows from its one seed.

A stream is keyed by what it is for, not by when it is drawn: the noise of one player's hand
in one turn stays the same whatever anybody else has drawn before.
"""

from __future__ import annotations

import zlib

import numpy as np


def stream(seed: int, purpose: str, player: int = 0, turn: int = 0) -> np.random.Generator:
    """The generator for (`purpose`, `player` by seat, `turn` counted from 0) of the match with this seed."""
    key = (zlib.crc32(purpose.encode()), player, turn)
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=key)))


def match_seed(seed: int, match: int) -> int:
    """The seed (63 bits) of match number `match` in a run with master seed `seed`."""
    state = np.random.SeedSequence(seed, spawn_key=(zlib.crc32(b"match"), match)).generate_state(1, np.uint64)
    return int(state[0]) >> 1
