"""Toma 6 told to a reader: to whom it happened, to the others, in both languages."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.engine.narrator import Sentence
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.toma6.rules import EVENTS
from sobremesa.games.toma6.words import NARRATOR, name_of_card, name_of_row
from tests.games.toma6.table import Toma6Table, rows
from tests.tables import random_play

NAMES = names_to_show(["Ana", "Luis", "Eva"], "es")
ANA, LUIS, SPECTATOR = 0, 1, -1

FULL_ROW = [[12, 14, 15, 21, 26], [37], [43], [58]]


def told(match: Match, reader: int, lang: Lang) -> list[str]:
    """What the last action brought about, line by line."""
    events = [event for event in match.events(reader, match.step) if event.kind not in NARRATOR.quiet]
    return [line.text for line in NARRATOR.tell(events, NAMES, reader, lang)]


def sixth_card() -> Match:
    """Ana's 30 is the sixth card of row 1, and Luis's 44 goes to row 3."""
    table = Toma6Table(FULL_ROW, [[30], [44]], cards_each=2)
    table.play(30, 44)
    return table.match


def too_low() -> Toma6Table:
    """Ana's 3 is lower than every row."""
    table = Toma6Table(rows(12, 37, 43, 58), [[3], [44]], cards_each=2)
    table.play(3, 44)
    return table


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (ANA, "es", "Tu 30 es la sexta de la fila 1: te llevas 5 cartas, 6 bueyes, y el 30 la empieza de nuevo"),
        (ANA, "en", "Your 30 is the sixth card of row 1: you take 5 cards, 6 bulls, and 30 starts it anew"),
        (LUIS, "es", "El 30 de Ana es la sexta de la fila 1: se lleva 5 cartas, 6 bueyes, y el 30 la empieza de nuevo"),
        (SPECTATOR, "en", "Ana's 30 is the sixth card of row 1: Ana takes 5 cards, 6 bulls, and 30 starts it anew"),
    ],
)
def test_the_sixth_card_and_what_it_takes_are_one_sentence(reader: int, lang: Lang, sentence: str) -> None:
    assert told(sixth_card(), reader, lang)[1] == sentence


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (LUIS, "es", "Tu 44 va a la fila 3, la que acaba más cerca por debajo (43)"),
        (LUIS, "en", "Your 44 goes to row 3, whose end is the nearest below it (43)"),
        (ANA, "es", "El 44 de Luis va a la fila 3, la que acaba más cerca por debajo (43)"),
        (ANA, "en", "Luis's 44 goes to row 3, whose end is the nearest below it (43)"),
    ],
)
def test_a_placed_card_says_why_it_goes_there(reader: int, lang: Lang, sentence: str) -> None:
    assert told(sixth_card(), reader, lang)[2] == sentence


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (ANA, "es", "Tu 26 va a la fila 1, tras el 21: es la quinta, la siguiente se la lleva"),
        (LUIS, "es", "El 26 de Ana va a la fila 1, tras el 21: es la quinta, la siguiente se la lleva"),
        (ANA, "en", "Your 26 goes to row 1, after 21: it is the fifth card, the next one takes the row"),
        (LUIS, "en", "Ana's 26 goes to row 1, after 21: it is the fifth card, the next one takes the row"),
    ],
)
def test_the_card_that_fills_a_row_warns_of_the_next(reader: int, lang: Lang, sentence: str) -> None:
    table = Toma6Table([[12, 14, 15, 21], [37], [43], [58]], [[26], [44]], cards_each=2)
    table.play(26, 44)
    assert told(table.match, reader, lang)[1] == sentence


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (ANA, "es", "Tu 3 es más bajo que el final de todas las filas: tienes que llevarte una"),
        (ANA, "en", "Your 3 is lower than the end of every row: you must take one"),
        (LUIS, "es", "El 3 de Ana es más bajo que el final de todas las filas: Ana tiene que llevarse una"),
        (LUIS, "en", "Ana's 3 is lower than the end of every row: Ana must take one"),
    ],
)
def test_a_card_too_low_says_what_follows(reader: int, lang: Lang, sentence: str) -> None:
    assert told(too_low().match, reader, lang)[-1] == sentence


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (ANA, "es", "Te llevas la fila 2: 1 carta, 1 buey, y tu 3 la empieza de nuevo"),
        (ANA, "en", "You take row 2: 1 card, 1 bull, and your 3 starts it anew"),
        (LUIS, "es", "Ana se lleva la fila 2: 1 carta, 1 buey, y el 3 la empieza de nuevo"),
        (LUIS, "en", "Ana takes row 2: 1 card, 1 bull, and 3 starts it anew"),
    ],
)
def test_a_row_taken_and_begun_anew_is_one_sentence(reader: int, lang: Lang, sentence: str) -> None:
    table = too_low()
    table.take(ANA, 2)
    assert told(table.match, reader, lang)[0] == sentence


def test_the_cards_of_a_trick_are_revealed_in_one_sentence() -> None:
    table = Toma6Table(rows(12, 37, 43, 58), [[14], [44], [60]], cards_each=2)
    table.play(14, 44, 60)
    told_once, *rest = told(table.match, SPECTATOR, "es")
    assert told_once == "Se enseñan las cartas; se colocan de la más baja a la más alta"
    assert len(rest) == 3


def test_a_line_names_the_rule_that_decided() -> None:
    events = [event for event in sixth_card().events(ANA, 2) if event.kind not in NARRATOR.quiet]
    lines = NARRATOR.tell(events, NAMES, ANA, "es")
    assert [(line.rule, line.events) for line in lines] == [("T6-4", 2), ("T6-7", 2), ("T6-6", 1)]


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        ("es", ["Llevas 6 bueyes en la ronda, 10 en total", "Luis: 0 bueyes en la ronda, 8 en total"]),
        ("en", ["You have 6 bulls this round, 10 in all", "Luis: 0 bulls this round, 8 in all"]),
    ],
)
def test_the_count_after_a_round(lang: Lang, sentences: list[str]) -> None:
    table = Toma6Table(FULL_ROW, [[30], [44]], cards_each=1, points=[4, 8])
    table.play(30, 44)
    assert told(table.match, ANA, lang)[3:5] == sentences


def events_of_every_kind() -> list[Event]:
    found: dict[str, Event] = {}
    for variant in ("classic", "logic"):
        match = sobremesa.new("toma6", players=3, seed=1, variant=variant)
        for _ in random_play(match, "every kind"):
            pass
        found |= {event.kind: event for event in match.all_events()}
    return list(found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_is_said_to_everybody(lang: Lang) -> None:
    events = events_of_every_kind()
    assert {event.kind for event in events} == {kind.name for kind in EVENTS.values()} | {"match", "result"}
    for event in events:
        for reader in (SPECTATOR, ANA, LUIS):
            assert "{" not in NARRATOR.say(event, NAMES, lang, reader)


@pytest.mark.parametrize("sentence", NARRATOR.sentences.values(), ids=list(NARRATOR.sentences))
def test_what_is_said_of_somebody_is_also_said_to_them(sentence: Sentence) -> None:
    for lang in LANGUAGES:
        assert ("{name}" in sentence.of.to(lang)) == (sentence.to is not None)
        assert ("{other}" in sentence.of.to(lang)) == (sentence.to_other is not None)
        assert sentence.to is None or "{name}" not in sentence.to.to(lang)


def test_quiet_and_joined_kinds_exist() -> None:
    assert {kind.name for kind in EVENTS.values()} >= NARRATOR.quiet
    for names, sentence in NARRATOR.joined.items():
        assert {*names, sentence} <= NARRATOR.sentences.keys()


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        (88, "88, cinco bueyes", "88, five bulls"),
        (1, "1, un buey", "1, one bull"),
        (55, "55, siete bueyes", "55, seven bulls"),
    ],
)
def test_a_card_has_a_name_that_tells_its_bulls(card: int, es: str, en: str) -> None:
    assert (name_of_card(card, "es"), name_of_card(card, "en")) == (es, en)


@pytest.mark.parametrize(
    ("cards", "es", "en"),
    [
        (
            [78, 81, 88, 89],
            "Fila 2: 78, 81, 88, 89; 8 bueyes; cabe una más",
            "Row 2: 78, 81, 88, 89; 8 bulls; room for one more",
        ),
        ([3], "Fila 2: 3; 1 buey; caben 4 más", "Row 2: 3; 1 bull; room for 4 more"),
        (
            [1, 2, 3, 4, 6],
            "Fila 2: 1, 2, 3, 4, 6; 5 bueyes; no cabe ninguna más",
            "Row 2: 1, 2, 3, 4, 6; 5 bulls; no room for another",
        ),
        ([], "Fila 2, vacía", "Row 2, empty"),
    ],
)
def test_a_row_has_a_name_that_tells_its_room(cards: list[int], es: str, en: str) -> None:
    assert (name_of_row(1, cards, 5, "es"), name_of_row(1, cards, 5, "en")) == (es, en)
