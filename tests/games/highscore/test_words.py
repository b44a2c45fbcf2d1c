"""What is said at a High Score table: to whoever acts, of the others, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.engine.log import EVERYONE, Event
from sobremesa.engine.narrator import SPECTATOR, LogLine
from sobremesa.engine.untrusted import names_to_show
from sobremesa.games.highscore.rules import EVENTS
from sobremesa.games.highscore.words import NARRATOR, dice_in_words
from tests.games.highscore.table import HighScoreTable

NAMES = names_to_show(["Ana", "Marcos"], "es")
V = 6  # a vortex in an event


def happened(kind: str, **data: Any) -> Event:
    return Event(kind, 1, EVERYONE, data)


def rolled(*dice: int) -> Event:
    return happened("rolled", seat=0, roll=1, dice=list(dice))


def picked_up(*dice: int) -> Event:
    return happened("picked_up", seat=0, dice=list(dice))


def set_aside(*dice: int) -> Event:
    return happened("set_aside", seat=0, dice=list(dice))


def froze(count: int) -> Event:
    return happened("froze", seat=0, count=count)


def scored(score: int, shown: int) -> Event:
    return happened("scored", seat=0, score=score, shown=shown)


STOPPED = happened("stopped", seat=0)


def tell(lang: Lang, reader: int, *events: Event) -> list[str]:
    return [line.text for line in NARRATOR.tell(events, NAMES, reader, lang)]


def in_one_line(*events: Event) -> LogLine:
    (line,) = NARRATOR.tell(events, NAMES, SPECTATOR, "en")
    return line


SAID: list[tuple[tuple[Event, ...], Text, Text]] = [
    ((happened("starter", seat=0),), Text("Empieza Ana", "Ana starts"), Text("Empiezas", "You start")),
    (
        (rolled(5, 1, V, 1),),
        Text("Ana tira 1 1 5 y un vórtice", "Ana rolls 1 1 5 and a vortex"),
        Text("Tiras 1 1 5 y un vórtice", "You roll 1 1 5 and a vortex"),
    ),
    (
        (picked_up(1, 2), rolled(4, 4)),
        Text("Ana vuelve a tirar 1 2 y saca 4 4", "Ana rolls 1 2 again and gets 4 4"),
        Text("Vuelves a tirar 1 2 y sacas 4 4", "You roll 1 2 again and get 4 4"),
    ),
    (
        (picked_up(1, 2), set_aside(V, V), rolled(4, 4)),
        Text(
            "Ana aparta 2 vórtices, vuelve a tirar 1 2 y saca 4 4",
            "Ana sets aside 2 vortices, rolls 1 2 again and gets 4 4",
        ),
        Text(
            "Apartas 2 vórtices, vuelves a tirar 1 2 y sacas 4 4",
            "You set aside 2 vortices, roll 1 2 again and get 4 4",
        ),
    ),
    (
        (picked_up(1, 2), rolled(4, V), froze(1)),
        Text(
            "Ana vuelve a tirar 1 2 y saca 4 y un vórtice: el vórtice queda congelado",
            "Ana rolls 1 2 again and gets 4 and a vortex: the vortex freezes",
        ),
        Text(
            "Vuelves a tirar 1 2 y sacas 4 y un vórtice: el vórtice queda congelado",
            "You roll 1 2 again and get 4 and a vortex: the vortex freezes",
        ),
    ),
    (
        (rolled(3, V, V), froze(2)),
        Text(
            "Ana tira 3 y 2 vórtices: los 2 vórtices quedan congelados",
            "Ana rolls 3 and 2 vortices: the 2 vortices freeze",
        ),
        Text(
            "Tiras 3 y 2 vórtices: los 2 vórtices quedan congelados",
            "You roll 3 and 2 vortices: the 2 vortices freeze",
        ),
    ),
    (
        (STOPPED, scored(26, 26)),
        Text("Ana se planta con 26", "Ana stops with 26"),
        Text("Te plantas con 26", "You stop with 26"),
    ),
    ((scored(26, 26),), Text("Ana obtiene 26", "Ana scores 26"), Text("Obtienes 26", "You score 26")),
    (
        (scored(20, 18),),
        Text(
            "Ana obtiene 20, que está ocupado: el peón baja al 18",
            "Ana scores 20, which is taken: the pawn steps down to 18",
        ),
        Text(
            "Obtienes 20, que está ocupado: el peón baja al 18",
            "You score 20, which is taken: the pawn steps down to 18",
        ),
    ),
    (
        (STOPPED, scored(1, 0)),
        Text(
            "Ana se planta con 1, pero no queda ninguna casilla libre hasta ahí: no se marca",
            "Ana stops with 1, but no place up to there is free: it is not marked",
        ),
        Text(
            "Te plantas con 1, pero no queda ninguna casilla libre hasta ahí: no se marca",
            "You stop with 1, but no place up to there is free: it is not marked",
        ),
    ),
    (
        (scored(-4, 0),),
        Text("Ana obtiene −4: no se marca", "Ana scores −4: it is not marked"),
        Text("Obtienes −4: no se marca", "You score −4: it is not marked"),
    ),
    (
        (happened("chip", seat=0, chip=3, points=7),),
        Text("Ana gana la ficha de oro (+3): 7 puntos en total", "Ana wins the gold chip (+3): 7 points in all"),
        Text("Ganas la ficha de oro (+3): 7 puntos en total", "You win the gold chip (+3): 7 points in all"),
    ),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("events", "of_ana", "to_ana"), SAID, ids=[said[1].en for said in SAID])
def test_it_is_said_in_one_line_of_ana_and_to_ana(
    events: tuple[Event, ...], of_ana: Text, to_ana: Text, lang: Lang
) -> None:
    assert tell(lang, SPECTATOR, *events) == tell(lang, 1, *events) == [of_ana.to(lang)]
    assert tell(lang, 0, *events) == [to_ana.to(lang)]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "es",
            "Ronda 5, reto 14. Cuentan los tríos; los demás se restan. "
            "Cada vórtice vale de 0 a 6, lo que más convenga. Hasta tres tiradas, de los dados que quieras",
        ),
        (
            "en",
            "Round 5, challenge 14. Triples count; the others are subtracted. "
            "Each vortex is worth 0 to 6, whatever is best. Up to three rolls, of any dice you like",
        ),
    ],
)
def test_a_challenge_is_said_in_full(lang: Lang, words: str) -> None:
    assert tell(lang, 0, happened("card", round=5, card=14, scoring=6, vortex=6, roll=1)) == [words]


@pytest.mark.parametrize(
    ("dice", "es", "en"),
    [
        ([4], "4", "4"),
        ([5, 1, 1], "1 1 5", "1 1 5"),
        ([V], "un vórtice", "a vortex"),
        ([V, 2, V], "2 y 2 vórtices", "2 and 2 vortices"),
    ],
)
def test_dice_have_names_that_can_be_read_aloud(dice: list[int], es: str, en: str) -> None:
    assert (dice_in_words(dice, "es"), dice_in_words(dice, "en")) == (es, en)


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ((rolled(1),), ""),
        ((rolled(V), froze(1)), "HS-14"),
        ((picked_up(1), set_aside(2), rolled(3)), "HS-12"),
        ((picked_up(1), set_aside(2), rolled(V), froze(1)), "HS-14"),
        ((STOPPED, scored(5, 4)), "HS-6"),
        ((scored(0, 0),), "HS-5"),
        ((happened("no_chip", round=1),), "HS-8"),
    ],
)
def test_a_line_knows_the_rule_that_decided(events: tuple[Event, ...], rule: str) -> None:
    assert in_one_line(*events).rule == rule


def test_every_kind_of_event_is_said() -> None:
    kinds = {kind.name for kind in EVENTS.values()}
    assert all(NARRATOR.sentence(kind) for kind in kinds)


def test_whoever_is_named_is_also_spoken_to() -> None:
    for name, sentence in NARRATOR.sentences.items():
        for lang in LANGUAGES:
            of, to = sentence.of.to(lang), sentence.to and sentence.to.to(lang)
            assert "{other}" not in of, name
            assert ("{name}" in of) == (to is not None), name
            assert to is None or "{name}" not in to, name


def test_what_is_joined_follows_one_action() -> None:
    first, later = rolled(1), Event("froze", 2, EVERYONE, {"seat": 0, "count": 1})
    assert tell("en", SPECTATOR, first, later) == ["Ana rolls 1", "The vortex freezes"]


def test_a_turn_is_told_in_a_few_lines() -> None:
    table = HighScoreTable("total/10/aside", "1123vv", aside="5", rolls=2)
    table.play("roll-1123", falls="1145")
    table.play("stop")
    lines = tell("en", 1, *[event for event in table.match.events(1, since=1) if event.data.get("seat") == 0])
    assert lines[:2] == ["Ana sets aside 2 vortices, rolls 1 1 2 3 again and gets 1 1 4 5", "Ana stops with 36"]
