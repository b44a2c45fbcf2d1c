"""Nothing is left to be shown as it is written: all that has a notation has a name, and every action has its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.engine.contract import Game, GameInfo, game_info
from sobremesa.engine.language import LANGUAGES, Both, Lang, Text
from sobremesa.engine.match import SPECTATOR, Match
from tests import sixth
from tests.sixth.labels import action_label
from tests.tables import EVERY_GAME, Setup, all_setups, few_setups, random_play

pytestmark = pytest.mark.slow

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.sobremesa"))
MACHINES_ONLY = {"phase", "rule", "roll_rule", "why", "does"}  # said in sentences, or not at all
# fields whose texts write a thing with each sign: what stands before the sign in the dictionary
SIGN_BY_SIGN = {"dice": "", "aside": "", "places": "places.", "rolls": "places.", "sets_aside": "places."}
SPANISH_WORDS = {"dos"}  # that are notation too


def notation_of(game: Game, legal: Iterable[str], lang: Lang) -> set[str]:
    """What is written otherwise than it is said, whole actions and their parts: `place-1`, `y7`, in Spanish `stop` too.

    Numbers, letters and what is called as it is written are no notation; nor are words in English, of which it is made.
    """
    parts = (part for text in legal for part in (text, *re.split("[-:=+]", text)))
    written = {text for text in (*game.labels, *parts) if len(text) > 1 and not text.isdigit()} - SPANISH_WORDS
    named_so = {text for text, name in game.labels.items() if name.to(lang).startswith(text)}
    return {text for text in written - named_so if lang == "es" or not text.isalpha()}


def assert_these_are_words(text: str, notation: set[str]) -> None:
    assert text.strip() == text != ""
    assert text.isprintable()
    assert not set("{}=_/").intersection(text)
    assert not notation.intersection(re.split(r"[\s,;()]+", text)), text


def assert_actions_are_said(match: Match) -> None:
    for seat in match.may_act:
        view, legal = match.view(seat), match.legal(seat)
        said = [match.game.action_label(view, action) for action in legal]
        for lang in LANGUAGES:
            texts = [words.to(lang) for words in said]
            assert len(set(texts)) == len(legal), "two actions sound the same"
            notation = notation_of(match.game, legal, lang)
            for text in texts:
                assert_these_are_words(text, notation)
                assert text[0].isupper()


def golden_moments(path: Path) -> Iterator[Match]:
    """A golden match before each of its actions."""
    whole = sobremesa.load(path.read_text(encoding="utf-8"))
    match = whole.after(0)
    for played in whole.actions:
        yield match
        match.play(played.seat, played.action)


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_every_action_is_said_in_words_of_its_own(setup: Setup) -> None:
    match = setup.new("said")
    for _ in random_play(match, "said"):
        assert_actions_are_said(match)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_action_of_a_golden_match_is_said_in_words_of_its_own(path: Path) -> None:
    for match in golden_moments(path):
        assert_actions_are_said(match)


WRONG_WORDS = {
    "notation within words": lambda view, action: Text(f"Jugar {action}", f"Play {action}"),
    "a part of the notation": lambda view, action: Text(
        f"Jugar {action.replace(':', ' ')}", action_label(view, action).en
    ),
    "the same words twice": lambda view, action: Text("Jugar una carta", "Play a card"),
    "one language": lambda view, action: Text(action_label(view, action).es, ""),
    "no capital": lambda view, action: Text(action_label(view, action).es.lower(), action_label(view, action).en),
    "a place not filled": lambda view, action: Text(
        f"{action_label(view, action).es} {{}}", action_label(view, action).en
    ),
}


@pytest.mark.parametrize("wrong", WRONG_WORDS.values(), ids=WRONG_WORDS.keys())
def test_wrong_words_are_found(wrong: Callable[[Any, str], Text]) -> None:
    match = Match.new(replace(sixth.INFO.load(), action_label=wrong), 3, "wrong", {})
    with pytest.raises(AssertionError):  # noqa: PT012
        for _ in random_play(match, "wrong"):
            assert_actions_are_said(match)


# --- names


def things_written(value: Any, field: str) -> Iterator[tuple[str, str]]:
    """The texts in plain data that stand for things, each after the field that holds it."""
    if isinstance(value, Both) or field == "in_public":  # actions, which have labels
        return
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from things_written(getattr(value, name), name)
    elif isinstance(value, dict):
        if field != "actions":
            yield from things_written(list(value), field)
        yield from things_written(list(value.values()), field)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from things_written(item, field)
    elif isinstance(value, str) and field in SIGN_BY_SIGN:
        yield from ((field, SIGN_BY_SIGN[field] + sign) for sign in value)
    elif isinstance(value, str) and value:
        yield field, value


def said_things(game: Game, value: Any, field: str = "") -> set[tuple[str, str]]:
    """Those that a person is told of."""
    not_said = MACHINES_ONLY.union(game.info.options.__struct_fields__)
    return {(field, text) for field, text in things_written(value, field) if field not in not_said}


def assert_named(game: Game, things: set[tuple[str, str]]) -> None:
    assert not [thing for thing in things if thing[1] not in game.labels and ".".join(thing) not in game.labels]


def assert_what_is_seen_has_names(match: Match) -> None:
    game = match.game
    for viewer in range(SPECTATOR, match.players):
        view = match.view(viewer)
        assert_named(game, said_things(game, view) | said_things(game, match.aids(viewer)))
        places = {name for name in view.__struct_fields__ if said_things(game, getattr(view, name), name)}
        assert places <= game.labels.keys()


def assert_what_happened_has_names(match: Match) -> None:
    for event in match.all_events()[1:]:
        for field, value in match.game.named_values(event).items():
            assert_named(match.game, said_things(match.game, value, field))


@pytest.mark.parametrize("missing", ["red-1", "to_come"])
def test_a_missing_name_is_found(missing: str) -> None:
    game = game_info("push").load()
    labels = {written: name for written, name in game.labels.items() if written != missing}
    with pytest.raises(AssertionError):
        assert_what_is_seen_has_names(Match.new(replace(game, labels=labels), 3, "missing", {}))


@pytest.mark.parametrize("setup", few_setups(), ids=str)
def test_everything_written_has_a_name(setup: Setup) -> None:
    match = setup.new("names")
    for step, _ in enumerate(random_play(match, "names")):
        if step % 7 == 0:
            assert_what_is_seen_has_names(match)
    assert_what_is_seen_has_names(match)
    assert_what_happened_has_names(match)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_everything_written_in_a_golden_match_has_a_name(path: Path) -> None:
    for step, match in enumerate(golden_moments(path)):
        if step % 7 == 0:
            assert_what_is_seen_has_names(match)
    assert_what_happened_has_names(match)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("info", EVERY_GAME, ids=lambda info: info.name)
def test_names_are_words_and_no_two_are_the_same(info: GameInfo, lang: Lang) -> None:
    game = info.load()
    names = [name.to(lang) for name in game.labels.values()]
    assert len(set(names)) == len(names)
    notation = notation_of(game, (), lang)
    for name in names:
        assert_these_are_words(name, notation)
