"""Nothing is left to be shown as it is written: all that has a notation has a name, and every action has its words."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.language import Text
from sobremesa.engine.match import Match
from sobremesa.testing import Table, Wrong, words
from tests import sixth
from tests.sixth.labels import action_label
from tests.tables import Setup

pytestmark = pytest.mark.slow

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.sobremesa"))


def golden_moments(path: Path) -> Iterator[tuple[Table, Match]]:
    """A golden match before each of its actions."""
    whole = sobremesa.load(path.read_text(encoding="utf-8"))
    match, table = whole.after(0), Table(whole.game, whole.players, whole.options)
    for played in whole.actions:
        yield table, match
        match.play(played.seat, played.action)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_action_of_a_golden_match_is_said_in_words_of_its_own(path: Path) -> None:
    for table, match in golden_moments(path):
        for seat in match.may_act:
            words.actions_are_said(table, match, seat)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_everything_written_in_a_golden_match_has_a_name(path: Path) -> None:
    for step, (table, match) in enumerate(golden_moments(path)):
        if step % 7 == 0:
            words.what_is_seen_has_names(table, match)
    words.what_happened_has_names(table, match)


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
    with pytest.raises(Wrong):
        words.actions_have_labels(Table(replace(sixth.INFO.load(), action_label=wrong), 3, sixth.FarolOptions()))


def counted() -> Text:
    """Something that no view tells: how often it was asked for."""
    return Text(*[f"{next(_TIMES)}"] * 2)


_TIMES = itertools.count()
TELLTALES: dict[str, Any] = {
    "notes": lambda view, names: {"seat.0": counted()},
    "preview": lambda view, action: counted(),
    "touches": lambda view, action: [counted().en],
    "action_label": lambda view, action: counted(),
}


@pytest.mark.parametrize("part", TELLTALES)
def test_words_that_know_more_than_the_view_are_found(part: str) -> None:
    game = replace(sixth.INFO.load(), **{part: TELLTALES[part]})
    with pytest.raises(Wrong, match="depends on something that it cannot see"):
        words.words_follow_from_the_view(Table(game, 3, sixth.FarolOptions()))


@pytest.mark.parametrize("missing", ["red-1", "to_come"])
def test_a_missing_name_is_found(missing: str) -> None:
    table = Setup("push", 3).table()
    labels = {written: name for written, name in table.game.labels.items() if written != missing}
    with pytest.raises(Wrong, match=missing):
        words.things_have_names(table._replace(game=replace(table.game, labels=labels)))
