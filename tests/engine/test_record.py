"""Records: they round-trip, and whatever is wrong with one is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.record import parse_record, print_record, seed_hash
from sobremesa.engine.toss import Attempt
from tests.tables import in_short, random_play
from tests.tosses import WORDS, attempt, tossed

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
    from sobremesa.engine.record import check_of

    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("[Check"))
    return "\n".join([*lines[:at], f'[Check "{check_of(lines[:at])}"]']) + "\n"


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
    from sobremesa.engine.contract import all_games

    for info in all_games():
        assert any(path.stem.startswith(info.name) for path in GOLDEN), info.name


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
        ('[Game "toma6"]', '[Game "chess"]', "the game 'chess' is not installed"),
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


# --- what strangers write

LETTERS = ["\n", "\r", "\x0b", "\x0c", "\x1c", "\x1b", "\x00", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066"]
LETTERS += [
    "\u200b",
    "\u200d",
    "\ufeff",
    "\U000e0001",
    "\\",
    '"',
    "\\n",
    "\\u2028",
    "]",
    " ",
    "é",
    "雨",
    "🎲",
    "\uffff",
    "\xa0",
]


@pytest.mark.parametrize("letter", LETTERS, ids=ascii)
def test_every_name_and_seed_reads_back(letter: str) -> None:
    names, seed = [f"{letter}Ana{letter}", letter * 3], f"a {letter} seed{letter}"
    match = sobremesa.new("push", players=2, seed=seed, names=names)
    again = sobremesa.load(match.record())
    assert (again.names, again.seed) == (names, seed)
    assert again.record() == match.record()


def test_a_record_holds_nothing_that_could_disturb_an_editor_or_a_terminal() -> None:
    name = "".join(letter for letter in LETTERS if letter != "\uffff")
    record = sobremesa.new("push", players=2, seed=name, names=[name, name]).record()
    for line in record.split("\n"):
        assert line.replace("\xa0", " ").isprintable()


@pytest.mark.parametrize(
    ("written", "means"),
    [
        (r"a\u2028b", "a\u2028b"),
        (r"a\U0001f3b2b", "a🎲b"),
        (r"\U0010FFFF", "\U0010ffff"),
        (r"a\\u2028b", r"a\u2028b"),
        (r"\x\y\t", "xyt"),
        (r"\u202 \U0001f3b \unwise", "u202 U0001f3b unwise"),
        ("a\u2028b\x0bc\x85d", "a\u2028b\x0bc\x85d"),
        ("a\rb", "a\rb"),
    ],
    ids=ascii,
)
def test_what_stands_between_the_quotes(record: str, written: str, means: str) -> None:
    assert parse_record(_with_true_check(record.replace('"Ana"', f'"{written}"'))).seats[0] == means


def test_lines_may_end_as_on_windows(record: str) -> None:
    assert sobremesa.load(record.replace("\n", "\r\n")).record() == record


LONG = "9" * 5000  # more digits than Python turns into a number


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('[Players "3"]', '[Players "300000000"]', 4, "300000000 players need the tags Seat 0 to Seat 299999999"),
        ('[Players "3"]', '[Players "-1"]', 4, "-1 players need"),
        ('[Players "3"]', f'[Players "{LONG}"]', 4, "Players is whole numbers, not '9{200}…'"),
        ('[Players "3"]', '[Players "٣"]', 4, "Players is whole numbers"),
        ('[Players "3"]', '[Players "3 3"]', 4, "Players is one number"),
        ('[Rules "1"]', f'[Rules "{LONG}"]', 3, "Rules is whole numbers"),
        ('[Rules "1"]', '[Rules "\x1b[2J"]', 3, r"Rules is whole numbers, not ' \[2J'"),
        ('[Seat 0 "Ana"]', f'[Seat {LONG} "Ana"]', 8, "there is no tag Seat 9{195}…"),
        ('[Seat 0 "Ana"]', '[Seat ٠ "Ana"]', 8, "neither a tag"),
        ('[Seat 0 "Ana"]', '[Seat 00 "Ana"]', 8, "there is no tag Seat 00"),
        ('[Seat 0 "Ana"]', f'[Seat 0 "{"x" * 1001}"]', 8, "the tag Seat has 1000 characters at most"),
        ('[Seat 0 "Ana"]', '[Seat 0 "A\ud800"]', 8, "half a character"),
        ('[Seat 0 "Ana"]', r'[Seat 0 "\ud800"]', 8, r"\\ud800 is not a Unicode character"),
        ('[Seat 0 "Ana"]', r'[Seat 0 "\Uffffffff"]', 8, r"\\Uffffffff is not a Unicode character"),
        ('[Seed "a seed"]', f'[Seed "{"x" * 701}"]', 11, "the tag Seed has 700 characters at most"),
        ('[Option rounds "1"]', f'[Option rounds "{"x" * 5001}"]', 6, "the tag Option has 5000 characters at most"),
        ('[Option rounds "1"]', '[Option rounds "' + "\\" * 19_000_000 + '"]', 6, "of 60000 characters at most"),
        ('[Option rounds "1"]', "\n".join(f'[Option a{i} "1"]' for i in range(100)), 101, "100 tags at most"),
        ('[Option rounds "1"]', "[" + "x" * 59_000, 6, "neither a tag"),
        ("1.1 ", f"{LONG}.1 ", 14, "neither a tag"),
        ("1.1 ", f"1.{LONG} ", 14, "neither a tag"),
        ("1.1 ", "١.1 ", 14, "neither a tag"),
        ("1.1 ", f"1.1 {LONG}:5 ", 14, "neither a tag"),
        ("1.1 ", "1.1" + " " * 19_000_000 + "x ", 14, "neither a tag"),
        ("1.1 ", "1.1 0:" + "x" * 10_000_000 + " ", 14, "of 200 characters at most"),
        ("1.1 ", "1.1 0:" + "\x1b" * 200 + " ", 14, "'0: {198}…': ' {200}' is not understood"),
        ("1.1 ", "1.1" + " 0:1" * 1_000_001 + " ", 14, "1000000 actions at most"),
    ],
    ids=in_short,
)  # fmt: skip
def test_what_is_out_of_bounds_is_refused_with_its_line(record: str, old: str, new: str, line: int, says: str) -> None:
    assert old in record
    hostile = record.replace(old, new, 1)
    with pytest.raises(sobremesa.BadRecord, match=says) as caught:
        sobremesa.load(hostile if "\ud800" in hostile else _with_true_check(hostile))
    assert caught.value.line == line
    assert len(str(caught.value)) < 700


def test_a_text_of_too_many_characters_or_lines_is_refused(record: str) -> None:
    for hostile in (record + " " * 20_000_000, record + "\n" * 1_000_001):
        with pytest.raises(sobremesa.BadRecord, match="line 1: the text is too long"):
            sobremesa.load(hostile)


# --- the toss for the seed

TOSS, TOSSED_SEED = tossed([0, 1, 2], silent_first=[1], then=[0, 2])
NAUGHT = "0" * 64


@pytest.fixture(scope="module")
def tossed_record() -> str:
    match = sobremesa.new("push", players=3, seed=TOSSED_SEED, names=["Ana", "Luis", "Eva"])
    return match.record(toss=TOSS)


def test_a_toss_round_trips(tossed_record: str) -> None:
    assert parse_record(tossed_record).toss == TOSS
    assert print_record(parse_record(tossed_record)) == tossed_record
    assert sobremesa.load(tossed_record).seed == TOSSED_SEED


def test_a_toss_is_written_after_the_seed_the_table_first(tossed_record: str) -> None:
    lines = tossed_record.split("\n")
    at = lines.index(f'[SeedHash "{seed_hash(TOSSED_SEED)}"]') + 1
    hashes, words = TOSS[1].hashes, TOSS[1].words
    assert [line.split(' "')[0] for line in lines[at : at + 5]] == [
        "[Hashes 1",
        "[Words 1",
        "[Hashes 2",
        "[Words 2",
        "",
    ]
    assert lines[at + 2] == f'[Hashes 2 "table={hashes["table"]} 0={hashes["0"]} 2={hashes["2"]}"]'
    assert lines[at + 3] == f'[Words 2 "table={words["table"]} 0={words["0"]} 2={words["2"]}"]'


def test_without_a_toss_a_record_has_no_tags_for_it(record: str) -> None:
    assert "Hashes" not in record
    assert "Words" not in record
    assert parse_record(record).toss == []


def test_practice_is_told_and_kept(record: str) -> None:
    match = sobremesa.load(record)
    assert not match.practice
    match.practice = True
    told = match.record()
    assert '\n[Practice "yes"]\n' in told
    again = sobremesa.load(told)
    assert again == match
    assert again.record() == again.copy().record() == sobremesa.restore(again.snapshot()).record() == told
    assert again.after(3).practice


def test_practice_says_yes_or_nothing(record: str) -> None:
    match = sobremesa.load(record)
    match.practice = True
    text = _with_true_check(match.record().replace('[Practice "yes"]', '[Practice "no"]'))
    with pytest.raises(sobremesa.BadRecord, match="Practice says 'yes' or is not there, not 'no'"):
        sobremesa.load(text)


def test_the_words_are_kept_back_with_the_seed() -> None:
    match = sobremesa.new("push", players=3, seed=TOSSED_SEED)
    public = match.record(reveal_seed=False, toss=TOSS)
    for told in TOSS:
        assert not any(word in public for word in told.words.values())
    assert [told.hashes for told in parse_record(public).toss] == [told.hashes for told in TOSS]
    assert print_record(parse_record(public)) == public
    assert sobremesa.load(public, seed=TOSSED_SEED).points == match.points


def test_an_attempt_of_which_no_word_is_known_round_trips() -> None:
    attempts = [Attempt(TOSS[0].hashes, {}), TOSS[1]]
    text = sobremesa.new("push", players=3, seed=TOSSED_SEED).record(toss=attempts)
    assert '[Words 1 ""]' in text
    assert parse_record(text).toss == attempts
    assert sobremesa.load(text).record(toss=attempts) == text


@pytest.mark.parametrize(
    ("attempts", "tag", "says"),
    [
        ([attempt(1, [0])], "Words 1", "attempt 1 of the toss: the seed is not made of"),
        ([TOSS[0]], "Words 1", "attempt 1 of the toss: the word of seat 1 is missing"),
        ([TOSS[0], TOSS[0]], "Words 2", "attempt 2 of the toss: the word of the table does not match its hash"),
        ([attempt(1, [0, 1]), TOSS[1]], "Words 1", "attempt 1 of the toss: every seat gave its word"),
        (
            [TOSS[0], Attempt(TOSS[1].hashes, {**TOSS[1].words, "1": WORDS[1]})],
            "Words 2",
            "attempt 2 of the toss: the word of seat 1 has no hash",
        ),
    ],
    ids=in_short,
)
def test_a_toss_that_does_not_give_the_seed_is_noticed(attempts: list[Attempt], tag: str, says: str) -> None:
    text = sobremesa.new("push", players=3, seed=TOSSED_SEED).record(toss=attempts)
    with pytest.raises(sobremesa.BadRecord, match=says) as caught:
        sobremesa.load(text)
    assert text.split("\n")[caught.value.line - 1].startswith(f"[{tag} ")


PAIRS = "Hashes 1, Hashes 2 and so on without gaps"
ONCE = "names the table and the seats 0 to 2, each once, not"


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("[Hashes 2 ", "[Hashes 3 ", 14, PAIRS),
        ("[Words 2 ", "[Words 3 ", 15, PAIRS),
        ("[Hashes 1 ", "[Hashes 0 ", 12, "there is no tag Hashes 0"),
        ("[Hashes 1 ", "[Hashes 01 ", 12, "there is no tag Hashes 01"),
        ("[Hashes 1 ", "[Hashes ", 12, "there is no tag Hashes"),
        ("[Hashes 1 ", "[Hashes table ", 12, "there is no tag Hashes table"),
        ("[Hashes 2 ", "[Hashes 1 ", 14, "the tag Hashes 1 is given twice"),
        (f'[Seed "{TOSSED_SEED}"]\n', "", 12, PAIRS),
        ('[Hashes 1 "table=', '[Hashes 1 "king=', 12, "the table .table. and the seats .0 to 99."),
        ('[Hashes 1 "table=', '[Hashes 1 "table==', 12, "64 lower-case hexadecimal digits, not '="),
        ('[Hashes 1 "table=', '[Hashes 1 "table= ', 12, "64 lower-case hexadecimal digits, not ''"),
        ('[Hashes 1 "table=', '[Hashes 1 "table=F', 12, "64 lower-case hexadecimal digits, not 'F"),
        ('[Hashes 1 "table=', '[Hashes 1 "table', 12, "the table .table. and the seats .0 to 99."),
        ('[Hashes 1 "', f'[Hashes 1 "table={NAUGHT} ', 12, f"Hashes 1 {ONCE} 'table'"),
        ('[Hashes 1 "', f'[Hashes 1 "3={NAUGHT} ', 12, f"Hashes 1 {ONCE} '3'"),
        ('[Words 2 "table=', '[Words 2 "table=0', 15, "32 lower-case hexadecimal digits, not '05ec3"),
        ('[Words 2 "', f'[Words 2 "2={"0" * 32} ', 15, f"Words 2 {ONCE} '2'"),
        ('[Words 2 "', '[Words 2 "' + "\x1b" * 4000, 15, "the table .table. and the seats .0 to 99.* not ' {200}…'"),
        ('[Words 2 "', '[Words 2 "' + "x" * 5001, 15, "the tag Words has 5000 characters at most"),
    ],
    ids=in_short,
)
def test_parts_out_of_form_are_refused_with_their_line(
    tossed_record: str, old: str, new: str, line: int, says: str
) -> None:
    assert old in tossed_record
    with pytest.raises(sobremesa.BadRecord, match=says) as caught:
        parse_record(_with_true_check(tossed_record.replace(old, new, 1)))
    assert caught.value.line == line
    assert len(str(caught.value)) < 700


def test_words_are_missing_where_the_seed_is_told(tossed_record: str) -> None:
    lines = [line for line in tossed_record.split("\n") if not line.startswith("[Words 2 ")]
    with pytest.raises(sobremesa.BadRecord, match=f"line 14: .*{PAIRS}"):
        parse_record(_with_true_check("\n".join(lines)))


def test_a_record_tells_twenty_attempts_at_most() -> None:
    match = sobremesa.new("push", players=3, seed=TOSSED_SEED)
    assert len(parse_record(match.record(toss=[TOSS[0]] * 20)).toss) == 20
    with pytest.raises(sobremesa.BadRecord, match="a toss has 20 attempts at most"):
        parse_record(match.record(toss=[TOSS[0]] * 21))
