"""One Ray of two workers for all tests of the section."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sobremesa.cluster.joining import Cluster, joined


@pytest.fixture(scope="session")
def ray_of_two() -> Iterator[Cluster]:
    with joined("ray", threads=2) as cluster:
        yield cluster
