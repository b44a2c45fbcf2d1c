"""Rulebooks: what is read of them, where they lie, and how a terminal draws them."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import sobremesa.games
from sobremesa.console import SafeConsole
from sobremesa.engine import rulebook as reader
from sobremesa.engine.contract import own_games
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.rulebook import (
    Clause,
    Code,
    Heading,
    Paragraph,
    Rulebook,
    RuleTable,
    plain,
    read_rulebook,
    rulebook_of,
    spans,
)
from sobremesa.table.rulebook import rulebook
from tests.sixth import INFO

RULES = Path(sobremesa.games.__file__).parents[3] / "docs" / "rules"
OURS = ("push", "highscore", "toma6", "dos", "bids")
SMALL = """# Farol

Two lines make
one paragraph with *care*.
- a point
## A turn
- **SX-1** Draw a card
  or do not:

| card | worth |
|---|---|
| `joker` | 7 |

  Ruling: both.
- **SX-2** Keep it.

Not part of it.

### Below
```text
# no heading
- no item
```
The end.
"""


def our_book(game: str, lang: Lang) -> Rulebook:
    book = rulebook_of(own_games()[game], lang)
    assert book is not None
    return book


def lines_of(book: Rulebook, width: int, terminal: bool = False) -> list[str]:
    console = SafeConsole(io.StringIO(), width=width, terminal=terminal)
    console.print(book.drawn(width))
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined]


# --- reading


def test_every_part_of_a_rulebook_is_read() -> None:
    book = read_rulebook(SMALL)
    assert book.title == "Farol"
    assert book.rules == ["SX-1", "SX-2"]
    assert book.parts == [
        Paragraph("Two lines make one paragraph with *care*."),
        Paragraph("• a point"),
        Heading(2, "A turn"),
        Clause(
            "SX-1",
            "Draw a card or do not:",
            [RuleTable(["card", "worth"], [["`joker`", "7"]]), Paragraph("Ruling: both.")],
        ),
        Clause("SX-2", "Keep it."),
        Paragraph("Not part of it."),
        Heading(3, "Below"),
        Code("# no heading\n- no item"),
        Paragraph("The end."),
    ]


def test_a_clause_is_told_in_plain_words() -> None:
    book = read_rulebook(SMALL)
    assert book.clause("SX-2") == book.clause("sx-2") == "Keep it."
    assert book.clause("SX-1") == "Draw a card or do not:\ncard | worth\njoker | 7\nRuling: both."
    assert book.clause("SX-3") is None
    assert book.drawn_clause("SX-3") is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("a **b** c", [("a ", ""), ("b", "strong"), (" c", "")]),
        ("*a* and _b_", [("a", "em"), (" and ", ""), ("b", "em")]),
        ("`low_card=cheapest` or two_player_switch", [("low_card=cheapest", "code"), (" or two_player_switch", "")]),
        ("`*`, 2 * 3 * 4", [("*", "code"), (", 2 * 3 * 4", "")]),
        ("", []),
    ],
)
def test_marks_are_read_and_signs_are_left_alone(words: str, told: list[tuple[str, str]]) -> None:
    assert [tuple(span) for span in spans(words)] == told


@pytest.mark.parametrize("text", ["", "\n\n", "```", "| a |", "- **SX-1**", "#", "##"])
def test_odd_files_are_read_too(text: str) -> None:
    assert lines_of(read_rulebook(text, "Farol"), 40)[0] == "Farol"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_ours_are_read_whole(game: str, lang: Lang) -> None:
    book = our_book(game, lang)
    source = (RULES / f"{game}.{lang}.md").read_text(encoding="utf-8")
    assert book.title == own_games()[game].title
    assert book.rules == re.findall(r"^- \*\*(\S+)\*\*", source, re.M)
    letters = re.compile(r"[^\W_]+")
    drawn = " ".join(lines_of(book, 400))
    assert sorted(letters.findall(drawn)) == sorted(letters.findall(source.replace("```text", "")))


def test_a_wrong_letter_in_a_file_harms_nobody(tmp_path: Path) -> None:
    path = tmp_path / "bad.md"
    path.write_bytes(b"# T\xe9tulo\n")
    assert reader._read(path, "").title == "T�tulo"


# --- where they lie


def test_a_wheel_has_ours_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toma6.es.md").write_text("# Del paquete\n", encoding="utf-8")
    monkeypatch.setattr(reader, "OUR_FOLDERS", (tmp_path, RULES))
    assert our_book("toma6", "es").title == "Del paquete"
    assert our_book("toma6", "en").title == "Toma 6"


def test_a_package_has_its_own_beside_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "with_rules"
    home.mkdir()
    for name in ("__init__.py", "told.py"):
        (home / name).touch()
    (tmp_path / "alone_in_a_folder.py").touch()
    (home / "rules.es.md").write_text(SMALL, encoding="utf-8")
    (tmp_path / "rules.es.md").write_text("# Of somebody else\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for module, title in (("with_rules", "Farol"), ("with_rules.told", "Farol"), ("alone_in_a_folder", None)):
        book = rulebook_of(replace(INFO, home=module), "es")
        assert (book and book.title) == title
    assert rulebook_of(replace(INFO, home="with_rules"), "en") is None


def test_a_game_may_have_none() -> None:
    assert rulebook_of(INFO, "es") is None
    assert rulebook_of(replace(INFO, home="nowhere_at_all"), "es") is None


def test_reading_one_is_cheap() -> None:
    heavy = "numba", "numpy", "rich.console", "sobremesa.table", "sobremesa.bots"
    program = f"import sys, sobremesa.engine.rulebook; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


# --- in a terminal


@pytest.mark.parametrize("width", [24, 80, 300])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_clause_begins_at_its_line(game: str, lang: Lang, width: int) -> None:
    book = our_book(game, lang)
    lines = lines_of(book, width)
    assert max(map(len, lines)) <= width
    for rule in book.rules:
        assert lines[book.line_of(rule, width)].startswith(f"{rule} ")
    assert book.line_of("XX-1", width) == 0


def test_lines_are_never_too_long_to_read() -> None:
    assert 80 < max(len(line.rstrip()) for line in lines_of(our_book("bids", "es"), 300)) <= 96


def test_headings_clauses_and_marks_are_told_apart() -> None:
    told = "\n".join(lines_of(read_rulebook("# A\n## B\n- **SX-1** It is *so* `x` **y**."), 40, terminal=True))
    assert "\x1b[1mB" in told
    assert "\x1b[2mSX-1" in told
    assert "\x1b[3mso" in told
    assert "\x1b[1my" in told
    assert not re.search(r"[*`#]", told)


def test_a_clause_hangs_behind_its_id() -> None:
    lines = lines_of(read_rulebook("- **SX-1** one two three\n- **SX-10** four"), 16)
    assert [line.rstrip() for line in lines[2:]] == ["SX-1   one two", "       three", "", "SX-10  four"]


# --- on the page


def test_the_page_shows_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    book = read_rulebook(SMALL + "\nA <b> & `<i>`.")
    monkeypatch.setattr("sobremesa.table.rulebook.rulebook_of", lambda info, lang: book)
    page = rulebook(replace(INFO, home="x"), "es") or ""
    assert page.startswith('<nav class="index"><ul><li><a href="#rules-a-turn">A turn</a></li></ul></nav>\n')
    assert '<h3 id="rules-a-turn">A turn</h3>' in page
    assert '<h4 id="rules-below">Below</h4>' in page
    assert '<ul class="clauses"><li id="SX-1"><p>Draw a card or do not:</p>' in page
    assert "<tr><td><code>joker</code></td><td>7</td></tr>" in page
    assert '<li id="SX-2"><p>Keep it.</p><span class="clause">SX-2</span></li></ul>' in page
    assert "<p>Two lines make one paragraph with <em>care</em>.</p>" in page
    assert "<pre># no heading\n- no item</pre>" in page
    assert "<p>A &lt;b&gt; &amp; <code>&lt;i&gt;</code>.</p>" in page


def test_our_own_are_files_of_the_page() -> None:
    assert rulebook(own_games()["toma6"], "es") is None


def test_plain_words_have_no_marks() -> None:
    assert plain("a **b** `c`") == "a b c"
