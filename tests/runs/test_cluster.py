"""What a cluster is asked before it plays, and what workers do."""

from __future__ import annotations

import pytest

from hopton.errors import HoptonError, MissingExtraError
from hopton.runs import Keep, cluster, execute, make_plan
from hopton.tables import load_tables

PLAN = make_plan("tonton", players=3, bots=("random",), games=5, seed=3, tables=load_tables())
KEEP = Keep(rows=True, logs=2)


def test_a_chunk_is_the_same_wherever_and_however_often_it_is_played() -> None:
    chunk = cluster.play_chunk(PLAN, KEEP, [1, 3], cluster.build())
    assert chunk == list(execute(PLAN, 1, KEEP, [1, 3]))
    assert cluster.play_chunk(PLAN, KEEP, [1, 3], cluster.build()) == chunk


def test_a_worker_of_another_build_refuses() -> None:
    there = cluster.build() | {"platform": "vax"}
    with pytest.raises(HoptonError, match="another build: platform vax there"):
        cluster.play_chunk(PLAN, KEEP, [0], there)


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(HoptonError, match="no Dask scheduler answers at tcp://127"):
        cluster.Cluster("tcp://127.0.0.1:9")


def test_without_dask_it_says_which_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopton.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"hopton\[cluster\]"):
        cluster.Cluster("tcp://127.0.0.1:9")
