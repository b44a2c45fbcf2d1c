"""The names of the seats as the table shows them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.untrusted import NAME_CELLS, harmless, names_to_show
from tests.nasty import NASTY_NAMES


@pytest.mark.parametrize("name", ["Ana", "Ana [mamá]", "José Ñandú 雨", "bot 1 (casual)"])
def test_an_ordinary_name_is_shown_as_it_is(name: str) -> None:
    assert names_to_show([name], "es") == [name]


@pytest.mark.parametrize(("name", "looks"), NASTY_NAMES.items(), ids=ascii)
def test_a_nasty_name_is_shown_on_one_short_line(name: str, looks: str) -> None:
    assert names_to_show(["Ana", name], "es") == ["Ana", looks or "Persona 2"]
    assert looks.isprintable()
    assert cell_len(looks) <= NAME_CELLS


@pytest.mark.parametrize("name", ["", "  ", "\x1b", "Tú", "You"])
def test_who_has_no_name_is_told_of_in_the_readers_language(name: str) -> None:
    """A name that is the reader's own pronoun is none: `Tú puja` would be read as an address."""
    assert [names_to_show(["Ana", name], lang)[1] for lang in LANGUAGES] == ["Persona 2", "Player 2"]


def test_a_long_bots_name_still_tells_its_number() -> None:
    (name,) = names_to_show(["bot 3 (run:/usr/bin/python3 -m folder.of.bots --level 7)"], "es")
    assert name == "bot 3 (run:/usr/bin/pyt…"


def test_blanks_keep_the_width_of_what_is_not_printable() -> None:
    assert harmless("a\x1b[2Jb\xa0c\u202ed\ne") == "a[2Jb cd\ne"
