"""What BIDS says, word for word, to whom it happened and to those who look on, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.log import EVERYONE, Event
from sobremesa.engine.narrator import SPECTATOR
from sobremesa.engine.signs import SUIT_SHAPES
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.bids.cards import CARDS
from sobremesa.games.bids.places import FACES
from sobremesa.games.bids.rules import EVENTS, LeadsBy, Why
from sobremesa.games.bids.words import NARRATOR, card_in_words, name_of, parse
from tests.games.bids.table import BidsTable

NAMES = names_to_show(["Ana", "Marcos", "Lucía", "Pablo"], "es")
REASONS = {"leads": LeadsBy, "under": Why, "ally_out": (Why.TIE, Why.MIDDLE_WINS, Why.OWN)}


def happened(kind: str, **data: Any) -> Event:
    return Event(kind, 1, EVERYONE, data)


def said(event: Event, lang: Lang, reader: int = SPECTATOR) -> str:
    return NARRATOR.say(event, NAMES, lang, reader)


def log_of(table: BidsTable, reader: int, lang: Lang) -> list[str]:
    """The lines of the last action."""
    events = [event for event in table.match.events(reader) if event.step == table.match.step]
    loud = [event for event in events if event.kind not in NARRATOR.quiet]
    return [line.text for line in NARRATOR.tell(loud, NAMES, reader, lang)]


WON = happened("won", seat=1, bid=parse("r10"), score=13, cards=[parse("k5"), parse("k8")])
ROBBED = happened("robbed", seat=0, victim=2, card=parse("k8"), score=8, victim_score=0)
ALLIED = happened("allied", seat=3, winner=1)
SHARED = happened("shared", seat=0, partner=1, together=11, points=6)
LUCKY = happened("lucky", seat=2, times=3, points=24)
SCORED = happened("scored", seat=2, points=24, total=67, without=3)


@pytest.mark.parametrize(
    ("event", "reader", "spanish", "english"),
    [
        (
            WON,
            SPECTATOR,
            "Marcos gana el turno con el 10 rojo y se lleva el 5 negro y el 8 negro",
            "Marcos wins the turn with the red 10 and takes the black 5 and the black 8",
        ),
        (
            WON,
            1,
            "Ganas el turno con el 10 rojo y te llevas el 5 negro y el 8 negro",
            "You win the turn with the red 10 and take the black 5 and the black 8",
        ),
        (
            ROBBED,
            1,
            "Con el Ladrón, Ana le roba el 8 negro a Lucía",
            "With the Thief, Ana robs Lucía of the black 8",
        ),
        (ROBBED, 0, "Con el Ladrón, le robas el 8 negro a Lucía", "With the Thief, you rob Lucía of the black 8"),
        (ROBBED, 2, "Con el Ladrón, Ana te roba el 8 negro", "With the Thief, Ana robs you of the black 8"),
        (
            ALLIED,
            0,
            "Pablo se alía con Marcos, que gana el turno: van a medias hasta el fin de la ronda",
            "Pablo is allied with Marcos, who wins the turn: they share their points of this round",
        ),
        (
            ALLIED,
            3,
            "Te alías con Marcos, que gana el turno: vas a medias con Marcos en esta ronda",
            "You are allied with Marcos, who wins the turn: you share your points of this round",
        ),
        (
            ALLIED,
            1,
            "Pablo se alía contigo, porque ganas el turno: vas a medias con Pablo en esta ronda",
            "Pablo is allied with you, because you win the turn: you share your points of this round",
        ),
        (
            SHARED,
            0,
            "Vas a medias con Marcos: 11 puntos en total, 6 puntos para ti",
            "You share with Marcos: 11 points together, 6 points for you",
        ),
        (
            SHARED,
            1,
            "Ana va a medias contigo: 11 puntos en total, 6 puntos para Ana",
            "Ana shares with you: 11 points together, 6 points for Ana",
        ),
        (
            LUCKY,
            2,
            "Acabas sin negras: 24 puntos de perdedor afortunado (rondas sin negras: 3)",
            "You end with no black cards: 24 points as a lucky loser (rounds without: 3)",
        ),
        (
            SCORED,
            SPECTATOR,
            "Lucía: 24 puntos en la ronda, 67 en total",
            "Lucía: 24 points this round, 67 in all",
        ),
        (SCORED, 2, "La ronda te da 24 puntos; llevas 67 en total", "You score 24 points this round, 67 in all"),
    ],
)
def test_an_event_is_said_to_its_reader(event: Event, reader: int, spanish: str, english: str) -> None:
    assert (said(event, "es", reader), said(event, "en", reader)) == (spanish, english)


def test_a_tie_and_what_it_burns_are_one_sentence() -> None:
    table = BidsTable().bid_for("k9", "y8", "b3", "r8", "g2")
    assert log_of(table, 2, "es")[:3] == [
        "Pablo puja con el 2 verde",
        "Empatan el 8 amarillo y el 8 rojo: el 9 negro se quema y va debajo del mazo; empiezas tú, por empatar en "
        "último lugar",
        "Turno 2: sale " + card_in_words(parse(table.view.stake), "es"),
    ]
    assert (
        "The yellow 8 and the red 8 tie: the black 9 burns and goes under the deck; Lucía, the last to tie, leads next"
    ) in log_of(table, 0, "en")


def test_a_tie_for_a_face_down_card_burns_it_unseen() -> None:
    table = BidsTable(unknown=True).bid_for("k9", "y8", "b3", "r8", "g2", blind=True)
    assert (
        "Empatan el 8 amarillo y el 8 rojo: la carta boca abajo se quema sin verse; empieza Lucía, por empatar en "
        "último lugar"
    ) in log_of(table, 0, "es")


def test_winning_and_doubling_are_one_sentence() -> None:
    table = BidsTable().bid_for("2x", "y9", "b3", "r8", "g2", in_front={0: "k7"})
    assert log_of(table, 0, "en")[1] == (
        "You win the turn with the yellow 9, take the 2x and double your points of this round: 14 points"
    )


def test_a_line_names_the_rule_that_decided() -> None:
    table = BidsTable().bid_for("k9", "y8", "b3", "r8", "g2")
    lines = NARRATOR.tell(table.match.events(0)[-6:], NAMES, 0, "en")
    assert "BI-8" in [line.rule for line in lines]


def test_every_kind_of_event_is_said() -> None:
    names = set()
    for kind in EVENTS.values():
        names |= {f"{kind.name}_{why.name.lower()}" for why in REASONS.get(kind.name, ())} or {kind.name}
    assert names <= NARRATOR.sentences.keys()
    assert NARRATOR.sentences.keys() == names | set(NARRATOR.joined.values())


@pytest.mark.parametrize("name", NARRATOR.sentences)
def test_what_names_people_speaks_to_them(name: str) -> None:
    sentence = NARRATOR.sentences[name]
    for lang in LANGUAGES:
        assert ("{name}" in sentence.of.to(lang)) == (sentence.to is not None)
        assert ("{other}" in sentence.of.to(lang)) == (sentence.to_other is not None)
        assert sentence.to is None or "{name}" not in sentence.to.to(lang)
        assert sentence.to_other is None or "{other}" not in sentence.to_other.to(lang)


def test_quiet_kinds_are_kinds() -> None:
    assert {kind.name for kind in EVENTS.values()} >= NARRATOR.quiet


@pytest.mark.parametrize(
    ("card", "spanish", "english"),
    [
        ("g3", "3 verde, cruz", "green 3, cross"),
        ("y12", "12 amarillo, círculo", "yellow 12, circle"),
        ("b1", "1 azul, cuadrado", "blue 1, square"),
        ("r7", "7 rojo, triángulo", "red 7, triangle"),
        ("k5", "5 negro", "black 5"),
        ("-5", "−5, carta negra", "−5, black card"),
        ("unknown", "Gran incógnita, carta negra", "Great unknown, black card"),
        ("ally", "Aliado, carta blanca", "Ally, white card"),
    ],
)
def test_a_card_has_a_name_that_says_all(card: str, spanish: str, english: str) -> None:
    assert (name_of(parse(card), "es"), name_of(parse(card), "en")) == (spanish, english)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_have_the_same_name(lang: Lang) -> None:
    assert len({name_of(card, lang) for card in range(1, CARDS)}) == CARDS - 1


def test_colours_have_the_shapes_of_all_games() -> None:
    said = [name_of(parse(f"{letter}7"), "en").rpartition(", ")[2] for letter in "rbgy"]
    drawn = [SUIT_SHAPES[FACES[f"{letter}7"].suit or ""] for letter in "rbgy"]
    assert dict(zip(said, drawn, strict=True)) == {"triangle": "▲", "square": "■", "cross": "✚", "circle": "●"}
