"""What is asked at a Toma 6 table and of whom, the caption of the moment, and why a match ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.engine.decision import Ask, Caption
from sobremesa.engine.language import Text
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.toma6.asks import ask, caption, ending
from sobremesa.games.toma6.view import Toma6View
from tests.games.toma6.table import Toma6Table, rows

PEOPLE = ["Ana", "Luis", "Eva", "Iker", "Sol"]
ANA, LUIS, EVA = 0, 1, 2
NOTHING = Text("", "")


def asked(match: Match, seat: int) -> Ask:
    legal = match.legal(seat) if seat != SPECTATOR else []
    return ask(match.view(seat), legal, names_to_show(PEOPLE[: match.players], "es"))


def asked_of(view: Toma6View) -> Ask:
    """By a view that was made by hand."""
    return ask(view, [], names_to_show(PEOPLE[:3], "es"))


def new_trick(players: int = 3) -> Match:
    return Toma6Table(rows(12, 37, 43, 58), [[] for _ in range(players)]).match


def after_choices(*seats: int, players: int = 3) -> Match:
    """These seats have chosen the lowest of their cards."""
    match = new_trick(players)
    for seat in seats:
        match.play(seat, match.legal(seat)[0])
    return match


def too_low() -> Match:
    table = Toma6Table(rows(12, 37, 43, 58), [[3], [44], [60]])
    table.play(3, 44, 60)
    return table.match


def picking() -> tuple[Match, int]:
    match = sobremesa.new("toma6", players=3, seed=1, variant="logic")
    return match, match.to_act[0]


# --- choosing a card


def test_everybody_is_asked_for_a_card() -> None:
    assert asked(new_trick(), ANA) == Ask(Text("Elige una carta.", "Choose a card."))
    assert asked(after_choices(LUIS), ANA) == Ask(Text("Elige una carta.", "Choose a card."))


def test_the_last_one_hears_that_the_table_waits() -> None:
    only = Ask(Text("Elige una carta.", "Choose a card."), Text("Solo faltas tú.", "Only you are left."))
    assert asked(after_choices(LUIS, EVA), ANA) == only


@pytest.mark.parametrize(
    ("chosen", "players", "es", "en"),
    [
        (
            [ANA, LUIS],
            3,
            "Elige otra para cambiarla, hasta que elija Eva.",
            "Choose another to change it, until Eva has chosen.",
        ),
        (
            [ANA],
            3,
            "Elige otra para cambiarla, hasta que elijan Luis y Eva.",
            "Choose another to change it, until Luis and Eva have chosen.",
        ),
        (
            [ANA],
            5,
            "Elige otra para cambiarla; faltan 4 por elegir.",
            "Choose another to change it; 4 still have to choose.",
        ),
    ],
)
def test_whoever_has_chosen_hears_until_when_it_can_change(chosen: list[int], players: int, es: str, en: str) -> None:
    match = after_choices(*chosen, players=players)
    card = match.view(ANA).choice
    assert asked(match, ANA) == Ask(Text(f"Tu carta: el {card}.", f"Your card: {card}."), Text(es, en))


def test_once_all_have_chosen_nothing_can_change() -> None:
    view = replace(after_choices(ANA).view(ANA), to_act=[])
    assert asked_of(view).text == NOTHING


@pytest.mark.parametrize(
    ("chosen", "players", "es", "en"),
    [
        ([ANA, LUIS], 3, "Falta Eva.", "Waiting for Eva."),
        ([ANA], 3, "Faltan Luis y Eva.", "Waiting for Luis and Eva."),
        ([], 4, "Faltan 4 por elegir.", "4 still have to choose."),
    ],
)
def test_whoever_watches_hears_whom_the_table_waits_for(chosen: list[int], players: int, es: str, en: str) -> None:
    assert asked(after_choices(*chosen, players=players), SPECTATOR) == Ask(Text(es, en))


def test_whoever_watches_hears_that_all_cards_are_in() -> None:
    view = replace(new_trick().view(SPECTATOR), to_act=[])
    assert asked_of(view) == Ask(Text("Ya están todas las cartas.", "All cards are in."))


# --- taking a row


@pytest.mark.rule("T6-8")
def test_whoever_played_too_low_is_asked_for_a_row_and_told_why() -> None:
    assert asked(too_low(), ANA) == Ask(
        Text("Tu 3 es más bajo que el final de todas las filas.", "Your 3 is lower than the end of every row."),
        Text(
            "Elige la fila que te llevas: tu 3 la empieza de nuevo.",
            "Choose the row that you take: your 3 starts it anew.",
        ),
        Text(
            "Tu 3 es demasiado bajo. Elige la fila que te llevas.", "Your 3 is too low. Choose the row that you take."
        ),
        rule="T6-8",
    )


@pytest.mark.parametrize("reader", [LUIS, SPECTATOR])
def test_the_others_hear_whose_card_is_too_low(reader: int) -> None:
    assert asked(too_low(), reader) == Ask(
        Text("El 3 de Ana es demasiado bajo.", "Ana's 3 is too low."),
        Text("Falta que Ana elija la fila que se lleva.", "Ana has to choose the row to take."),
        rule="T6-8",
    )


# --- picking the open cards


@pytest.mark.rule("T6-13")
def test_an_open_card_is_picked() -> None:
    match, seat = picking()
    pick = Text("Elige una carta de la mesa.", "Pick a card from the table.")
    assert asked(match, seat) == Ask(pick, rule="T6-13")


@pytest.mark.parametrize("is_watching", [False, True])
def test_the_others_hear_who_picks(is_watching: bool) -> None:
    match, seat = picking()
    reader = SPECTATOR if is_watching else (seat + 1) % 3
    assert asked(match, reader) == Ask(
        Text(f"Elige {PEOPLE[seat]}.", f"{PEOPLE[seat]} picks."),
        Text("Se toman cartas por turnos.", "Cards are picked in turns."),
        rule="T6-13",
    )


# --- the moment


def test_the_caption_counts_rounds_and_tricks() -> None:
    trick = Caption(Text("Ronda 1", "Round 1"), Text("baza 1 de 10", "trick 1 of 10"))
    assert caption(new_trick().view(ANA)) == caption(too_low().view(SPECTATOR)) == trick


def test_the_caption_says_that_cards_are_picked() -> None:
    match, seat = picking()
    assert caption(match.view(seat)) == Caption(
        Text("Ronda 1", "Round 1"), Text("se eligen las cartas", "picking cards"), Text("se elige", "picking")
    )


# --- the end

LIMIT_ES, LIMIT_EN = "y se acaba la partida.", "which ends the match."
WON = Text("Con 28 bueyes: nadie tiene menos.", "With 28 bulls: nobody has fewer.")
TIED = Text("Empate a 28 bueyes, y nadie tiene menos.", "Tied at 28 bulls, and nobody has fewer.")


def ended(reader: int, points: list[int], rounds: int | None = None) -> Text:
    winners = [seat for seat, total in enumerate(points) if total == min(points)]
    view = new_trick().view(reader)
    limit = 66 if rounds is None else None
    over = replace(view, over=True, points=points, winners=winners, limit=limit, rounds=rounds)
    assert asked_of(over) == Ask(), "nothing is asked once it is over"
    return ending(over, names_to_show(PEOPLE[:3], "es"))


@pytest.mark.parametrize(
    ("reader", "points", "won", "es", "en"),
    [
        (ANA, [28, 70, 40], WON, "Luis (70) llega a 66", "Luis (70) reaches 66"),
        (ANA, [28, 70, 28], TIED, "Luis (70) llega a 66", "Luis (70) reaches 66"),
        (LUIS, [28, 70, 40], WON, "Llegas a 66 (70)", "You reach 66 (70)"),
        (LUIS, [28, 70, 67], WON, "Eva (67) y tú (70) llegáis a 66", "Eva (67) and you (70) reach 66"),
        (SPECTATOR, [28, 70, 67], WON, "Luis (70) y Eva (67) llegan a 66", "Luis (70) and Eva (67) reach 66"),
    ],
)
def test_a_limit_ends_a_match(reader: int, points: list[int], won: Text, es: str, en: str) -> None:
    assert ended(reader, points) == Text(f"{won.es} {es} {LIMIT_ES}", f"{won.en} {en}, {LIMIT_EN}")


@pytest.mark.parametrize(
    ("rounds", "es", "en"),
    [(1, "Se ha jugado una ronda.", "One round was played."), (3, "Se han jugado 3 rondas.", "3 rounds were played.")],
)
def test_a_number_of_rounds_ends_a_match(rounds: int, es: str, en: str) -> None:
    assert ended(ANA, [28, 70, 40], rounds) == Text(f"{WON.es} {es}", f"{WON.en} {en}")


def test_a_single_bull_is_one() -> None:
    assert ended(ANA, [1, 3, 4], rounds=2).es.startswith("Con 1 buey: ")
