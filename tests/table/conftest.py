from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import House, sqlite


@pytest.fixture
def server(tmp_path: Path) -> Iterator[House]:
    """A server on an empty database."""
    with House(sqlite(tmp_path)) as house:
        yield house
