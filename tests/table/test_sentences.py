"""What happens at a table beside the game, told in both languages to whom it is about and to the others."""

from __future__ import annotations

import pytest

from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.match import SPECTATOR
from sobremesa.engine.untrusted import names_to_show
from sobremesa.table import journal, sentences
from sobremesa.table.journal import AnyEntry, Placed
from sobremesa.table.wire import Settings
from tests.nasty import NASTY_NAMES, disturbing

NAMES = names_to_show(["Ana", "Bea", "Carlos"], "es")
HASH, WORD, LINK, SEED = "h" * 64, "w" * 32, "l" * 64, "s" * 64


def toss(attempt: int, *seats: int) -> AnyEntry:
    return journal.TossBegun(at=0, attempt=attempt, secret=WORD, seats=list(seats))


def sat(kind: str, name: str = "") -> AnyEntry:
    return journal.Sat(at=0, seat=1, placed=Placed(kind=kind, name=name, token=HASH))  # type: ignore[arg-type]


TOLD: list[tuple[AnyEntry, str, str, str]] = [
    (sat("person", "Bea"), "sat", "Bea sits down", "You sit down"),
    (sat("bot", "Olga"), "sat", "Olga (bot) sits down", "Olga (bot) sits down"),
    (sat("open"), "sat", "A seat is open now", "A seat is open now"),
    (
        journal.Linked(at=0, seat=1, link=LINK, until=5, given_up=True),
        "seat offered",
        "Somebody is wanted for Bea's seat",
        "Somebody is wanted for Bea's seat",
    ),
    (journal.Resized(at=0, players=5), "resized", "There are 5 seats now", "There are 5 seats now"),
    (
        journal.Reserved(at=0, seat=1, placed=Placed(kind="person", name="Eva", token=HASH), round=1),
        "reserved",
        "Eva takes the seat of Bea (bot) when another round begins",
        "Eva takes the seat of Bea (bot) when another round begins",
    ),
    (
        journal.SetUp(at=0, options={}, settings=Settings()),
        "set up",
        "The options of the table change",
        "The options of the table change",
    ),
    (toss(1), "toss begun", "The table tosses for the deal alone", "The table tosses for the deal alone"),
    (
        toss(1, 1),
        "toss begun",
        "Bea and the table toss for the deal",
        "You and the table toss for the deal",
    ),
    (
        toss(2, 1),
        "toss begun",
        "The toss is repeated: Bea and the table toss for the deal",
        "The toss is repeated: you and the table toss for the deal",
    ),
    (
        journal.Acted(at=0, seat=1, action="45", round=1, turn=1, by="clock"),
        "time up",
        "Bea's time is up: a bot decides instead",
        "Your time is up: a bot decides for you",
    ),
    (
        journal.TakebackAsked(at=0, seat=1),
        "takeback asked",
        "Bea asks to take an action back",
        "You ask to take your action back",
    ),
    (journal.TakebackAnswered(at=0, seat=1, agree=True), "takeback answered", "Bea agrees", "You agree"),
    (
        journal.TakebackAnswered(at=0, seat=1, agree=False),
        "takeback answered",
        "Bea would rather let it stand",
        "You would rather let it stand",
    ),
    (journal.TookBack(at=0, seat=1), "took back", "Bea's action is taken back", "Your action is taken back"),
    (
        journal.StoodIn(at=0, seat=1, bot="casual"),
        "stood in",
        "Bea is away: a bot plays until they are back",
        "A bot plays for you until you are back",
    ),
    (
        journal.StoodIn(at=0, seat=1, bot="casual", left=True),
        "stood in",
        "Bea gets up: a bot plays until they are back",
        "A bot plays for you until you are back",
    ),
    (journal.Returned(at=0, seat=1), "returned", "Bea is back", "You are back"),
    (
        journal.SentAway(at=0, seat=1),
        "sent away",
        "Whoever created the table has removed Bea from their seat",
        "Whoever created the table has removed you from your seat",
    ),
    (
        journal.Renamed(at=0, seat=1, name="{name}"),
        "renamed",
        "Bea is called {name} now",
        "Your name is {name} now",
    ),
    (
        journal.Deputed(at=0, seat=1),
        "deputed",
        "Whoever created the table is away: meanwhile Bea decides",
        "Whoever created the table is away: meanwhile you decide",
    ),
    (
        journal.Deputed(at=0),
        "deputed",
        "Whoever created the table decides again",
        "Whoever created the table decides again",
    ),
    (
        journal.Rematched(at=0, seat=1, table="x"),
        "rematched",
        "Bea wants a rematch: the new table waits",
        "You want a rematch: the new table waits",
    ),
    (
        journal.Rematched(at=0, table="x"),
        "rematched",
        "There is a rematch: the new table waits",
        "There is a rematch: the new table waits",
    ),
    (
        journal.Closed(at=0),
        "closed",
        "Whoever created the table has closed it",
        "Whoever created the table has closed it",
    ),
]

WITHOUT_WORDS: list[tuple[AnyEntry, str]] = [
    (journal.TossHashed(at=0, seat=1, attempt=1, hash=HASH), "toss hashed"),
    (journal.TossSealed(at=0, attempt=1), "toss sealed"),
    (journal.TossWorded(at=0, seat=1, attempt=1, word=WORD), "toss worded"),
    (journal.Finished(at=0, points=[1, 2, 3], winners=[2]), "finished"),
]

UNTOLD: list[AnyEntry] = [
    journal.Opened(at=0, game="push", rules=1, options={}, settings=Settings(), host=HASH, code="LIMA-43", places=[]),
    journal.Linked(at=0, seat=1, link=LINK, until=5),
    journal.Dealt(at=0, seed=SEED, options={}),
    journal.Acted(at=0, seat=1, action="45", round=1, turn=1),
    journal.Acted(at=0, seat=1, action="45", round=1, turn=1, by="stand-in"),
    journal.Passed(at=0, seat=1),
    journal.Paused(at=0),
    journal.Resumed(at=0),
    journal.Hinted(at=0, seat=1),
]


def lines(entry: AnyEntry, reader: int, lang: str = "en") -> list[str]:
    return [line.text for line in sentences.lines_of(entry, NAMES, reader, lang)]  # type: ignore[arg-type]


def test_who_tosses_with_others_is_told_so() -> None:
    assert lines(toss(1, 0, 1), 0) == ["You, Bea and the table toss for the deal"]
    assert lines(toss(1, 0, 1), 0, "es") == ["Bea y tú sorteáis el reparto con la mesa"]
    assert lines(toss(1, 0, 1), 2, "es") == ["Ana y Bea sortean el reparto con la mesa"]
    assert lines(toss(1, 1), 1, "es") == ["Sorteas el reparto con la mesa"]


@pytest.mark.parametrize(("entry", "kind", "to_others", "to_reader"), TOLD, ids=[row[2] for row in TOLD])
def test_a_line_is_for_its_reader(entry: AnyEntry, kind: str, to_others: str, to_reader: str) -> None:
    assert lines(entry, 0) == lines(entry, SPECTATOR) == [to_others]
    assert lines(entry, 1) == [to_reader]
    [told] = sentences.told_of(entry)
    assert told.kind == kind


@pytest.mark.parametrize("entry", [row[0] for row in TOLD], ids=lambda entry: type(entry).__name__)
def test_both_languages_have_their_own_words(entry: AnyEntry) -> None:
    for reader in (0, 1):
        spanish, english = (lines(entry, reader, lang) for lang in LANGUAGES)
        assert len(spanish) == 1
        assert spanish != english


@pytest.mark.parametrize(("entry", "kind"), WITHOUT_WORDS, ids=[row[1] for row in WITHOUT_WORDS])
def test_some_events_are_shown_and_not_said(entry: AnyEntry, kind: str) -> None:
    assert [told.kind for told in sentences.told_of(entry)] == [kind]
    assert lines(entry, 0) == []


@pytest.mark.parametrize("entry", UNTOLD, ids=lambda entry: type(entry).__name__)
def test_the_rest_tells_nothing_beside_the_game(entry: AnyEntry) -> None:
    assert sentences.told_of(entry) == []
    assert lines(entry, 1) == []


def test_every_kind_of_entry_is_looked_at_here() -> None:
    looked_at = [*(row[0] for row in TOLD), *(row[0] for row in WITHOUT_WORDS), *UNTOLD]
    assert {type(entry) for entry in looked_at} == set(journal.AnyEntry.__args__)


def test_no_event_holds_what_is_secret() -> None:
    for entry in [*(row[0] for row in TOLD), *(row[0] for row in WITHOUT_WORDS)]:
        told = repr(sentences.told_of(entry))
        assert not [secret for secret in (HASH, WORD, LINK, SEED, "45") if secret in told]


def test_other_rules_are_explained() -> None:
    entry = journal.Closed(at=0, reason="rules")
    assert "juega con otras reglas" in lines(entry, 0, "es")[0]
    assert "plays by other rules" in lines(entry, 0)[0]


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_nasty_names_do_no_harm(name: str) -> None:
    shown = names_to_show([name, name, name], "es")
    for entry in (sat("person", name), toss(1, 0, 2), toss(2, 1), journal.Returned(at=0, seat=1)):
        [line] = sentences.lines_of(entry, shown, 0, "es")
        assert not disturbing(line.text)
        [told] = sentences.told_of(entry)
        assert not disturbing(str(told.data.get("name", "")))
