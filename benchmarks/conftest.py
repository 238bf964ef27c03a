"""Fields and sizes that all benchmarks share."""

from __future__ import annotations

import pytest

from hopton.bench import Field, make_field
from hopton.tables import Tables, load_tables

SIZES = (12, 31, 60, 200)


@pytest.fixture(scope="session")
def tables() -> Tables:
    return load_tables()


@pytest.fixture(scope="session")
def fields(tables: Tables) -> dict[int, Field]:
    return {bodies: make_field(tables, bodies, seed=1) for bodies in SIZES}


@pytest.fixture(params=SIZES)
def field(request: pytest.FixtureRequest, fields: dict[int, Field]) -> Field:
    return fields[request.param]
