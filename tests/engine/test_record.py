"""Records: they round-trip, and whatever is wrong with one is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.record import parse_record, print_record, seed_hash
from tests.tables import random_play

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.sobremesa"))


def finished(**options: object) -> str:
    match = sobremesa.new("toma6", players=3, seed="a seed", names=["Ana", 'Bo "el gordo"', "C\\D"], **options)
    for _ in random_play(match, 1):
        pass
    return match.record()


@pytest.fixture(scope="module")
def record() -> str:
    return finished(rounds=1)


def _with_true_check(text: str) -> str:
    """The text with a check that fits it, as a careful forger would write it."""
    from sobremesa.engine.record import _check

    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("[Check"))
    return "\n".join([*lines[:at], f'[Check "{_check(lines[:at])}"]']) + "\n"


def test_parse_and_print_round_trip(record: str) -> None:
    assert print_record(parse_record(record)) == record
    assert parse_record(record).seats == ["Ana", 'Bo "el gordo"', "C\\D"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_to_the_same_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = sobremesa.load(text)
    assert match.over
    assert match.record() == text


def test_there_are_golden_records_of_every_game() -> None:
    from sobremesa.engine.contract import boxes

    for box in boxes():
        assert any(path.stem.startswith(box.name) for path in GOLDEN), box.name


def test_an_unfinished_match_round_trips() -> None:
    match = sobremesa.new("toma6", players=2, seed=5)
    match.play(1, match.legal(1)[0])
    again = sobremesa.load(match.record())
    assert not again.over
    assert again.to_act == [0]
    assert again.record() == match.record()


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "not a Sobremesa record|cut short"),
        ("hello\n", 1, "not a Sobremesa record"),
        ('[Event "F/S Return Match"]\n\n1. e4 e5\n', 1, "not a Sobremesa record"),
        ('[Sobremesa "1"]\n', 1, "cut short: the tag Game is missing"),
        ('[Sobremesa "1"]\n[Game "toma6"]\n1.1 0:45 and so on\n', 3, "neither a tag"),
        ('[Sobremesa "1"]\n[Colour "red"]\n', 2, "there is no tag Colour"),
        ('[Sobremesa "1"]\n[Game "toma6"]\n[Game "toma6"]\n', 3, "given twice"),
    ],
)
def test_foreign_and_broken_texts(text: str, line: int, says: str) -> None:
    with pytest.raises(sobremesa.BadRecord, match=says) as caught:
        sobremesa.load(text)
    assert caught.value.line == line
    assert f"line {line}" in str(caught.value)


def test_every_truncation_is_noticed(record: str) -> None:
    lines = record.splitlines(keepends=True)
    for length in range(len(lines)):
        with pytest.raises(sobremesa.BadRecord):
            sobremesa.load("".join(lines[:length]))


def test_every_changed_letter_is_noticed(record: str) -> None:
    for position in range(0, len(record) - 1, 7):
        changed = "8" if record[position] != "8" else "9"
        with pytest.raises(sobremesa.BadRecord):
            sobremesa.load(record[:position] + changed + record[position + 1 :])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('[Players "3"]', '[Players "11"]', "need the tags Seat 0 to Seat 10"),
        ('[Players "3"]', '[Players "many"]', "whole numbers"),
        ('[Rules "1"]', '[Rules "99"]', "version 99 of the rules of toma6; version 1 is played here"),
        ('[Game "toma6"]', '[Game "chess"]', "there is no game 'chess'"),
        ('[Option rounds "1"]', '[Option rounds "0"]', "option 'rounds' does not accept '0'"),
        ('[Seed "a seed"]', '[Seed "another"]', "does not match its hash"),
        ('[Seed "a seed"]\n', "", "only the hash of the seed"),
        ("1.2 ", "1.3 ", "turn 1.2 was expected"),
        ("1.10 0:", "1.10 7:", "there is no seat 7"),
    ],
)
def test_careful_forgeries_are_noticed(record: str, old: str, new: str, says: str) -> None:
    assert old in record
    with pytest.raises(sobremesa.BadRecord, match=says):
        sobremesa.load(_with_true_check(record.replace(old, new, 1)))


def test_a_card_that_was_not_in_the_hand_is_noticed_with_its_line(record: str) -> None:
    match = sobremesa.load(record)
    card = match.actions[0].action
    foreign = next(action for action in ("1", "2", "3") if action != card and f":{action} " not in record)
    forged = _with_true_check(record.replace(f":{card} ", f":{foreign} ", 1))
    line = next(i for i, text in enumerate(forged.splitlines(), 1) if text.startswith("1.1 "))
    with pytest.raises(sobremesa.BadRecord, match=f"line {line}: .*not in the hand") as caught:
        sobremesa.load(forged)
    assert caught.value.line == line


def test_a_wrong_result_is_noticed(record: str) -> None:
    match = sobremesa.load(record)
    true = f'[Result "{" ".join(map(str, match.points))}"]'
    for false in ('[Result "0 0 0"]', '[Result "1"]'):
        with pytest.raises(sobremesa.BadRecord, match="the result is not"):
            sobremesa.load(_with_true_check(record.replace(true, false)))
    winners = f'[Winners "{" ".join(map(str, match.winners))}"]'
    with pytest.raises(sobremesa.BadRecord, match="the result is not"):
        sobremesa.load(_with_true_check(record.replace(winners, '[Winners "0 1 2"]')))


def test_a_record_can_keep_the_seed_back_until_it_is_given(record: str) -> None:
    match = sobremesa.load(record)
    public = match.record(reveal_seed=False)
    assert "a seed" not in public
    assert seed_hash("a seed") in public
    assert sobremesa.load(public, seed="a seed").points == match.points
    with pytest.raises(sobremesa.BadRecord, match="does not match its hash"):
        sobremesa.load(public, seed="another")


def test_the_luck_does_not_follow_from_the_published_hash() -> None:
    from sobremesa.engine.luck import key_of

    assert seed_hash("7") != key_of("7", "match").tobytes().hex()
