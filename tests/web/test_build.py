"""How the page is built: only when there is something to build, small, and into every package."""

from __future__ import annotations

import gzip
import json
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from scripts import page

KILO = 1000


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small page that was built."""
    for name in (
        "web/src/main.tsx",
        "web/tests/some.test.ts",
        "web/node_modules/preact/index.js",
        "docs/rules/a.es.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    for name, path in {"ROOT": "", "WEB": "web", "MODULES": "web/node_modules", "RULES": "docs/rules"}.items():
        monkeypatch.setattr(page, name, tmp_path / path)
    monkeypatch.setattr(page, "STAMP", tmp_path / "built")
    page.STAMP.write_text(page.stamp(), encoding="utf-8")
    return tmp_path


# --- only when it must be


def test_a_page_is_built_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "node", lambda *words: pytest.fail("something was built"))
    assert page.is_built()
    assert not page.build()


@pytest.mark.parametrize("name", ["web/src/main.tsx", "docs/rules/a.es.md", "web/src/new.css"])
def test_a_change_is_noticed(checkout: Path, name: str) -> None:
    (checkout / name).write_text("changed", encoding="utf-8")
    assert not page.is_built()


def test_a_file_that_is_gone_or_has_another_name_is_noticed(checkout: Path) -> None:
    (checkout / "docs/rules/a.es.md").rename(checkout / "docs/rules/b.es.md")
    assert not page.is_built()


@pytest.mark.parametrize("name", ["web/tests/some.test.ts", "web/node_modules/preact/index.js", "web/tests/new.ts"])
def test_what_is_not_in_the_page_does_not_matter(checkout: Path, name: str) -> None:
    (checkout / name).write_text("changed", encoding="utf-8")
    assert page.is_built()


def test_a_page_that_was_never_built_is_not_built(checkout: Path) -> None:
    page.STAMP.unlink()
    assert not page.is_built()


# --- npm


def brought(checkout: Path, wanted: dict[str, Any], here: dict[str, Any] | None, with_checks: bool = False) -> bool:
    (checkout / "web/package-lock.json").write_text(json.dumps({"packages": {"": {}, **wanted}}), encoding="utf-8")
    if here is not None:
        (checkout / "web/node_modules/.package-lock.json").write_text(json.dumps({"packages": here}), encoding="utf-8")
    return page.has_modules(with_checks)


def test_npm_is_asked_only_for_what_is_not_there(checkout: Path) -> None:
    one, two = {"version": "1.0.0"}, {"version": "2.0.0"}
    assert not brought(checkout, {"a": one}, None)
    assert brought(checkout, {"a": one}, {"a": one})
    assert not brought(checkout, {"a": two}, {"a": one})
    assert not brought(checkout, {"a": one, "b": one}, {"a": one})
    assert brought(checkout, {"a": one, "b": {**one, "optional": True}}, {"a": one})
    assert brought(checkout, {"a": one, "b": {**one, "dev": True}}, {"a": one})
    assert not brought(checkout, {"a": one, "b": {**one, "dev": True}}, {"a": one}, with_checks=True)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("npm error code ENOTFOUND\nnpm error network request to … failed", "check the network"),
        ("npm error code ENOSPC", "the disk is full"),
        ("npm error code EUSAGE\nnpm error the lock file\n", "npm error code EUSAGE npm error the lock file"),
    ],
)
def test_npm_failures_are_one_sentence(told: str, why: str) -> None:
    sentence = page._why_npm_failed(told)
    assert why in sentence
    assert "\n" not in sentence


def test_the_lock_file_names_no_registry() -> None:
    """Whoever builds asks the registry that they have chosen."""
    lock = (page.WEB / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(lock)["packages"]
    assert all("resolved" not in package for package in packages.values())
    assert all("integrity" in package for name, package in packages.items() if name)


# --- how much of it there is


def needed_at_once(name: str) -> set[str]:
    """A script and all that it imports before it runs."""
    found = {name}
    for other in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', (page.PAGE / name).read_text(encoding="utf-8")):
        found |= needed_at_once(other)
    return found


@pytest.fixture(scope="module")
def index() -> str:
    page.build()
    return (page.PAGE / "index.html").read_text(encoding="utf-8")


def test_the_start_page_is_small(index: str) -> None:
    (main,) = re.findall(r'src="/page/([^"]+\.js)"', index)
    scripts = sum(len(gzip.compress((page.PAGE / name).read_bytes())) for name in needed_at_once(main))
    assert scripts <= 70 * KILO
    fonts = sum(path.stat().st_size for path in page.PAGE.glob("*.woff2"))
    assert fonts <= 40 * KILO


def test_all_that_the_page_names_is_there(index: str) -> None:
    named = re.findall(r'(?:src|href)="/page/([^"]+)"', index)
    assert len(named) >= 4
    assert all((page.PAGE / name).is_file() for name in named)
    assert {*re.findall(r'rel="preload"[^>]+href="/page/([^"]+)"', index)} == {
        p.name for p in page.PAGE.glob("*.woff2")
    }


def test_the_page_tells_whose_work_is_in_it(index: str) -> None:
    licences = (page.PAGE / "licences.txt").read_text(encoding="utf-8")
    for name in ("preact", "@preact/signals", "@noble/hashes", "the font asap", "the font sansita"):
        assert f"=== {name}\n" in licences


# --- packages


@pytest.mark.slow
def test_a_wheel_has_the_built_page_and_the_rules_and_an_sdist_their_sources(index: str, tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(page.ROOT)).build(directory=str(tmp_path), versions=["standard"])
    built = {path.relative_to(page.PAGE).as_posix() for path in page.PAGE.rglob("[!.]*") if path.is_file()}
    packed = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("sobremesa/table/page/")[2] for name in packed} - {""} == built
    assert {f"sobremesa/rules/{path.name}" for path in page.RULES.iterdir()} <= {*packed}
    (sdist,) = SdistBuilder(str(page.ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(sdist) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {path.relative_to(page.ROOT).as_posix() for path in page.sources()} <= names
    assert "scripts/page.py" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/sobremesa/table/page/")]
