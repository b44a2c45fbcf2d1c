"""What the page's own files must not say, and what they may say once only."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.engine.contract import game_info

SOURCES = Path(__file__).parents[2] / "web" / "src"
GAMES = sorted(folder.name for folder in (SOURCES / "games").iterdir() if folder.is_dir())
CARDS = {  # what its cards are called, of the games that have a table on the page
    "toma6": r"\b(buey|bueyes|bulls?)\b",
    "bids": r"\b(puja|pujas|Ladrón|Aliado|Barajar)\b",
    "push": r"\b(botín|bench|cartas? de dado|roll cards?|cambios? de sentido|switch cards?)\b",
    "dos": r"\b(comodín|comodines|Wild DOS|Wild #)",
    "highscore": r"\b(vórtices?|vortex|vortices)\b",
}


EXPORTED_TYPE = re.compile(r"^export (?:declare |abstract )*(?:class|interface|type|enum) (\w+)", re.MULTILINE)


def elsewhere(game: str) -> Iterator[Path]:
    """All sources but a game's own."""
    for path in sorted(SOURCES.rglob("*.*")):
        if SOURCES / "games" / game not in path.parents:
            yield path


@pytest.mark.parametrize("game", GAMES)
def test_no_file_but_its_own_names_a_game_or_its_cards(game: str) -> None:
    title = game_info(game).title
    called = re.compile(rf"""["'`/]{game}["'`/.]|\b{re.escape(title)}\b|{CARDS.get(game, "(?!)")}""")
    named = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in elsewhere(game)
        for line in path.read_text(encoding="utf-8").splitlines()
        if called.search(line)
    ]
    assert named == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_styles_nothing_but_its_own(game: str) -> None:
    """All stylesheets are loaded at once, so every selector names its game; the start page has two files of its own."""
    loose = [
        f"{path.name}: {selector.strip()}"
        for path in sorted((SOURCES / "games" / game).glob("*.css"))
        if path.name not in ("cover.css", "cloth.css")
        for selector in selectors(path.read_text(encoding="utf-8"))
        if game not in selector
    ]
    assert loose == []


def selectors(style: str) -> Iterator[str]:
    """All selectors of a stylesheet, one by one; those of a movement are none."""
    style = re.sub(r"/\*.*?\*/|@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", style, flags=re.DOTALL)
    for given in re.findall(r"([^{};]+)\{", style):
        if not given.strip().startswith("@"):
            yield from _one_by_one(given)


def _one_by_one(given: str) -> Iterator[str]:
    """A list of selectors, parted at the commas that are in no brackets."""
    one, depth = "", 0
    for sign in given:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            yield one
            one = ""
        else:
            one += sign
    yield one


def duplicates(sources: dict[str, str]) -> dict[str, list[str]]:
    """The exported types that several modules define."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path, source in sources.items():
        for name in EXPORTED_TYPE.findall(source):
            homes[name].append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1}


def test_no_exported_type_is_defined_twice() -> None:
    """Games apart: they call their parts alike on purpose."""
    paths = [path for path in sorted(SOURCES.rglob("*.ts*")) if SOURCES / "games" not in path.parents]
    sources = {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    assert len(sources) > 80
    assert len(EXPORTED_TYPE.findall(sources["wire.ts"])) > 50
    assert duplicates(sources) == {}


def test_a_second_definition_is_found() -> None:
    one, other = "export interface Line {\n}\n", "\nexport type Line = string;\ntype Own = number;\n"
    assert duplicates({"a.ts": one, "b.tsx": other, "c.ts": "type Own = string;\n"}) == {"Line": ["a.ts", "b.tsx"]}
