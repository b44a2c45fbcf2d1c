"""What an arena's matches say: shares by seat, intervals by deal, ratings in the order of the matches."""

from __future__ import annotations

import random

import pytest

from sobremesa.engine.language import Text
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup
from sobremesa.lab.standings import WinShare, ahead, ratings, report, student_95, wilson, win_shares


def played(number: int, seats: str, ranks: list[int], deal: int | None = None, **more: object) -> ArenaMatch:
    match = ArenaMatch.at(number, number if deal is None else deal, [*seats])
    match.ranks = ranks
    for name, value in more.items():
        setattr(match, name, value)
    return match


def setup(bots: str, players: int) -> ArenaSetup:
    return ArenaSetup(
        version="1", game="toma6", rules=1, players=players, options={}, seed="1", bots=[*bots], seats=None
    )


def shares(deals: int, chance: float, tries: int = 1, seed: int = 1) -> WinShare:
    dice, share = random.Random(seed), WinShare()
    for deal in range(deals):
        won = dice.random() < chance
        for _ in range(tries):
            share.add(deal, won)
    return share


def test_ties_share_the_win() -> None:
    assert win_shares(played(0, "abc", [1, 1, 3])) == [0.5, 0.5, 0]


def test_who_forfeits_wins_nothing_even_where_all_do() -> None:
    why = Text("x", "x")
    assert win_shares(played(0, "ab", [1, 2], forfeits={1: why})) == [1, 0]
    assert win_shares(played(0, "ab", [1, 1], forfeits={0: why, 1: why})) == [0, 0]


def test_students_quantiles_are_the_known_ones() -> None:
    for freedom, known in [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]:
        assert student_95(freedom) == pytest.approx(known, abs=0.005)


def test_wilsons_interval_is_the_known_one() -> None:
    assert wilson(0.3, 10, 1.959964) == pytest.approx((0.1078, 0.6032), abs=1e-4)


def test_intervals_shrink_as_deals_grow() -> None:
    widths = [high - low for low, high in (shares(deals, 0.3).interval for deals in (20, 80, 320, 1280))]
    assert widths == sorted(widths, reverse=True)
    assert widths[3] == pytest.approx(widths[1] / 4, rel=0.3)


def test_more_matches_on_the_same_deals_do_not_make_an_interval_narrower() -> None:
    assert shares(60, 0.3, tries=4).interval == pytest.approx(shares(60, 0.3).interval)


def test_luck_that_deals_even_out_makes_an_interval_narrower() -> None:
    """Each deal is won once by either side: the deals say the same, the matches would not."""
    even, uneven = WinShare(), WinShare()
    for number in range(200):
        even.add(number // 2, number % 2)
        uneven.add(number, number % 2)
    even.add(1000, 1)
    low, high = even.interval
    assert high - low < 0.1 < uneven.interval[1] - uneven.interval[0]


def test_intervals_hold_what_they_promise() -> None:
    held = [low <= 0.3 <= high for low, high in (shares(50, 0.3, seed=seed).interval for seed in range(400))]
    assert 0.92 <= sum(held) / len(held) <= 0.98


def test_a_clean_sweep_is_not_certain() -> None:
    low, high = shares(20, 1.0).interval
    assert high == pytest.approx(1)
    assert 0.7 < low < 0.9


def test_one_deal_says_nothing() -> None:
    assert shares(1, 1.0, tries=4).interval == (0, 1)


def test_ahead_counts_pairs_of_seats_and_ties_half() -> None:
    assert ahead(played(0, "aabb", [1, 3, 2, 4])) == {("a", "b"): 0.75, ("b", "a"): 0.25}
    assert ahead(played(0, "abc", [1, 1, 3]))["a", "b"] == 0.5
    assert ("a", "c") not in ahead(played(0, "ab", [1, 2]))


def test_a_bot_with_two_seats_is_judged_by_the_seat() -> None:
    matches = [played(i, "aabb", [1, 2, 3, 4]) for i in range(4)]
    best, worst = report(setup("ab", 4), matches, "en").bots
    assert (best.name, best.matches, best.seats, best.win_share) == ("a", 4, 8, 0.5)
    assert worst.win_share == 0


def test_ratings_find_the_stronger_and_become_surer() -> None:
    dice = random.Random(1)
    chances = {"a": 1.0, "b": 2.0, "c": 4.0}

    def match(number: int) -> ArenaMatch:
        order = sorted(chances, key=lambda bot: dice.expovariate(chances[bot]))
        return played(number, "abc", [order.index(bot) + 1 for bot in "abc"])

    matches = [match(number) for number in range(1000)]
    few, many = ratings([*"abc"], matches[:50]), ratings([*"abc"], matches)
    assert many["a"][0] < many["b"][0] < many["c"][0]
    assert all(many[bot][1] < few[bot][1] for bot in "abc")


def test_the_order_of_good_days_hardly_matters() -> None:
    """A rating in one order of the matches would follow the last ones."""
    early = [played(i, "ab", [1, 2] if i < 50 else [2, 1]) for i in range(100)]
    late = [played(i, "ab", [2, 1] if i < 50 else [1, 2]) for i in range(100)]
    assert ratings([*"ab"], early)["a"].mu == pytest.approx(ratings([*"ab"], late)["a"].mu, abs=2)


def test_equal_bots_stay_equal_whoever_has_more_seats() -> None:
    dice = random.Random(1)
    rated = ratings([*"ab"], [played(i, "aab", dice.sample([1, 2, 3], 3)) for i in range(1000)])
    (a, sigma), (b, _) = rated["a"], rated["b"]
    assert abs(a - b) < 3 * sigma < 6


def test_points_of_forfeited_matches_are_not_the_bots_own() -> None:
    why = Text("porque sí", "just so")
    matches = [
        played(0, "ab", [1, 2], points=[10, 0]),
        played(1, "ba", [1, 2], points=[0, 99], forfeits={1: why}),
        played(2, "ba", [1, 2], points=[4, 99], forfeits={1: Text("otra", "another")}),
    ]
    a = next(bot for bot in report(setup("ab", 2), matches, "es").bots if bot.name == "a")
    assert a.mean_points == 10
    assert (a.forfeits, a.first_forfeit) == (2, "porque sí")
    assert a.win_share == pytest.approx(1 / 3)


def test_the_crosstable_has_every_pair_both_ways() -> None:
    matches = [played(i, "abc", [1, 2, 3], deal=i // 3) for i in range(9)]
    told = report(setup("abc", 3), matches, "en")
    assert len(told.crosstable) == 6
    assert told.meeting("a", "c").ahead == 1
    assert told.meeting("c", "a").ahead == 0
    assert told.meeting("a", "c").interval[0] == pytest.approx(1 - told.meeting("c", "a").interval[1])
    assert (told.matches, told.deals) == (9, 3)
