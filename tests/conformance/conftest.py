"""The conformance tests find the sixth game in the registry, beside those that everyone can play."""

from __future__ import annotations

import pytest

from sobremesa.engine import contract
from tests import sixth


@pytest.fixture(autouse=True)
def _sixth_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract._REGISTRY, sixth.INFO.name, sixth.INFO)
