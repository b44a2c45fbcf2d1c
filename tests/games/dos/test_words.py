"""What happened at a DOS table in words, to each reader and in both languages."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.log import EVERYONE, Event
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.dos.cards import NAMES
from sobremesa.games.dos.rules import EVENTS, Why
from sobremesa.games.dos.words import NARRATOR, name_of
from tests.games.dos.table import DosTable, number_of

PEOPLE = names_to_show(["Ana", "Marcos", "Lucía"], "es")
ANA, MARCOS, LUCIA, NOBODY = 0, 1, 2, -1
FULL = "b1 b3 b4 b5 b6 b7 b8 b9 b10"


def said(event: Event, lang: Lang, reader: int = NOBODY) -> str:
    return NARRATOR.say(event, PEOPLE, lang, reader)


def told(table: DosTable, reader: int, lang: Lang, since: int = 1) -> list[str]:
    return [line.text for line in NARRATOR.tell(table.match.events(reader, since), PEOPLE, reader, lang)]


def matched(action: str) -> Event:
    """Seat 0 makes this match."""
    row_card, cards = action.partition(":")[0].split("=")
    table = DosTable(f"{row_card} b8", f"{cards.replace('+', ' ')} y1 y3", FULL)
    table.play(action)
    return table.events("matched")[0]


def event(kind: str, **data: object) -> Event:
    return Event(kind, 1, EVERYONE, data)


# --- every sentence


def test_every_kind_of_event_is_said() -> None:
    reasons = {"drew": ["turn", "double", "caught"], "put": ["instead", "bonus"], "turned_up": ["start", "refill"]}
    matches = {"single", "double", "single_colour", "double_colour"}
    kinds = {kind.name for kind in EVENTS.values()} - {*reasons, "matched"}
    with_reasons = {f"{kind}_{why}" for kind, whys in reasons.items() for why in whys}
    assert set(NARRATOR.sentences) == kinds | with_reasons | matches | set(NARRATOR.joined.values())


@pytest.mark.parametrize("name", NARRATOR.sentences)
def test_whoever_a_sentence_names_can_be_told_it(name: str) -> None:
    sentence = NARRATOR.sentences[name]
    for lang in LANGUAGES:
        text = sentence.of.to(lang)
        assert ("{name}" in text) == (sentence.to is not None)
        assert ("{other}" in text) == (sentence.to_other is not None)
        assert sentence.to is None or "{name}" not in sentence.to.to(lang)
        assert sentence.to_other is None or "{other}" not in sentence.to_other.to(lang)


def test_cards_have_names_for_people_who_cannot_see_them() -> None:
    assert [name_of(number_of(card), "es") for card in ("g3", "b#", "r10", "y1", "dos")] == [
        "3 verde, cruz",
        "comodín # azul, cuadrado",
        "10 rojo, triángulo",
        "1 amarillo, círculo",
        "comodín DOS",
    ]
    assert [name_of(number_of(card), "en") for card in ("g3", "b#", "dos")] == [
        "green 3, cross",
        "blue Wild #, square",
        "Wild DOS",
    ]


def test_no_two_cards_have_the_same_name() -> None:
    for lang in LANGUAGES:
        assert len({name_of(card, lang) for card in range(1, len(NAMES))}) == len(NAMES) - 1


# --- matches


@pytest.mark.parametrize(
    ("action", "spanish", "english"),
    [
        ("r7=g7", "Ana hace juego simple: el 7 verde sobre el 7 rojo", "Ana matches red 7 with green 7"),
        (
            "r7=b3+g4",
            "Ana hace juego doble: el 3 azul y el 4 verde sobre el 7 rojo",
            "Ana matches red 7 with blue 3 and green 4",
        ),
        (
            "r7=g#",
            "Ana hace juego simple: el comodín # verde como 7 sobre el 7 rojo",
            "Ana matches red 7 with green Wild # as 7",
        ),
        (
            "r7=b3+g#",
            "Ana hace juego doble: el 3 azul y el comodín # verde como 4 sobre el 7 rojo",
            "Ana matches red 7 with blue 3 and green Wild # as 4",
        ),
        (
            "y#=b10",
            "Ana hace juego simple: el 10 azul sobre el comodín # amarillo como 10",
            "Ana matches yellow Wild # as 10 with blue 10",
        ),
        ("r6=b3+b3", "Ana hace juego doble: dos 3 azules sobre el 6 rojo", "Ana matches red 6 with two blue 3s"),
        (
            "r8=b#+b#",
            "Ana hace juego doble: el comodín # azul como 1 y el comodín # azul como 7 sobre el 8 rojo",
            "Ana matches red 8 with blue Wild # as 1 and blue Wild # as 7",
        ),
        (
            "y#=b#+b#",
            "Ana hace juego doble: dos comodines # azules como 1 sobre el comodín # amarillo como 2",
            "Ana matches yellow Wild # as 2 with two blue Wild # as 1",
        ),
        (
            "r7=b5+dos",
            "Ana hace juego doble: el 5 azul y el comodín DOS sobre el 7 rojo",
            "Ana matches red 7 with blue 5 and Wild DOS",
        ),
        (
            "r7=r5+dos:other",
            "Ana hace juego doble: el 5 rojo y el comodín DOS de otro color sobre el 7 rojo",
            "Ana matches red 7 with red 5 and Wild DOS in another colour",
        ),
        (
            "dos=g1+g1:other",
            "Ana hace juego doble: dos 1 verdes sobre el comodín DOS de otro color",
            "Ana matches Wild DOS in another colour with two green 1s",
        ),
    ],
)
def test_a_match_says_what_wild_cards_stand_for(action: str, spanish: str, english: str) -> None:
    assert [said(matched(action), lang) for lang in LANGUAGES] == [spanish, english]


def test_a_match_in_the_same_colour_says_what_follows() -> None:
    assert (
        said(matched("r7=r7"), "es")
        == "Ana hace juego simple de color, el 7 rojo sobre el 7 rojo: otra carta para la fila"
    )
    assert said(matched("dos=dos:same"), "en", ANA) == (
        "You match Wild DOS with Wild DOS in the same colour: one more card for the row"
    )


def test_a_double_colour_match_says_what_follows() -> None:
    match = matched("g4=dos+dos:same")
    assert said(match, "es", ANA) == (
        "Haces juego doble de color, dos comodines DOS como verde sobre el 4 verde: "
        "otra carta para la fila, y los demás roban una"
    )
    assert said(match, "en", MARCOS) == (
        "Ana matches green 4 with two Wild DOS as green, a double colour match: "
        "one more card for the row, and the others draw one"
    )


@pytest.mark.parametrize(
    ("action", "rule"),
    [("r7=g7", "DO-4"), ("r7=b3+g4", "DO-5"), ("r7=r7", "DO-6"), ("r7=r3+r4", "DO-7")],
)
def test_a_match_names_the_rule_that_allows_it(action: str, rule: str) -> None:
    (line,) = NARRATOR.tell([matched(action)], PEOPLE, NOBODY, "en")
    assert line.rule == rule


# --- events of one cause, told in one sentence


def test_whoever_draws_is_told_the_card_in_the_same_sentence() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, pile="r3")
    table.play("draw")
    assert told(table, ANA, "es") == ["Robas una carta: 3 rojo"]
    assert told(table, MARCOS, "es") == ["Ana roba una carta"]


def test_two_cards_that_fill_the_row_are_told_in_one_sentence() -> None:
    table = DosTable("r7 b8", "g7 g8 y1 y3 y4", FULL, pile="g1 y3")
    table.play("r7=g7", "b8=g8")
    row = table.view.row
    assert {"g1", "y3"} == set(row)
    first, second = ("green 1", "yellow 3") if row == ["g1", "y3"] else ("yellow 3", "green 1")
    assert told(table, NOBODY, "en", since=2)[-1] == f"The row is refilled: {first} and {second}"


def test_ending_the_matches_and_ending_the_turn_are_told_apart() -> None:
    table = DosTable("r7 b8", "r7 y1 y3 y4", FULL, dos_call="explicit")
    table.play("r7=r7", "end", "put:y1")
    assert "Ana no hace más juegos: van al descarte 2 cartas" in told(table, NOBODY, "es")
    table.play("dos!", "end")
    assert told(table, NOBODY, "es", since=4) == ["Ana dice ¡DOS!", "Ana acaba el turno"]


def kept_silent() -> DosTable:
    table = DosTable("r7 b8", "y1 y3", FULL, FULL.replace("b", "g"), dos_call="explicit")
    table.play("draw", "put:y1", "end")
    return table


@pytest.mark.rule("DO-16")
def test_a_silence_is_told_once_nobody_can_catch_any_more() -> None:
    table = kept_silent()
    assert told(table, NOBODY, "en", since=3) == ["Ana ends the turn"]
    assert told(table, ANA, "es", since=3) == ["Acabas el turno"]
    table.play("draw", seat=MARCOS)
    assert told(table, LUCIA, "en", since=4) == [
        "Ana did not say DOS with two cards, and nobody noticed",
        "Marcos draws a card",
    ]
    assert told(table, ANA, "es", since=4)[0] == "No has dicho DOS con dos cartas, y nadie lo ha notado"


@pytest.mark.rule("DO-16")
def test_a_catch_without_reason_is_told_to_all_three() -> None:
    table = DosTable("r7 b8", "y1 y3", FULL, FULL.replace("b", "g"), dos_call="explicit")
    table.play("draw", "put:y1", "dos!", "end")
    table.play("catch", seat=LUCIA)
    assert told(table, MARCOS, "es", since=5) == ["Lucía intenta pillar a Ana, que sí ha dicho DOS: no pasa nada"]
    assert told(table, ANA, "en", since=5) == ["Lucía tries to catch you, but you did say DOS: nothing happens"]
    assert told(table, LUCIA, "es", since=5) == ["Intentas pillar a Ana, que sí ha dicho DOS: no pasa nada"]


def test_a_catch_is_told_to_all_three() -> None:
    table = kept_silent()
    table.play("catch", seat=LUCIA)
    caught = table.events("caught")[0]
    assert told(table, MARCOS, "es", since=4) == [
        "Lucía pilla a Ana, que no ha dicho DOS con dos cartas y roba otras dos",
    ]
    assert told(table, LUCIA, "en", since=4) == [
        "You catch Ana, who did not say DOS with two cards and draws two more",
    ]
    assert said(caught, "es", ANA) == "Lucía te pilla: no has dicho DOS con dos cartas"
    assert told(table, ANA, "en", since=4)[1].startswith("You draw a penalty card: ")


# --- refusals


@pytest.mark.parametrize(
    ("action", "spanish", "english"),
    [
        ("r7=b8", "b8 no tiene el número de r7 (DO-4)", "b8 does not have the number of r7 (DO-4)"),
        ("dos!", "DOS se dice con dos cartas en la mano (DO-15)", "say DOS when you hold two cards (DO-15)"),
        (
            "pass",
            "ahora no hay ninguna carta que puedas dejar de poner en la fila (DO-11)",
            "there is no card for the row that you could decline now (DO-11)",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(action: str, spanish: str, english: str) -> None:
    table = DosTable("r7 b8", "b8 y1 y3", FULL, dos_call="explicit")
    with pytest.raises(sobremesa.NotAllowed) as refused:
        table.play(action)
    assert [refused.value.text.to(lang) for lang in LANGUAGES] == [spanish, english]


# --- the rest, word for word


@pytest.mark.parametrize(
    ("happened", "reader", "spanish", "english"),
    [
        (event("round", round=2, dealer=2, seat=0), NOBODY, "Ronda 2: empieza Ana", "Round 2: Ana begins"),
        (event("round", round=2, dealer=2, seat=0), ANA, "Ronda 2: empiezas", "Round 2: you begin"),
        (
            event("put", seat=0, card=number_of("y6"), why=Why.BONUS, place=2),
            NOBODY,
            "Ana añade el 6 amarillo a la fila por coincidir en color",
            "Ana adds yellow 6 to the row for a colour match",
        ),
        (
            event("put", seat=0, card=number_of("y6"), why=Why.INSTEAD, place=2),
            ANA,
            "No haces juego y pones el 6 amarillo en la fila",
            "You make no match and put yellow 6 into the row",
        ),
        (
            event("drew", seat=1, why=Why.DOUBLE),
            MARCOS,
            "Robas una carta por el juego doble de color",
            "You draw a card for the double colour match",
        ),
        (
            event("reshuffled", count=20),
            NOBODY,
            "Se acaba el mazo: el descarte, 20 cartas, se baraja y forma uno nuevo",
            "The draw pile runs out: the discards, 20 cards, are shuffled into a new one",
        ),
        (
            event("went_out", seat=0),
            ANA,
            "Te quedas sin cartas y ganas la ronda",
            "You have no cards left and win the round",
        ),
        (
            event("shown", seat=1, cards=[number_of("r#"), number_of("b4")]),
            NOBODY,
            "En la mano de Marcos queda: comodín # rojo y 4 azul",
            "Left in Marcos's hand: red Wild # and blue 4",
        ),
        (
            event("scored", seat=0, gained=44, points=50),
            NOBODY,
            "Ana suma 44 puntos: 50 en total",
            "Ana scores 44 points: 50 in all",
        ),
        (
            event("no_points", round=1, in_a_row=1),
            NOBODY,
            "La ronda llega a 1000 turnos: acaba sin puntos",
            "The round reaches 1000 turns: it ends without points",
        ),
    ],
)
def test_what_happened_word_for_word(happened: Event, reader: int, spanish: str, english: str) -> None:
    assert [said(happened, lang, reader) for lang in LANGUAGES] == [spanish, english]
