"""What is said where something is not installed can be typed as it stands."""

from __future__ import annotations

import shlex
import sys
from importlib import metadata

import pytest

from sobremesa.engine import extras
from sobremesa.engine.errors import MissingExtra
from sobremesa.engine.extras import how_to_install


def test_it_names_the_packages_and_not_ours() -> None:
    words = shlex.split(how_to_install("data"))
    assert words[:4] == [sys.executable, "-m", "pip", "install"]
    assert [word.partition(">")[0] for word in words[4:]] == ["pyarrow"]
    assert {"gymnasium", "pettingzoo"} <= {word.partition(">")[0] for word in shlex.split(how_to_install("rl"))}
    assert str(MissingExtra("pyarrow", "data")) == f"pyarrow is not installed: {how_to_install('data')}"


def test_where_it_is_not_installed_it_is_from_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> list[str]:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(extras, "requires", nothing)
    assert how_to_install("data").endswith(" -m pip install -e '.[data]'")
