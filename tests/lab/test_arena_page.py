"""The arena's page: whole, offline, in the language asked for, and safe with any bot's name."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from rich.console import RenderableType

from sobremesa.console import SafeConsole
from sobremesa.engine.language import Lang, Text
from sobremesa.lab.arena_page import arena_page, ticks
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup
from sobremesa.lab.arena_text import crosstable, duration, standings_table
from sobremesa.lab.standings import ArenaReport, report
from tests.nasty import NASTY_NAMES, disturbing

NAMES = ["strong", "run:<b>odd & long name of a bot</b>", "random"]
VOID = {"meta", "br", "line", "circle"}


class Balance(HTMLParser):
    """Sees that every tag is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def made(lang: Lang, names: list[str]) -> ArenaReport:
    setup = ArenaSetup(
        version="9.8.7", game="toma6", rules=1, players=3, options={"rounds": 1}, seed="<s>", bots=names, seats=None
    )
    matches = []
    for number in range(9):
        played = ArenaMatch.at(number, number // 3, names)
        played.ranks = [1, 2, 3]
        matches.append(played)
    matches[0].forfeits[2] = Text("porque <sí>", "just <so>")
    return report(setup, matches, lang)


def page_in(lang: Lang, names: list[str] = NAMES) -> str:
    return arena_page(made(lang, names), lang)


@pytest.mark.parametrize("name", [*NASTY_NAMES, "</title><script>", "\" onload='x'"], ids=ascii)
def test_the_page_is_safe_with_any_name(name: str) -> None:
    text = page_in("en", [name, "good", "random"])
    assert not disturbing(text)
    assert not re.search(r"<script|<b>|&amp;</svg>|\" onload", text)
    balance = Balance()
    balance.feed(text)
    assert balance.open == []


@pytest.mark.parametrize("table", [standings_table, crosstable])
@pytest.mark.parametrize("name", ["[/]", "Ana [mamá]", ":smile:", "{x}"])
def test_the_terminal_shows_names_as_typed(name: str, table: Callable[[ArenaReport, Lang], RenderableType]) -> None:
    console = SafeConsole(io.StringIO(), width=100)
    console.print(table(made("en", [name, "good", "random"]), "en"))
    assert name in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_is_whole_and_needs_nothing_from_outside(lang: Lang) -> None:
    text = page_in(lang)
    assert "http" not in text
    assert not re.search(r"<(script|link|img|iframe)|@import|url\(", text)
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert balance.seen.count("circle") == 3
    assert balance.seen.count("table") == 2


def test_the_page_speaks_the_language() -> None:
    assert '<html lang="es">' in page_in("es")
    assert "Quién queda por delante de quién" in page_in("es")
    assert "Who finishes ahead of whom" in page_in("en")


def test_the_page_says_how_it_was_made() -> None:
    for fact in ("toma6", "rounds=1", "&lt;s&gt;", "sobremesa 9.8.7", "openskill"):
        assert fact in page_in("en")


def test_names_and_reasons_cannot_become_tags() -> None:
    text = page_in("en")
    assert "<b>" not in text
    assert "run:&lt;b&gt;odd &amp; long name" in text
    assert "just &lt;so&gt;" in text


def test_durations_have_the_unit_that_suits_them() -> None:
    assert [duration(seconds, "en") for seconds in (0.00002, 0.0123, 2.5)] == ["20 µs", "12.3 ms", "2.50 s"]
    assert duration(0.0123, "es") == "12,3 ms"


def test_the_axis_has_a_few_round_numbers() -> None:
    assert ticks(9.7, 37.2) == [10, 15, 20, 25, 30, 35]
    assert ticks(24.3, 25.9) == [25]
    assert ticks(-3.0, 130.0) == [0, 20, 40, 60, 80, 100, 120]
