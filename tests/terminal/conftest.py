from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packages import Packages
from tests.table.house import House, sqlite

BRISCA = Path(__file__).parents[2] / "examples" / "brisca" / "src" / "brisca"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches and seats are kept, in an English locale."""
    folder = tmp_path / "data"
    monkeypatch.setenv("SOBREMESA_DATA", str(folder))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    for name in ("NO_COLOR", "COLUMNS", "LINES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def brisca(packages: Packages) -> Packages:
    """A folder in which Brisca is installed, here and for programs."""
    (packages.folder / "brisca").symlink_to(BRISCA)
    packages.announce("brisca", ["brisca = brisca:INFO"])
    packages.bring()
    return packages


@pytest.fixture
def server(tmp_path: Path) -> Iterator[House]:
    """A server on an empty database."""
    with House(sqlite(tmp_path)) as house:
        yield house
