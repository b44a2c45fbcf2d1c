"""Every game's screen with names that nobody should have: they are shown as typed and disturb nothing."""

from __future__ import annotations

import io
import itertools

import pytest
from rich.cells import cell_len
from rich.console import Console

from sobremesa.console import SafeConsole
from sobremesa.engine.contract import all_games
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.screen import draw_table
from sobremesa.engine.untrusted import PrintableNames, names_to_show
from tests.nasty import NASTY_NAMES, disturbing
from tests.tables import Setup, few_setups, middle_of, random_play

FEW = few_setups()
ONE_OF_EACH = [next(setup for setup in FEW if setup.game == info.name) for info in all_games()]
WIDTH, MOST_LINES = 80, 16


def drawn(match: Match, names: PrintableNames, seat: int, lang: Lang, terminal: bool = False) -> str:
    """The table on a console of rich's own, which knows nothing of strangers."""
    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=terminal)
    console.print(draw_table(match.game, match.view(seat), names, lang))
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("setup", FEW, ids=str)
def test_nasty_names_disturb_no_table_and_no_sentence(setup: Setup) -> None:
    match = setup.new("nasty")
    first = FEW.index(setup) % len(NASTY_NAMES)
    names = names_to_show([*NASTY_NAMES, *NASTY_NAMES][first : first + match.players], "es")
    for step, _ in enumerate(random_play(match, "nasty")):
        if step % 40 == 0:
            for seat, lang in itertools.product(range(SPECTATOR, match.players), LANGUAGES):
                assert not disturbing(drawn(match, names, seat, lang, terminal=bool(step)))
                legal = match.legal(seat) if seat != SPECTATOR else []
                assert match.game.ask(match.view(seat), legal, names).to(lang).isprintable()
    for lang in LANGUAGES:
        assert not disturbing(drawn(match, names, SPECTATOR, lang))
        for event in match.all_events():
            assert match.game.narrator.say(event, names, lang).isprintable()


@pytest.mark.parametrize("name", NASTY_NAMES, ids=ascii)
@pytest.mark.parametrize("setup", ONE_OF_EACH, ids=str)
def test_a_nasty_name_is_drawn_and_said_as_it_was_typed(setup: Setup, name: str) -> None:
    match = middle_of(setup, "nasty", 12)
    names = names_to_show([name] * match.players, "es")
    table = drawn(match, names, SPECTATOR, "es")
    assert all(looks in table for looks in names)
    assert names[0] in match.game.narrator.say(match.all_events()[0], names, "es")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("setup", FEW, ids=str)
def test_braces_in_a_name_are_not_filled_in(setup: Setup, lang: Lang) -> None:
    match = setup.new("braces")
    for _ in random_play(match, "braces"):
        pass
    names = names_to_show(["{name}"] * match.players, "es")
    for event in match.all_events():
        assert "{" not in match.game.narrator.say(event, names, lang).replace("{name}", "")


@pytest.mark.parametrize("setup", ONE_OF_EACH, ids=str)
def test_long_names_leave_the_table_its_place(setup: Setup) -> None:
    match = middle_of(setup, "wide", 12)
    names = names_to_show(["愛" * 200] * match.players, "en")
    lines = drawn(match, names, SPECTATOR, "en").splitlines()
    assert sum(names[0] in line for line in lines) == match.players
    assert all(cell_len(line) <= WIDTH for line in lines)
    assert len(lines) <= MOST_LINES


@pytest.mark.parametrize("name", [name for name, looks in NASTY_NAMES.items() if looks.isascii()], ids=ascii)
@pytest.mark.parametrize("setup", ONE_OF_EACH, ids=str)
def test_a_table_can_be_printed_where_only_ascii_is_known(setup: Setup, name: str) -> None:
    match = middle_of(setup, "ascii", 12)
    names = names_to_show([name] * match.players, "es")
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="look-alike")
    SafeConsole(output, width=WIDTH).print(draw_table(match.game, match.view(0), names, "es"))
    output.seek(0)
    assert names[0] in output.read()
