from __future__ import annotations

from hopton.streams import match_seed, stream


def test_a_stream_is_named_by_purpose_player_and_turn_alone() -> None:
    first = stream(7, "hand", 1, 3).random(4).tolist()
    stream(7, "deal").random(100)
    assert stream(7, "hand", 1, 3).random(4).tolist() == first
    others = [stream(7, "hand", 1, 4), stream(7, "hand", 0, 3), stream(7, "bot", 1, 3), stream(8, "hand", 1, 3)]
    assert all(other.random(4).tolist() != first for other in others)


def test_match_seeds_differ_and_fit_into_json() -> None:
    seeds = [match_seed(1, match) for match in range(1000)]
    assert len(set(seeds)) == 1000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert match_seed(1, 0) == match_seed(1, 0) != match_seed(2, 0)
