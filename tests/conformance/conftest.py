"""The conformance tests find the sixth game on the shelf, beside those that everyone can play."""

from __future__ import annotations

import pytest

from sobremesa.engine import contract
from tests import sixth


@pytest.fixture(autouse=True)
def _sixth_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract._SHELF, sixth.BOX.name, sixth.BOX)
