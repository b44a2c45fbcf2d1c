"""Every sentence of the five games and of the table, told to me, of another person and of somebody without a name.

The matches are the golden records and random ones; a sentence that none of them needs is filled with made-up words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from scripts.sentences import ROOT

import sobremesa
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.engine.narrator import _SHARED, SPECTATOR, LogLine, Sentence, second_seat
from sobremesa.engine.untrusted import PrintableNames, names_to_show
from sobremesa.table import sentences
from sobremesa.table.lessons import lesson_of
from tests.table.test_sentences import TOLD
from tests.tables import few_setups, random_play
from tests.wording import faults_of

GAMES = [info.name for info in all_games()]
PEOPLE = ["Ana", "Marcos", "Lucía", "Iker", "Nerea", "Pablo", "Carmen", "Hugo", "Inés", "Bruno"]
PEOPLE_AT_TABLE = names_to_show(PEOPLE, "es")
MANY = 15  # examples of a sentence
NAMELESS: dict[Lang, str] = {"es": "Persona", "en": "Player"}
UNTOLD = {"match"}  # lists the players by name, whoever reads it


@cache
def matches(game: str) -> list[Match]:
    golden = sorted((ROOT / "tests" / "golden").glob(f"{game}*.sobremesa"))
    found = [sobremesa.load(path.read_text(encoding="utf-8")) for path in golden]
    for setup in few_setups():
        if setup.game == game:
            match = setup.new("every sentence")
            for _ in random_play(match, setup):
                pass
            found.append(match)
    return found


@cache
def examples(game: str) -> dict[str, list[list[Event]]]:
    """Some events for each sentence, joined and by themselves."""
    narrator = game_info(game).load().narrator
    found: dict[str, list[list[Event]]] = {}
    for match in matches(game):
        events = match.all_events()
        for name, part in [*narrator.parted(events), *((narrator.name_of(event), [event]) for event in events)]:
            some = found.setdefault(name, [])
            if len(some) < MANY:
                some.append(part)
    return found


def names_for(without: set[int], lang: Lang) -> PrintableNames:
    return names_to_show(["" if seat in without else name for seat, name in enumerate(PEOPLE)], lang)


def concerned(events: list[Event]) -> set[int]:
    seats = (seat for event in events for seat in (event.data.get("seat"), second_seat(event)))
    return {seat for seat in seats if seat is not None}


def tellings(events: list[Event]) -> Iterator[tuple[int, set[int]]]:
    """Who reads it, and who has no name."""
    seats = concerned(events)
    for reader in [SPECTATOR, *range(3), *seats]:
        yield reader, set()
        yield reader, seats


def faults(line: LogLine, names: PrintableNames, reader: int, lang: Lang) -> Iterator[str]:
    for text in filter(None, (line.text, line.short)):
        yield from faults_of(text, lang)
        if reader != SPECTATOR and re.search(rf"\b{re.escape(names[reader])}\b", text):
            yield f"the reader called by name, {names[reader]}: «{text}»"
        other = NAMELESS["en" if lang == "es" else "es"]
        if re.search(rf"\b{other} \d", text):
            yield f"a name in the other language: «{text}»"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_made_for_its_reader(game: str, lang: Lang) -> None:
    narrator = game_info(game).load().narrator
    found: dict[str, None] = {}
    for name, parts in examples(game).items():
        for events in parts if name not in UNTOLD else []:
            for reader, without in tellings(events):
                names = names_for(without, lang)
                found |= dict.fromkeys(faults(narrator.line(name, events, names, reader, lang), names, reader, lang))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_sentences_that_no_match_needs_are_whole_too(game: str, lang: Lang) -> None:
    narrator = game_info(game).load().narrator
    names = {*narrator.sentences, *_SHARED} - set(examples(game)) - UNTOLD
    found = [
        fault
        for name in names
        for text in forms(narrator.sentence(name))
        for fault in faults_of(filled(text.to(lang)), lang)
    ]
    assert not found, "\n".join(found)


def forms(sentence: Sentence) -> Iterator[Text]:
    yield from filter(None, (sentence.of, sentence.to, sentence.to_other))
    if sentence.short:
        yield from forms(sentence.short)


def filled(text: str) -> str:
    people = {"name": "Ana", "other": "Marcos"}
    return re.sub(r"{(\w+)}", lambda place: people.get(place[1], f"<{place[1]}>"), text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_table_itself_says_is_made_for_its_reader(lang: Lang) -> None:
    found: list[str] = []
    for entry, *_ in TOLD:
        for reader in (SPECTATOR, 0, 1, 2):
            for without in (set(), {1}):
                names = names_for(without, lang)
                for line in sentences.lines_of(entry, names, reader, lang):
                    found += faults_of(line.text.replace("{name}", "Eva"), lang)  # somebody calls themself so
    assert not found, "\n".join(dict.fromkeys(found))


# --- what is said about a decision, and before one


def texts_in(told: Any) -> Iterator[dict[str, str]]:
    """Everything in both languages, however deep."""
    if isinstance(told, dict):
        if set(told) == {"es", "en"}:
            yield told
        else:
            for part in told.values():
                yield from texts_in(part)
    elif isinstance(told, list):
        for part in told:
            yield from texts_in(part)


def said_in(match: Match) -> Iterator[dict[str, str]]:
    """Aids, notes, buttons and what they would do at some moments of a match."""
    for step in range(0, match.step, max(1, match.step // 12)):
        past = match.after(step)
        for seat in past.may_act[:2]:
            view = past.view(seat)
            yield from texts_in(msgspec.to_builtins(past.aids(seat)))
            yield from (note._asdict() for note in past.game.notes(view, PEOPLE_AT_TABLE).values())
            for says in (past.game.action_label, past.game.preview):
                yield from (says(view, action)._asdict() for action in past.legal(seat)[:30])


@pytest.mark.parametrize("game", GAMES)
def test_aids_and_buttons_are_good_sentences(game: str) -> None:
    said = {tuple(text.values()) for match in matches(game)[:12] for text in said_in(match)}
    assert said
    found = {fault for es, en in said for fault in (*faults_of(es, "es"), *faults_of(en, "en"))}
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_before_a_match_is_good_too(game: str) -> None:
    info, lesson = game_info(game), lesson_of(game_info(game))
    assert lesson is not None
    said = [*texts_in(msgspec.to_builtins(lesson.told)), *(text._asdict() for text in info.load().labels.values())]
    for words_of in info.option_words.values():
        said += [text._asdict() for text in (words_of.title, *words_of.values.values())]
    found = {fault for text in said for lang in LANGUAGES for fault in faults_of(text[lang], lang)}
    assert not found, "\n".join(sorted(found))


WRONG: list[tuple[Lang, str]] = [
    ("es", "Tú (93) llega a 66 y se acaba la partida."),
    ("es", "Tú puja con el 4 negro"),
    ("es", "Desde la turno 10, de otra partida"),
    ("es", "Te llevas el fila 2"),
    ("es", "Iker obtiene -18: no se marca"),
    ("es", "Ana casa el 7 rojo con el 7 verde"),
    ("es", "Elegir un fichero"),
    ("es", "Ana se se lleva la fila 2"),
    ("es", "La carta va a el mazo"),
    ("es", "Pierdes 1 cartas"),
    ("es", "{Card} va debajo del mazo"),
    ("en", "You (93) reaches 66, which ends the match."),
    ("en", "You has chosen"),
    ("en", "You takes row 2"),
    ("en", "You reveal a orange card"),
    ("en", "You score -5 points"),
    ("en", "Ana draws 2 card"),
]


@pytest.mark.parametrize(("lang", "text"), WRONG)
def test_what_is_wrong_is_found(lang: Lang, text: str) -> None:
    assert [*faults_of(text, lang)]
