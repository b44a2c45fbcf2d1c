"""`scripts/setup.sh`, which `./sobremesa` runs before it starts anything; and the sections of `./test`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell is needed")

ROOT = Path(__file__).parent.parent
SETUP = ROOT / "scripts" / "setup.sh"
PYTHON = """#!/bin/sh
# stands in for the Python of .venv: notes that it was called, and builds
echo "$@" >> calls
[ ! -f broken ] || { echo "sobremesa: the page could not be built" >&2; exit 1; }
mkdir -p src/sobremesa/table/page && cat web/src/main.tsx docs/rules/a.md | cksum > src/sobremesa/table/page/.built
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder as after setting up, whose name has a space."""
    folder = tmp_path / "my games"
    files = {
        "web/src/main.tsx": "one",
        "web/tests/a.test.ts": "one",
        "docs/rules/a.md": "one",
        ".venv/bin/python": PYTHON,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / ".venv/bin/python").chmod(0o755)
    return folder


def look(checkout: Path) -> subprocess.CompletedProcess[str]:
    command = f'. "{SETUP}" && build_page_in "$1"'
    return subprocess.run(["sh", "-c", command, "sh", str(checkout)], capture_output=True, text=True, check=False)


def builds(checkout: Path) -> int:
    """How often something has been built, after one more look."""
    done = look(checkout)
    assert done.returncode == 0, done.stderr
    calls = checkout / "calls"
    return len(calls.read_text().splitlines()) if calls.exists() else 0


def test_the_page_is_built_once(checkout: Path) -> None:
    assert look(checkout).stderr == "sobremesa: building the page...\n"
    done = look(checkout)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (checkout / "calls").read_text() == "-m scripts.page\n"


@pytest.mark.parametrize("name", ["web/src/main.tsx", "web/src/new.css", "docs/rules/a.md", "docs/rules/new.md"])
def test_the_page_is_built_when_its_sources_change(checkout: Path, name: str) -> None:
    assert builds(checkout) == 1
    (checkout / name).write_text("two", encoding="utf-8")
    assert [builds(checkout), builds(checkout)] == [2, 2]


@pytest.mark.parametrize("name", ["web/tests/a.test.ts", "web/node_modules/preact/index.js", "docs/other.md"])
def test_the_page_is_not_built_for_anything_else(checkout: Path, name: str) -> None:
    assert builds(checkout) == 1
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).write_text("two", encoding="utf-8")
    assert builds(checkout) == 1


def test_a_page_that_is_gone_is_built_again(checkout: Path) -> None:
    assert builds(checkout) == 1
    shutil.rmtree(checkout / "src/sobremesa/table/page")
    assert builds(checkout) == 2


def test_a_page_that_somebody_else_has_built_from_other_sources_is_built_again(checkout: Path) -> None:
    assert builds(checkout) == 1
    (checkout / "src/sobremesa/table/page/.built").write_text("other", encoding="utf-8")
    assert builds(checkout) == 2


def test_a_page_that_cannot_be_built_is_told_every_time(checkout: Path) -> None:
    (checkout / "broken").touch()
    for _ in range(2):
        done = look(checkout)
        assert done.returncode == 1
        assert done.stderr.splitlines() == ["sobremesa: building the page...", "sobremesa: the page could not be built"]


def test_every_folder_of_tests_belongs_to_a_section() -> None:
    script = (ROOT / "test").read_text(encoding="utf-8")
    folders = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/**/test_*.py")}
    (sections,) = re.findall(r"^all='(.*)'$", script, re.MULTILINE)
    assert folders <= {*sections.split(), *re.findall(r"tests/(\w+)", script)}
