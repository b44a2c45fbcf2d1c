"""Push in words: what happened, as each reader is told it."""

from __future__ import annotations

import random
import re

import pytest

import sobremesa
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.match import Match
from sobremesa.engine.narrator import SPECTATOR, LogLine, Sentence
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.push.cards import NAMES
from sobremesa.games.push.rules import EVENTS
from sobremesa.games.push.words import NARRATOR, name_of
from tests.games.push.table import PushTable
from tests.tables import Setup

NAMES_AT_TABLE = names_to_show(["Ana", "Berta", "Carlos"], "es")


def told(table: PushTable, reader: int = SPECTATOR, lang: Lang = "es") -> list[LogLine]:
    """What a reader is told of everything since the first action."""
    events = [event for event in table.match.all_events() if event.step]
    return NARRATOR.tell(events, NAMES_AT_TABLE, reader, lang)


def said(table: PushTable, reader: int = SPECTATOR, lang: Lang = "es") -> list[str]:
    return [line.text for line in told(table, reader, lang)]


# --- the table of sentences


def bold_match(setup: Setup) -> Match:
    """Played by people who seldom do anything but reveal."""
    match = setup.new("words")
    bot_rng = random.Random("words")
    while not match.over:
        (seat,) = match.to_act
        legal = match.legal(seat)
        match.play(seat, bot_rng.choice(legal) if bot_rng.random() < 0.3 else legal[0])
    return match


def test_every_kind_of_event_is_said() -> None:
    kinds = set()
    for setup in (Setup("push", 3, {"risk": True}), Setup("push", 2, {"two_player_switch": "kept"}), Setup("push", 2)):
        for event in bold_match(setup).all_events():
            kinds.add(event.kind)
            for lang in LANGUAGES:
                assert "{" not in NARRATOR.say(event, NAMES_AT_TABLE, lang, reader=0)
    assert {kind.name for kind in EVENTS.values()} <= kinds


@pytest.mark.parametrize("name", NARRATOR.sentences)
def test_a_sentence_about_somebody_can_be_said_to_them(name: str) -> None:
    sentence = NARRATOR.sentences[name]
    assert ("{name}" in sentence.of.es) == ("{name}" in sentence.of.en) == (sentence.to is not None)
    assert sentence.to is None or "{name}" not in sentence.to.es + sentence.to.en
    assert "{other}" not in sentence.of.es + sentence.of.en


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NARRATOR.joined.values())
def test_a_joined_sentence_is_in_the_table(name: str, lang: Lang) -> None:
    assert NARRATOR.sentence(name).of.to(lang)


@pytest.mark.parametrize("sentence", NARRATOR.sentences.values(), ids=NARRATOR.sentences)
def test_both_languages_fill_the_same_places(sentence: Sentence) -> None:
    for text in (sentence.of, sentence.to):
        if text is not None:
            assert set(re.findall(r"{(\w+)}", text.es)) == set(re.findall(r"{(\w+)}", text.en))


# --- revealing


def test_the_first_card_is_revealed_and_starts_a_row_in_one_sentence() -> None:
    table = PushTable(deck=["green-3"])
    table.act("reveal")
    assert said(table) == ["Ana destapa el 3 verde y empieza la fila 1"]
    assert said(table, 0) == ["Destapas el 3 verde y empiezas la fila 1"]
    assert said(table, 1, "en") == ["Ana reveals a green 3 and starts row 1"]
    assert said(table, 0, "en") == ["You reveal a green 3 and start row 1"]


def test_a_card_with_a_choice_says_which_row_is_closed_and_why() -> None:
    table = PushTable(deck=["red-2"], rows=[["purple-2", "blue-6"], ["roll", "blue-3"], ["purple-3"]])
    table.act("reveal", "place-2")
    assert said(table, 0) == ["Destapas el 2 rojo: la fila 1 ya tiene un 2", "Pones el 2 rojo en la fila 2"]
    assert said(table, 1, "en") == ["Ana reveals a red 2: row 1 already has a 2", "Ana puts the red 2 in row 2"]
    assert [line.rule for line in told(table)] == ["PU-5", ""]


def test_a_card_with_a_single_place_says_why_it_goes_there() -> None:
    table = PushTable(deck=["yellow-2"], rows=[["red-2"], ["yellow-5"], ["green-6"]])
    table.act("reveal")
    assert said(table) == [
        "Ana destapa el 2 amarillo: la fila 1 ya tiene un 2 y la fila 2, una carta amarilla, así que va a la fila 3"
    ]
    assert said(table, 0, "en") == [
        "You reveal a yellow 2: row 1 already has a 2 and row 2 a yellow card, so it goes to row 3"
    ]


def test_a_second_roll_card_must_start_a_row() -> None:
    table = PushTable(deck=["roll"], rows=[["roll"]])
    table.act("reveal")
    (line,) = told(table, 0)
    assert line.text == "Destapas una carta de dado: la fila 1 ya tiene una carta de dado, así que empieza la fila 2"
    assert line.rule == "PU-7"
    assert line.events == 2


def test_a_bust_says_what_kept_the_card_out_of_every_row() -> None:
    table = PushTable(deck=["red-2"], rows=[["blue-2"], ["red-5"], ["green-2"]], benches=[["red-1", "red-4"]])
    table.next_rolls("red")
    table.act("reveal")
    bust, roll = told(table, 0)
    assert bust.text == (
        "Destapas el 2 rojo y te pasas: las filas 1 y 3 ya tienen un 2 y la fila 2, una carta roja. Te quedas sin fila"
    )
    assert bust.rule == "PU-16"
    assert roll.text == "Tiras el dado y sale rojo: pierdes 2 cartas rojas, 5 puntos"
    assert said(table, 1, "en")[1] == "Ana rolls red and loses 2 red cards, 5 points"


def test_switch_cards_say_which_way_the_rows_go() -> None:
    table = PushTable(deck=["switch", "switch"])
    table.act("reveal", "reveal")
    assert said(table) == [
        "Ana destapa un cambio de sentido: las filas se repartirán hacia la derecha",
        "Ana destapa un cambio de sentido: las filas se repartirán de nuevo hacia la izquierda",
    ]
    assert said(table, 0, "en")[0] == "You reveal a switch card: the rows will be shared out to the right"


def test_between_two_a_switch_card_changes_nothing() -> None:
    table = PushTable(players=2, deck=["switch"], two_player_switch="kept")
    table.act("reveal")
    assert said(table, 0) == ["Destapas un cambio de sentido; entre dos no cambia nada"]


# --- rows, die and bank


def test_rows_are_taken_by_others_and_by_the_reader() -> None:
    table = PushTable(rows=[["blue-3", "red-2"], ["roll", "green-1"]])
    table.next_rolls("yellow")
    table.act("stop", "take-1")
    assert said(table, 1)[:3] == [
        "Ana para",
        "Ana se lleva la fila 1: 3 azul y 2 rojo (5 puntos)",
        "Te llevas la fila 2 y tienes que tirar el dado: carta de dado y 1 verde (1 punto)",
    ]
    assert said(table, 1, "en")[3] == "You roll yellow and lose nothing"
    assert said(table, 0)[0] == "Paras"


def test_with_the_risk_a_star_is_one_sentence_for_all_colours() -> None:
    table = PushTable(rows=[["roll", "green-1"]], benches=[["red-4", "blue-2"]], risk=True)
    table.next_rolls("star")
    table.act("stop")
    line = told(table, 0)[2]
    assert line.text == "Tiras el dado y sale la estrella: pierdes todo tu botín, 7 puntos"
    assert line.rule == "PU-22"
    assert line.events == 4


def test_securing_counts_cards_and_points() -> None:
    table = PushTable(benches=[["green-1", "green-5", "red-1"]])
    table.act("secure-green")
    assert said(table)[0] == "Ana asegura 2 cartas verdes, 6 puntos"
    assert said(table, 0, "en")[0] == "You secure 2 green cards, 6 points"


def test_the_next_turn_is_announced_to_whom_it_belongs() -> None:
    table = PushTable(benches=[["green-1"]])
    table.act("secure-green")
    assert said(table, 1)[-1] == "Turno 2: te toca"
    assert said(table, 2)[-1] == "Turno 2: le toca a Berta"


# --- names, refusals


@pytest.mark.parametrize(
    ("card", "es", "en"),
    [
        ("green-3", "3 verde, cruz", "green 3, cross"),
        ("red-1", "1 rojo, triángulo", "red 1, triangle"),
        ("yellow-6", "6 amarillo, círculo", "yellow 6, circle"),
        ("roll", "carta de dado", "roll card"),
        ("switch", "cambio de sentido", "switch card"),
    ],
)
def test_the_name_of_a_card_says_its_shape(card: str, es: str, en: str) -> None:
    assert (name_of(NAMES.index(card), "es"), name_of(NAMES.index(card), "en")) == (es, en)


def test_a_refused_row_says_what_lies_there() -> None:
    table = PushTable(deck=["red-2"], rows=[["red-4"], ["blue-3"], ["green-1"]])
    table.act("reveal")
    with pytest.raises(sobremesa.NotAllowed, match=r"row 1 already has a red card \(PU-5\)"):
        table.act("place-1")


def test_only_a_colour_on_the_bench_can_be_secured_and_the_refusal_says_so() -> None:
    table = PushTable(benches=[["green-1"]])
    with pytest.raises(sobremesa.NotAllowed) as refused:
        table.act("secure-red")
    assert refused.value.text.es.startswith("en el botín no hay ninguna carta roja; se asegura un color que esté en él")


@pytest.mark.parametrize(
    ("rows", "first", "action", "es"),
    [
        ([], [], "take-1", "las filas se toman solo después de destapar cartas y parar"),
        ([], [], "place-1", "no hay ninguna carta que colocar; primero destapa una"),
        ([], [], "stop", "no puedes parar mientras no haya ninguna fila; destapa una carta"),
        ([["blue-3"]], ["reveal"], "stop", "antes hay que colocar el 2 rojo"),
        ([["blue-3"], ["blue-4"]], ["stop"], "reveal", "hay que tomar una de las filas"),
    ],
)
def test_refusals_say_what_to_do_in_words(rows: list[list[str]], first: list[str], action: str, es: str) -> None:
    table = PushTable(deck=["red-2"], rows=rows)
    table.act(*first)
    with pytest.raises(sobremesa.NotAllowed) as refused:
        table.act(action)
    assert refused.value.text.es.removesuffix(f" ({refused.value.rule})") == es
