"""Seeds: what is one, which texts name a match of a series by its number, and that older texts stay what they were."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import sobremesa
from sobremesa.engine.errors import BadRecord
from sobremesa.engine.match import Match, restore
from sobremesa.engine.record import check_of, seed_hash
from sobremesa.engine.seeds import (
    MOST_MATCH_SEED,
    MOST_NUMBER,
    MOST_SEED,
    NumberedSeed,
    key_and_stream,
    read_seed,
    read_series_seed,
)
from tests.tables import in_short

HUGE = 10**5000  # more digits than Python turns into text


def toma6(seed: str) -> Match:
    return sobremesa.new("toma6", players=3, seed=seed, rounds=1)


def hands(match: Match) -> list[list[int]]:
    return [match.view(seat).hand for seat in range(match.players)]


def played_out(match: Match) -> Match:
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match


# --- any seed


@pytest.mark.parametrize(
    "seed", [0, -1, 10 ** (MOST_MATCH_SEED - 1), "", "a\u2028b\x00", "é" * MOST_MATCH_SEED], ids=in_short
)
def test_a_seed_is_a_text_or_a_whole_number(seed: int | str) -> None:
    assert read_seed(seed) == str(seed)


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        (True, "a text or a whole number, not 'bool'"),
        (1.5, "not 'float'"),
        (b"x", "not 'bytes'"),
        (["x"], "not 'list'"),
        (HUGE, "700 are accepted"),
        (-HUGE, "700 are accepted"),
        (10**MOST_MATCH_SEED, "700 are accepted"),
        ("x" * (MOST_MATCH_SEED + 1), "700 are accepted"),
        ("a\ud800", "half a character"),
    ],
    ids=in_short,
)
def test_any_other_seed_is_refused_when_the_match_is_set_up(seed: Any, says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        sobremesa.new("push", players=2, seed=seed)


def test_a_seed_given_for_a_record_is_checked_too() -> None:
    public = sobremesa.new("push", players=2, seed=1).record(reveal_seed=False)
    with pytest.raises(sobremesa.BadSetup, match="half a character"):
        sobremesa.load(public, seed="\udcff")


# --- numbers


@pytest.mark.parametrize(
    ("text", "series", "number"),
    [
        ("S#0", "S", 0),
        ("S#123456", "S", 123456),
        ("#7", "", 7),
        ("S/4/casual easy#17", "S/4/casual easy", 17),
        ("a#b#3", "a#b", 3),
        ("two\nlines#3", "two\nlines", 3),
        (f"S#{MOST_NUMBER}", "S", MOST_NUMBER),
        ("x" * MOST_SEED + f"#{MOST_NUMBER}", "x" * MOST_SEED, MOST_NUMBER),
    ],
    ids=in_short,
)
def test_a_text_that_ends_in_a_number_names_a_match_of_a_series(text: str, series: str, number: int) -> None:
    assert key_and_stream(read_seed(text)) == (series, number)


@pytest.mark.parametrize("text", ["S", "S#", "S#x", "S#1x", "S# 1", "S#-1", "S#1\n", "S#١", "S/1", "S/2/1", "#"])
def test_any_other_text_is_the_seed_of_one_match(text: str) -> None:
    assert key_and_stream(read_seed(text)) == (text, 0)
    assert read_series_seed(text) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("S#007", "'S#007' names no match: after # comes its number, from 0 to 9223372036854775807 and without"),
        ("S#00", "names no match"),
        (f"S#{MOST_NUMBER + 1}", "names no match"),
        ("S#" + "9" * 600, "names no match"),
        ("S#1#2", "'S#1#2' has two numbers: match 2 of seed S is 'S#2', and 'S#1' is a single match already"),
        ("S#01#2", "has two numbers"),
    ],
    ids=in_short,
)
def test_a_number_that_could_be_meant_otherwise_is_refused(text: str, says: str) -> None:
    with pytest.raises(sobremesa.BadSetup, match=says):
        toma6(text)


def test_numbers_deal_different_matches_and_the_first_is_that_of_the_series() -> None:
    dealt = [hands(toma6(seed)) for seed in ("S#0", "S#1", "S#2", f"S#{MOST_NUMBER}")]
    assert all(dealt.count(one) == 1 for one in dealt)
    assert hands(toma6("S")) == dealt[0]
    assert hands(toma6("S/1")) not in dealt


# --- kept, and read again


def copies(match: Match) -> list[Match]:
    return [
        sobremesa.load(match.record()),
        sobremesa.load(match.record(reveal_seed=False), seed=match.seed),
        restore(match.snapshot()),
        pickle.loads(pickle.dumps(match)),
        copy.deepcopy(match),
        match.copy(),
        match.after(match.step),
    ]


def test_a_numbered_match_stays_one_wherever_it_is_kept() -> None:
    match = played_out(toma6("S#7"))
    assert '[Seed "S#7"]\n[SeedHash "' + seed_hash("S#7") + '"]\n[Numbered "yes"]\n' in match.record()
    for other in copies(match):
        assert other == match
        assert other.record() == match.record()
        other.undo(other.step)
        assert hands(other) == hands(toma6("S#7"))


def old_record(seed: str) -> str:
    """As versions before numbers wrote it, for which every text was the seed of one match."""
    match = toma6("S")
    plain = Match(match.game, 3, match.options, seed)
    assert type(plain.seed) is str
    return played_out(plain).record()


def test_an_older_record_deals_what_it_dealt_whatever_its_seed_looks_like() -> None:
    for seed in ("S#7", "S#007", "S#1#2", "S/7", "S/0/7"):
        text = old_record(seed)
        assert "Numbered" not in text
        match = sobremesa.load(text)
        for other in copies(match):
            assert other == match
            assert other.record() == text
            other.undo(other.step)
            assert key_and_stream(other.seed) == (seed, 0)
            assert hands(other) == hands(match.after(0))
    assert hands(sobremesa.load(old_record("S#7")).after(0)) != hands(toma6("S#7"))
    assert sobremesa.load(old_record("S#7")).after(0) != toma6("S#7")


@pytest.mark.parametrize(
    ("seed", "said", "says"),
    [
        ("S", "yes", "'S' names no match"),
        ("S#1#2", "yes", "has two numbers"),
        ("S#7", "no", "Numbered says 'yes' or is not there, not 'no'"),
    ],
)
def test_a_record_that_calls_a_seed_numbered_wrongly_is_refused(seed: str, said: str, says: str) -> None:
    lines = old_record(seed).splitlines()[:-1]
    place = next(i for i, line in enumerate(lines) if line.startswith("[SeedHash"))
    lines.insert(place + 1, f'[Numbered "{said}"]')
    with pytest.raises(BadRecord, match=says) as refused:
        sobremesa.load("\n".join([*lines, f'[Check "{check_of(lines)}"]', ""]))
    assert refused.value.line == place + 2


def test_the_text_of_a_numbered_seed_is_an_ordinary_text() -> None:
    seed = NumberedSeed("S#7")
    assert seed == "S#7"
    assert type(str(seed)) is str
