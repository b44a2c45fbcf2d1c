"""Reports on games: counted rightly, the same on any threads and machines, and no claim that chance could make."""

from __future__ import annotations

import random
import re
import threading
from collections import Counter
from collections.abc import Generator, Iterable
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest

import sobremesa
from sobremesa.bots.policy import Policy, choose_from_view
from sobremesa.engine import contract
from sobremesa.engine.contract import Game, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.kernel import new_record, prospects
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.learning import LET_PASS
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_bot_rng
from sobremesa.engine.match import Match
from sobremesa.engine.report_factors import ReportFactor
from sobremesa.engine.state import SEATS, WHOLE_WIN, Actions
from sobremesa.lab import match_stats, quick_matches, report_words
from sobremesa.lab.figures import Estimate, Figure, moved, quantile, scaled
from sobremesa.lab.match_stats import (
    HAD,
    MOMENTS,
    NOBODY,
    PARTS,
    WON,
    Course,
    Differences,
    MatchStats,
    NotedMatches,
    NotedSeating,
    Notes,
    names_of,
)
from sobremesa.lab.measures import MEASURES
from sobremesa.lab.outcomes import Outcome, counts_of
from sobremesa.lab.plots import ticks
from sobremesa.lab.report import DesignReport, GapFigures, _looks, _won, report_on
from sobremesa.lab.report_page import report_page
from sobremesa.lab.report_pieces import binned
from sobremesa.lab.simulate import simulate
from sobremesa.lab.simulation import plan
from sobremesa.lab.study import (
    PlayStudy,
    Study,
    StudyChunk,
    StudyResult,
    carry_out,
    play_here,
    play_study_chunk,
)
from sobremesa.lab.study_plan import plan_study
from tests import sixth
from tests.lab.test_arena_page import Balance as Tags

LANGUAGES: tuple[Lang, ...] = ("es", "en")


@pytest.fixture
def farol(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(contract._REGISTRY, sixth.INFO.name, sixth.INFO)
    return sixth.INFO.load()


def small_study(good: int = 0) -> Study:
    return plan_study("toma6", [2, 3], {"rounds": 2}, 150, good, "<s>")


@pytest.fixture(scope="module")
def report() -> DesignReport:
    study = small_study()
    return report_on(study, carry_out(study, play_here(1)))


# --- counted as a match tells it


def play_by_hand(game: Game, players: int, seed: str, options: dict[str, object]) -> tuple[Match, list[int], list[int]]:
    """A match that the kernel plays too, with who led alone after each turn and before each round but the first."""
    match = Match.new(game, players, seed, options)
    bot_rng, actions = new_bot_rng(seed, "whims"), new_record(Actions)
    passed: list[int] = []
    leaders: list[int] = []
    before_rounds: list[int] = []
    while not match.over:
        before = match.turn
        seat = match.asked(passed)[0]
        action = int(interpreted_kernel(choose_from_view)(Policy.CASUAL, match.observe(seat), seat, actions, bot_rng))
        if action == LET_PASS:
            passed.append(seat)
            continue
        passed.clear()
        match.play(seat, game.notation(action))
        if match.over:
            leaders.append(match.winners[0] if len(match.winners) == 1 else NOBODY)
        elif match.turn != before:
            leaders.append(leader_of(match))
            if match.turn[0] != before[0]:
                before_rounds.append(leaders[-1])
    return match, leaders, before_rounds


def leader_of(match: Match) -> int:
    standings = np.zeros(SEATS, np.int64)
    interpreted_kernel(prospects)(match._state, standings)
    best = [seat for seat in range(match.players) if standings[seat] == max(standings[: match.players])]
    return best[0] if len(best) == 1 else NOBODY


def things_in(events: list[Event], factor: ReportFactor) -> Counter[tuple[int, Text]]:
    """How often each seat has each thing."""
    had: Counter[tuple[int, Text]] = Counter()
    told: Any = None
    for event in events:
        if event.kind == (factor.told_by or factor.event):
            told = event.data[factor.thing]
        if event.kind != factor.event or (factor.only and event.data[factor.only[0]] != factor.only[1]):
            continue
        things = told if isinstance(told, list) else [told]
        had.update((event.data["seat"], factor.names[thing]) for thing in things if thing in factor.names)
    return had


def assert_counted(game: Game, players: int, seed: str, options: dict[str, object]) -> None:
    simulation = plan(game.name, players, options, ["casual"], seed)
    account = MatchStats.of(NotedSeating(game, simulation, threading.Event()).play(range(1)), players)
    match, leaders, before_rounds = play_by_hand(game, players, seed, options)
    assert account.tally.decisions == {len(match.actions): 1}
    assert [list(counts) for counts in account.tally.points] == [[points] for points in match.points]
    assert account.all_points == {sum(match.points): 1}
    assert account.winning_points == {match.points[match.winners[0]]: 1}
    assert account.margins == {max(match.points) - min(match.points): 1}
    assert account.shared == (len(match.winners) > 1)
    alone = [leader for leader in leaders if leader != NOBODY]
    assert account.changes == {sum(a != b for a, b in pairwise(alone)): 1}
    for part, lead in enumerate(account.leads):
        turns = (part + 1) * len(leaders) // PARTS
        leader = leaders[turns - 1] if turns else NOBODY
        assert (lead.led, lead.lost) == (leader != NOBODY, leader != NOBODY and leader not in match.winners)
    leader = before_rounds[-1] if before_rounds else NOBODY
    assert account.before_last.led == (leader != NOBODY)
    first = match.after(0).to_act
    wins = [WHOLE_WIN // len(match.winners) * (seat in match.winners) for seat in range(players)]
    places = [(first[0] + place) % players for place in range(players)] if len(first) == 1 else []
    assert [list(counts) for counts in account.by_place if counts] == [[wins[seat]] for seat in places]
    for factor, sums in zip(game.report_factors, account.things, strict=True):
        had = things_in(match.all_events(), factor)
        for name, found in zip(names_of(factor), sums, strict=False):
            times = {seat: had[seat, name] for seat in range(players)}
            assert found[HAD] == sum(times.values())
            assert found[WON] == sum(count * wins[seat] for seat, count in times.items())


def interpret(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((quick_matches, "play_block"), (match_stats, "go_through_block")):
        monkeypatch.setattr(module, name, interpreted_kernel(getattr(module, name)))


SHORT: dict[str, dict[str, object]] = {
    "push": {},
    "highscore": {"rounds": 1},
    "dos": {"target": 40},
    "bids": {"rounds": 2},
}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_compiled_matches_are_counted_as_they_are_told(seed: str) -> None:
    assert_counted(game_info("toma6").load(), 4, seed, {"rounds": 3})


@pytest.mark.parametrize("name", SHORT)
def test_interpreted_matches_of_every_game_are_counted_as_they_are_told(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interpret(monkeypatch)
    assert_counted(game_info(name).load(), 3, "1", SHORT[name])


def test_a_sixth_game_is_counted_too(farol: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    interpret(monkeypatch)
    for seed in "12345":
        assert_counted(farol, 3, seed, {})


def test_every_decider_names_events_that_there_are() -> None:
    for info in (*contract.all_games(), sixth.INFO):
        game = info.load()
        assert len(match_stats.counted_by(game)) == len(game.report_factors) > 0


def test_leaders_of_a_long_match_are_thinned_out() -> None:
    notes, found = new_record(Notes), new_record(Course)
    notes.apart = 1
    turns = 5 * MOMENTS
    for turn in range(turns):
        interpreted_kernel(match_stats.keep_leader)(notes, turn * PARTS // turns)
    interpreted_kernel(match_stats.note_parts)(notes, found)
    assert found.leader.tolist() == list(range(PARTS - 1))


# --- the same on any threads and machines


def test_threads_sizes_order_and_transport_do_not_change_a_report() -> None:
    study = small_study(good=2)

    def backwards(study_chunks: Iterable[StudyChunk]) -> Generator[StudyResult, None, None]:
        for chunk in reversed(list(study_chunks)):
            sent = msgspec.json.decode(msgspec.json.encode(chunk), type=StudyChunk)
            yield msgspec.json.decode(msgspec.json.encode(play_study_chunk(sent)), type=StudyResult)

    plays: list[tuple[PlayStudy, int]] = [(play_here(1), 150), (play_here(3), 7), (backwards, 40)]
    reports = [report_on(study, carry_out(study, play, size=size)) for play, size in plays]
    assert reports[0] == reports[1] == reports[2]
    assert msgspec.json.encode(reports[0]) == msgspec.json.encode(reports[1])


def test_a_portion_that_gets_lost_is_noticed() -> None:
    def forgetful(study_chunks: Iterable[StudyChunk]) -> Generator[StudyResult, None, None]:
        yield from (play_study_chunk(chunk) for chunk in list(study_chunks)[1:])

    study = small_study()
    with pytest.raises(RuntimeError, match="150 matches were shared out, and 75 came back"):
        carry_out(study, forgetful, size=75)


def test_a_table_is_what_simulate_plays(report: DesignReport) -> None:
    part = small_study().tables[1]
    simulated = simulate(part.simulation, part.matches, 1)
    table = report.tables[1]
    assert [seat.win_share.value for seat in table.seats] == pytest.approx(simulated.win_share)
    assert [seat.points.value for seat in table.seats] == pytest.approx(simulated.mean_points)
    assert table.decisions.counts == simulated.distributions.decisions
    assert table.rounds.counts == {2: 150}


def test_python_gets_the_same_structure(report: DesignReport) -> None:
    assert sobremesa.report(
        "toma6", [2, 3], matches=150, good=0, seed="<s>", threads=2, rounds=2
    ) == msgspec.structs.replace(report, options={"rounds": 2})


# --- figures


def test_intervals_cover() -> None:
    dice = np.random.default_rng(1)
    shares = [Estimate.of_share(int(dice.binomial(200, 0.1)), 200).share(20) for _ in range(1000)]
    assert 0.93 < np.mean([figure.low <= 0.1 <= figure.high for figure in shares]) < 0.98
    assert np.mean([figure.sure_low <= 0.1 <= figure.sure_high for figure in shares]) > 0.99
    means = [Estimate.of(counts_of(dice.poisson(4, 300))).figure() for _ in range(1000)]
    assert 0.93 < np.mean([figure.low <= 4 <= figure.high for figure in means]) < 0.97
    middles = [quantile(counts_of(dice.integers(0, 1001, 400)), 0.5, 400) for _ in range(1000)]
    assert 0.92 < np.mean([figure.low <= 500 <= figure.high for figure in middles]) < 0.98


def test_a_share_never_seen_is_not_certain() -> None:
    never, always = Estimate.of_share(0, 100).share(), Estimate.of_share(100, 100).share()
    assert (never.low, always.high) == (0, 1)
    assert 0.03 < never.high < 0.05
    assert scaled(always, 0.25, 1).value == 1


def test_a_card_that_never_wins_is_not_certain_to_lose() -> None:
    """Thirty matches had it once each, and nobody who had it won."""
    sums = [0] * match_stats.SUMS
    sums[match_stats.MATCHES] = sums[HAD] = sums[match_stats.HAD_SQUARED] = 30
    figure = moved(_won(sums).share(), -0.25)
    assert figure.low == pytest.approx(-0.25)
    assert -0.16 < figure.high < -0.1


def test_what_a_thing_wins_has_an_interval_that_covers() -> None:
    """Matches of two seats, of which one has it twice and the other once; who wins is a toss."""
    dice = np.random.default_rng(2)
    covered = []
    for _ in range(500):
        won = np.where(dice.random(200) < 0.5, 2, 1) * WHOLE_WIN
        had = np.full(200, 3)
        sums = [200, had.sum(), won.sum(), (had * had).sum(), (had * won).sum(), (won * won).sum()]
        figure = _won([int(number) for number in sums]).share()
        covered.append(figure.low <= 0.5 <= figure.high)
    assert 0.92 < np.mean(covered) < 0.98


def test_a_difference_of_shares_never_seen_is_not_certain() -> None:
    figure = Estimate.of_share_difference({0: 40}).figure()
    assert (figure.value, figure.low < -0.03, figure.high > 0.03) == (0, True, True)


def test_what_all_are_dealt_helps_nobody_on_the_whole(report: DesignReport) -> None:
    """Every seat is dealt as many cards as any other, so that the advantages of all cards cancel out."""
    study = small_study()
    account = carry_out(msgspec.structs.replace(study, tables=study.tables[:1], variants=[], gaps=[]), play_here(1))[0]
    dealt = account.things[0]
    assert sum(sums[WON] for sums in dealt) * 2 == sum(sums[HAD] for sums in dealt) * WHOLE_WIN
    assert report.deciding[0].title["en"] == "Cards dealt"


def test_bars_hold_everything_and_are_few() -> None:
    found = list(binned({-5: 1, 0: 2, 200: 1}, 4))
    assert len(found) <= 24
    assert sum(figure.value for _, figure in found) == pytest.approx(1)
    assert [name for name, _ in binned({1: 1, 3: 1}, 2)] == ["1", "2", "3"]


def test_ticks_are_round() -> None:
    assert ticks(0.21, 0.29) == pytest.approx([0.22, 0.24, 0.26, 0.28])
    assert ticks(-3, 130) == [0, 50, 100]
    assert ticks(2, 2) == [2]


def test_claims_allow_for_every_figure_that_could_make_one(report: DesignReport) -> None:
    figures = [figure for table in report.tables for figure in table.by_place]
    figures += [seat.win_share for table in report.tables for seat in table.seats]
    figures += [lead.lost for table in report.tables for lead in table.leads if lead.lost]
    figures += [thing.advantage for deciding in report.deciding for thing in deciding.things]
    figures += [gap.win_share for gap in report.gaps]
    assert len(figures) + len(MEASURES) * len(report.variants) <= _looks(small_study())


# --- what is played


def test_each_option_is_changed_alone() -> None:
    study = plan_study("toma6", None, {}, 100, 0, "1")
    assert [table.simulation.players for table in study.tables] == list(range(2, 11))
    changed = sorted((name, str(value)) for variant in study.variants for name, value in variant.changed.items())
    assert changed == [
        ("limit", "132"),
        ("limit", "33"),
        ("low_card", "cheapest"),
        ("variant", "logic"),
        ("variant", "tactics"),
    ]
    assert study.players == 4
    usual = next(part for part in study.tables if part.simulation.players == 4)
    alike = [part for part in study.parts if part.simulation.seed == usual.simulation.seed]
    assert alike == [usual, *(variant.part for variant in study.variants)]
    assert len({part.simulation.seed for part in study.parts}) == len(study.parts) - len(study.variants)


def test_what_the_options_do_not_allow_is_left_out() -> None:
    study = plan_study("bids", None, {"ally": True}, 100, 0, "1")
    assert study.left_out == [3]
    assert [table.simulation.players for table in study.tables] == [4, 5, 6]
    alone = plan_study("bids", [5], {}, 100, 0, "1")
    assert "thief" not in {name for variant in alone.variants for name in variant.changed}


def test_a_better_bot_sits_in_every_seat() -> None:
    study = plan_study("push", [3], {}, 100, 7, "1")
    assert [(gap.better, gap.others) for gap in study.gaps] == [
        ("casual", "random"),
        ("casual", "easy"),
        ("good", "casual"),
    ]
    assert [part.simulation.bots.index("good") for part in study.gaps[2].parts] == [0, 1, 2]
    assert [part.matches for part in study.gaps[2].parts] == [3, 3, 3]


@pytest.mark.parametrize(
    ("players", "options", "matches", "good", "says"),
    [
        ([11], {}, 100, 0, "2 to 10 players"),
        (None, {"colour": "red"}, 100, 0, "no option 'colour'"),
        ([7], {"variant": "logic"}, 100, 0, "2 to 6 players"),
        (None, {"limit": 1, "rounds": 1}, 100, 0, "contradict"),
        (None, {}, 99, 0, "from 100 to 10000000 matches"),
        (None, {}, 100, -1, "0 to 10000000 matches"),
    ],
)
def test_a_mistake_is_told(
    players: list[int] | None, options: dict[str, object], matches: int, good: int, says: str
) -> None:
    with pytest.raises(BadSetup, match=says):
        plan_study("toma6", players, options, matches, good, "1")


# --- claims


def near(value: float, reach: float) -> Figure:
    return Figure(value, value - reach, value + reach, value - 2 * reach, value + 2 * reach)


def test_an_advantage_said_to_show_would_almost_surely_be_claimed() -> None:
    dice = np.random.default_rng(3)
    even = Estimate.of_share(500, 2000).share(40)
    share = 0.25 + report_words.surely_seen([even])
    found = [Estimate.of_share(int(dice.binomial(2000, share)), 2000).share(40) for _ in range(500)]
    assert np.mean([figure.is_above(0.25) for figure in found]) > 0.94


def test_a_length_that_never_varies_is_said_so(report: DesignReport) -> None:
    table = report.usual
    always = msgspec.structs.replace(table.decisions, counts={240: 100})
    told = report_words.length_in_words(msgspec.structs.replace(table, decisions=always), "en")
    assert "always takes 240 decisions" in told


def test_a_claim_needs_the_wide_interval() -> None:
    names, even = ["Ana", "Bo"], near(0.5, 0.01)
    assert "Nobody wins more or less" in report_words.wins_by(names, [near(0.515, 0.01), even], 0.5, "en")
    told = report_words.wins_by(names, [near(0.53, 0.01), near(0.47, 0.01)], 0.5, "en")
    assert "Above the fair share, 50.0 %: Ana, 53.0 % (52.0-54.0 %)" in told
    assert "Below the fair share, 50.0 %: Bo" in told


@pytest.mark.parametrize(
    ("share", "says"), [(0.5, "skill, 33.3 %"), (0.2, "plays worse"), (0.26, "do not show that it wins more")]
)
def test_a_gap_is_told_as_far_as_it_is_seen(share: float, says: str) -> None:
    figure = near(share, 0.01)
    gap = GapFigures(
        better="good", others="casual", players=4, matches=100, win_share=figure, skill=scaled(figure, 0.25, 1)
    )
    assert says in report_words.gap_in_words(gap, "en")


@pytest.mark.parametrize(
    ("figure", "says"),
    [
        (Figure(0.405, 0.314, 0.502, 0.24, 0.59), "it wins more, as far as this figure alone tells"),
        (Figure(0.15, 0.08, 0.22, 0.05, 0.3), "it wins less, as far as this figure alone tells"),
        (Figure(0.405, 0.314, 0.502, 0.27, 0.56), "skill, 20.7 %"),
        (Figure(0.3, 0.24, 0.37, 0.2, 0.42), "do not show that it wins more"),
    ],
)
def test_words_and_the_interval_beside_them_agree(figure: Figure, says: str) -> None:
    gap = GapFigures(
        better="good", others="casual", players=4, matches=100, win_share=figure, skill=scaled(figure, 0.25, 1)
    )
    assert says in report_words.gap_in_words(gap, "en")


def test_what_chance_makes_of_equal_seats_is_rarely_claimed() -> None:
    """A hundred reports on a game of pure luck, each with ten seats: about five of them may claim anything."""
    dice = random.Random(1)
    claims = 0
    for _ in range(100):
        shares = [Estimate.of_share(sum(dice.random() < 0.1 for _ in range(400)), 400).share(10) for _ in range(10)]
        claims += "Nobody" not in report_words.wins_by([str(seat) for seat in range(10)], shares, 0.1, "en")
    assert claims <= 12


# --- the page


class Balance(Tags):
    """Circles and the like have titles here, so that whatever is opened must be closed."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_needs_nothing_from_outside(report: DesignReport, lang: Lang) -> None:
    text = report_page(report, lang)
    assert f'<html lang="{lang}">' in text
    assert "http" not in text
    assert not re.search(r"<(script|link|img|iframe)|@import|url\(", text)
    assert "&lt;s&gt;" in text
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert balance.seen.count("svg") == balance.seen.count("figcaption") >= 9
    assert not re.search(r"\b(nan|None|inf)\b", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plot_has_a_name_and_a_sentence(report: DesignReport, lang: Lang) -> None:
    text = report_page(report, lang)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    assert all(len(caption) > 40 and caption.endswith(".") for caption in captions)
    assert len(re.findall(r'<svg style="[^"]*" role="img" aria-label="[^"]{8,}">', text)) == len(captions)


def test_the_page_of_a_game_with_a_first_player_and_one_round(farol: Game) -> None:
    study = plan_study("farol", [2], {"rounds": 1}, 100, 0, "1")
    played = [played_as_push(study, place) for place in range(len(study.parts))]
    accounts = [MatchStats.of(noted, 2) for noted in played]
    for variant in range(len(study.variants)):
        accounts[1 + variant].differences = Differences.between(played[0], played[1 + variant], 2)
    told = report_on(study, accounts)
    assert told.usual.before_last is None
    for lang, says in (("es", "Quien empieza"), ("en", "The first player")):
        assert says in report_page(told, lang)  # type: ignore[arg-type]


def played_as_push(study: Study, place: int) -> NotedMatches:
    """Matches of a two-player game in which the first seat begins and wins three times of four."""
    games = study.parts[place].matches
    outcomes, courses = np.zeros(games, Outcome), np.zeros(games, Course)
    outcomes["rank"][:, :2] = [[1, 2] if match % 4 else [2, 1] for match in range(games)]
    outcomes["rounds"], outcomes["decisions"] = 1, np.arange(games) % 7
    courses["before_last"] = match_stats.NEVER
    return NotedMatches(outcomes, courses, np.zeros((1, 18, match_stats.SUMS), np.int64))


def test_languages_differ_in_words_and_numbers(report: DesignReport) -> None:
    spanish, english = (report_page(report, lang) for lang in LANGUAGES)
    assert "Quién gana" in spanish
    assert "Who wins" in english
    assert not re.search(r"\d\.\d+&nbsp;%", spanish)
