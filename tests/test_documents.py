"""What the documents show is true: commands and snippets run, excerpts are in the sources, links lead somewhere.

Every block of code names its language. Python runs page by page, in one namespace for each page. A command is run as
written, but for fewer matches; a block whose commands cannot run here says why in a comment before it, `not run`, and
its `sobremesa` commands still have to be understood. `from` names the file that an excerpt stands in.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

import sobremesa
from sobremesa.cli import _spread, app
from tests import zygote
from tests.tables import random_play

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MARK = r"(?:^ *<!-- (?P<mark>not run|from): (?P<why>[^\n]+) -->\n)?"
BLOCK = re.compile(MARK + r"^ *```(?P<language>\w*)\n(?P<body>.*?)^ *```$", re.M | re.S)
DATA = {"text", "json", "mermaid", "nginx"}  # shown, and nothing that runs
PLAYED_ELSEWHERE = {"http", "frames", "diff"}  # by tests/table/test_protocol_page.py and tests/test_tutorial.py
FOLLOWED_ELSEWHERE = {"docs/adding-a-game.md"}  # by tests/test_tutorial.py
FEWER = {
    "simulate": ["--games", "20"],
    "arena": ["--matches", "1"],  # which is rounded up
    "report": ["--matches", "100", "--good", "0"],
    "hint": ["--simulations", "40"],
    "review": ["--simulations", "40"],
}


class Block(NamedTuple):
    page: str
    language: str
    body: str
    mark: str
    why: str

    @property
    def commands(self) -> list[list[str]]:
        lines = self.body.replace("\\\n", " ").splitlines() if self.language == "sh" else []
        return [words for line in lines if (words := shlex.split(line, comments=True))]


def blocks_of(page: Path) -> Iterator[Block]:
    for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
        words = {name: text or "" for name, text in found.groupdict().items()}
        yield Block(page.relative_to(ROOT).as_posix(), words["language"], words["body"], words["mark"], words["why"])


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
COMMANDS = [(block, words) for block in BLOCKS for words in block.commands]
RUN = [
    (block.page, words) for block, words in COMMANDS if block.mark != "not run" and block.page not in FOLLOWED_ELSEWHERE
]


def arguments(words: list[str]) -> list[str] | None:
    """What the command `sobremesa` is given, if it is that one."""
    while "=" in words[0]:  # a variable of the environment
        words = words[1:]
    return words[1:] if words[0].removeprefix("./") == "sobremesa" else None


# --- blocks


def test_every_block_names_its_language() -> None:
    for block in BLOCKS:
        assert block.language in {"python", "sh"} | DATA | PLAYED_ELSEWHERE, f"{block.page}: {block.body[:80]}"


def test_no_block_is_overlooked() -> None:
    for page in PAGES:
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.M)
        assert len(fences) == 2 * len(list(blocks_of(page))), page.name


# --- Python


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({block.page for block in BLOCKS if block.language == "python"}))
def test_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for block in BLOCKS:
        if block.page == page and block.language == "python" and not block.mark:
            run_python(block, names)


def run_python(block: Block, names: dict[str, Any]) -> None:
    if ">>>" not in block.body:
        exec(compile(block.body, block.page, "exec"), names)
        return
    example = doctest.DocTestParser().get_doctest(block.body, names, block.page, block.page, 0)
    assert example.examples
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(example, clear_globs=False).failed == 0
    names.update(example.globs)


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.mark == "from"], ids=lambda block: block.page)
def test_an_excerpt_stands_in_its_file(block: Block) -> None:
    assert block.body in (ROOT / block.why).read_text(encoding="utf-8"), f"it is no longer in {block.why}"


# --- commands


@pytest.mark.parametrize("words", [words for _, words in COMMANDS if arguments(words)], ids=shlex.join)
def test_a_command_is_understood(words: list[str]) -> None:
    understand(arguments(words) or [])


def test_a_wrong_command_is_noticed() -> None:
    with pytest.raises(Exception, match="No such option"):
        understand(["serve", "--wings"])


def understand(given: list[str]) -> None:
    group = typer.main.get_command(app)
    context = group.make_context("sobremesa", list(given), resilient_parsing=True)
    name, command, rest = group.resolve_command(context, _spread(given))  # type: ignore[attr-defined]
    command.make_context(name, rest, parent=context).close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like that of a reader: the examples, a deck, a finished match and an unfinished one."""
    made = tmp_path_factory.mktemp("documents")
    shutil.copytree(ROOT / "examples", made / "examples")
    (made / "my-deck.txt").write_text("total -5 four\n" * 7, encoding="utf-8")
    match = sobremesa.new("toma6", players=3, seed="documents", limit=40)
    for _ in random_play(match, 1):
        if match.turn == (2, 6):
            (made / "unfinished.sobremesa").write_text(match.record(), encoding="utf-8")
    (made / "match.sobremesa").write_text(match.record(), encoding="utf-8")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({page for page, _ in RUN}))
def test_commands_run(page: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after another, as a reader would; who is asked for something at the terminal goes away."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    env = {**os.environ, "SOBREMESA_DATA": str(tmp_path / "data"), "LC_ALL": "en_US.UTF-8"}
    for other, words in RUN:
        if other == page:
            given = arguments(words)
            assert given, f"{page}: {shlex.join(words)} is not run by this test: say why"
            done = zygote.run(*given, *FEWER.get(given[0], []), env=env)
            assert done.returncode == 0, f"{shlex.join(words)}: {done.stderr}"


# --- links


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page.read_text(encoding="utf-8")):
            file = page.parent / target if target else page
            assert file.exists(), f"{page.name}: {target}"
            if anchor and file.suffix == ".md":
                assert anchor in anchors_of(file), f"{page.name}: {target}#{anchor}"


def anchors_of(page: Path) -> set[str]:
    """The anchors that headings get, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {sobremesa.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
