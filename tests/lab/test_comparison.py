"""Set-ups beside each other: the same deals, differences match by match, and words that agree with the intervals."""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import sobremesa
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Lang
from sobremesa.lab import comparison_words
from sobremesa.lab.figures import Figure
from sobremesa.lab.match_stats import LED_AND_LOST, LED_AND_WON
from sobremesa.lab.measures import MEASURES
from sobremesa.lab.outcomes import Outcome
from sobremesa.lab.report import DesignReport, _looks, _lost_difference, report_on
from sobremesa.lab.report_page import report_page
from sobremesa.lab.report_words import in_short
from sobremesa.lab.simulate import WantedData, play_chunk
from sobremesa.lab.study import PlayStudy, Study, StudyChunk, StudyResult, carry_out, play_here, play_study_chunk
from sobremesa.lab.study_plan import MOST_VALUES, plan_study
from tests.lab.bots import Last
from tests.lab.test_report import Balance

LANGUAGES: tuple[Lang, ...] = ("es", "en")


def two_setups(good: int = 0) -> Study:
    return plan_study("toma6", [3], {"rounds": 2}, 150, good, "S", compare={"variant": "tactics"})


@pytest.fixture(scope="module")
def two() -> DesignReport:
    study = two_setups()
    return report_on(study, carry_out(study, play_here(1)))


@pytest.fixture(scope="module")
def several() -> DesignReport:
    return sobremesa.report("toma6", 3, matches=150, seed="S", threads=1, sweep={"limit": [10, 20, 40]})


# --- what is played


def test_both_setups_have_the_same_deals() -> None:
    study = two_setups(good=6)
    variant = study.variants[0]
    assert (variant.changed, variant.usual) == ({"variant": "tactics"}, {"variant": "classic"})
    assert variant.part.simulation.seed == study.tables[0].simulation.seed == "S/3/"
    for there, here in zip(study.gaps, variant.gaps, strict=True):
        for part, other in zip(there.parts, here.parts, strict=True):
            assert (part.simulation.seed, part.simulation.bots) == (other.simulation.seed, other.simulation.bots)
            assert other.simulation.options["variant"] == "tactics"


def test_what_else_an_option_changes_is_named() -> None:
    (variant,) = plan_study("toma6", [3], {}, 100, 0, "S", compare={"rounds": 3}).variants
    assert (variant.changed, variant.usual) == ({"rounds": 3}, {"limit": 66})


def test_a_sweep_begins_with_its_first_value() -> None:
    study = plan_study("toma6", None, {}, 100, 0, "S", sweep={"limit": ["20", "40", "100"]})
    assert study.tables[0].simulation.options["limit"] == 20
    assert [variant.changed for variant in study.variants] == [{"limit": 40}, {"limit": 100}]
    assert len({part.simulation.seed for part in (*study.tables, *(v.part for v in study.variants))}) == 1


def test_a_table_is_chosen_that_all_setups_allow() -> None:
    assert plan_study("bids", None, {}, 100, 0, "S", compare={"thief": True}).players == 4
    assert plan_study("bids", None, {"thief": True}, 100, 0, "S", compare={"ally": True, "thief": False}).players == 4
    assert plan_study("toma6", None, {}, 100, 0, "S", compare={"variant": "logic"}).players == 4


def test_a_sweep_leaves_the_slow_bots_out_unless_they_are_asked_for() -> None:
    assert two_setups().thinking == 0
    assert plan_study("push", [2], {}, 100, None, "S", sweep={"risk": [True, False]}).thinking == 0
    assert plan_study("push", [2], {}, 100, 2, "S", sweep={"risk": [True, False]}).thinking == 4


def test_bots_that_think_play_fewer_matches_and_last() -> None:
    study = plan_study("push", [2], {}, seed="S", good=0, level="good")
    assert study.tables[0].matches < study.gaps[0].parts[0].matches
    assert study.tables[0].simulation.bots == ["good", "good"]
    assert [study.parts[group[0]].simulation.is_quick for group in study.groups] == [True, True, True, True, False]
    assert [(gap.better, gap.others) for gap in study.gaps] == [("casual", "random"), ("casual", "easy")]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"compare": {"colour": "red"}}, "no option 'colour'"),
        ({"compare": {"variant": "chess"}}, "option 'variant' does not accept 'chess'"),
        ({"compare": {"variant": "classic"}}, "variant=classic plays what is compared already"),
        ({"compare": {}}, "nothing is changed"),
        ({"players": [3, 4], "compare": {"variant": "logic"}}, "a comparison is made at one table"),
        ({"players": [7], "compare": {"variant": "logic"}}, "2 to 6 players"),
        ({"compare": {"limit": 3}, "sweep": {"limit": [3, 4]}}, "compares two set-ups or sweeps"),
        ({"sweep": {"limit": [5]}}, f"from 2 to {MOST_VALUES} values, not 1"),
        ({"sweep": {"limit": range(1, 100)}}, f"from 2 to {MOST_VALUES} values, not 99"),
        ({"sweep": {"limit": [5, 6, 5]}}, "limit=5 plays what is compared already"),
        ({"sweep": {"limit": [5, 66], "rounds": [1, 2]}}, "the values of one option, not of 2"),
        ({"options": {"limit": 5}, "sweep": {"limit": [5, 6]}}, "is swept and has a fixed value too"),
        ({"sweep": {"height": [5, 6]}}, "no option 'height'"),
        ({"level": "genius"}, "there is no bot 'genius'"),
    ],
)
def test_a_mistake_is_told(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        plan_study(**{"game": "toma6", "players": None, "options": {}, "matches": 100, "good": 0, **asked})


# --- the figures


def test_a_setup_has_the_figures_of_its_own_report(two: DesignReport) -> None:
    alone = sobremesa.report("toma6", 3, matches=150, good=0, seed="S", threads=1, rounds=2, variant="tactics").usual
    table = two.variants[0].table
    assert table.decisions.counts == alone.decisions.counts
    assert [seat.win_share.value for seat in table.seats] == [seat.win_share.value for seat in alone.seats]
    assert (table.margin.mean.low, table.lost and table.lost.high) == (
        alone.margin.mean.low,
        alone.lost and alone.lost.high,
    )


def outcomes_of(study: Study, place: int) -> Any:
    simulation = study.parts[place].simulation
    return np.frombuffer(play_chunk(simulation, range(150), WantedData(outcomes=True)).outcomes, Outcome)


def test_differences_are_those_of_matches_with_the_same_deal(two: DesignReport) -> None:
    there, here = (outcomes_of(two_setups(), place) for place in (0, 1))
    apart = here["points"][:, :3].sum(axis=1) / 3 - there["points"][:, :3].sum(axis=1) / 3
    found = two.variants[0].differences.points
    assert found.value == pytest.approx(apart.mean())
    assert found.high - found.value == pytest.approx(1.96 * apart.std() / 150**0.5, rel=1e-3)
    wins = (here["rank"][:, 0] == 1).mean() - (there["rank"][:, 0] == 1).mean()
    assert two.variants[0].differences.seats[0].value == pytest.approx(wins, abs=0.03)  # some wins are shared


def test_a_difference_is_that_of_the_figures_beside_it(two: DesignReport, several: DesignReport) -> None:
    for report in (two, several):
        for variant in report.variants:
            for measure in MEASURES:
                there, here, apart = measure.of(report.usual), measure.of(variant.table), measure.difference(variant)
                if there is not None and here is not None and apart is not None:
                    assert apart.value == pytest.approx(here.value - there.value, abs=1e-9), measure.name
            for i, apart in enumerate(variant.differences.gaps):
                assert apart.value == pytest.approx(variant.gaps[i].win_share.value - report.gaps[i].win_share.value)


def test_what_a_setup_does_not_touch_is_the_same_in_every_match(two: DesignReport) -> None:
    rounds = two.variants[0].differences.rounds
    assert (rounds.low, rounds.high) == (0, 0)


def lead_counts(dice: random.Random, shares: tuple[float, float]) -> dict[int, int]:
    """Matches of which nine in ten have a leader at half, alike in both set-ups in one of two."""
    counts: dict[int, int] = {}
    for _ in range(300):
        luck = dice.random()
        ends = []
        for share in shares:
            luck = luck if dice.random() < 0.5 else dice.random()
            ends.append(0 if dice.random() < 0.1 else LED_AND_LOST if luck < share else LED_AND_WON)
        counts[3 * ends[0] + ends[1]] = counts.get(3 * ends[0] + ends[1], 0) + 1
    return counts


def test_the_interval_of_a_difference_of_lost_leads_covers() -> None:
    dice, covered = random.Random(1), 0
    for _ in range(500):
        found = _lost_difference(lead_counts(dice, (0.3, 0.4)))
        assert found is not None
        covered += found.figure().low <= 0.1 <= found.figure().high
    assert 0.92 < covered / 500 < 0.98


def test_no_difference_of_lost_leads_is_told_of_few_matches() -> None:
    assert _lost_difference({0: 500, 3 * LED_AND_WON + LED_AND_LOST: 29}) is None


def test_threads_sizes_order_and_transport_do_not_change_a_comparison() -> None:
    study = two_setups(good=2)

    def backwards(study_chunks: Iterable[StudyChunk]) -> Generator[StudyResult, None, None]:
        for chunk in reversed(list(study_chunks)):
            sent = msgspec.json.decode(msgspec.json.encode(chunk), type=StudyChunk)
            yield msgspec.json.decode(msgspec.json.encode(play_study_chunk(sent)), type=StudyResult)

    plays: list[tuple[PlayStudy, int]] = [(play_here(1), 500), (play_here(3), 13), (backwards, 40)]
    reports = [report_on(study, carry_out(study, play, size=size)) for play, size in plays]
    assert reports[0] == reports[1] == reports[2]


def test_a_comparison_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def compared(**more: Any) -> DesignReport:
        return sobremesa.report("push", 2, matches=600, good=0, threads=1, compare={"risk": True}, **more)

    whole = compared(seed=1, store=tmp_path / "store")
    kept = (tmp_path / "store").read_bytes().splitlines(keepends=True)
    (tmp_path / "store").write_bytes(b"".join(line for i, line in enumerate(kept) if i not in (1, 3)))
    assert compared(store=tmp_path / "store") == whole
    assert sorted((tmp_path / "store").read_bytes().splitlines(keepends=True)) == sorted(kept)
    with pytest.raises(BadSetup, match="keeps another report: it differs in"):
        sobremesa.report("push", 2, matches=600, good=0, store=tmp_path / "store")


def test_a_class_of_ones_own_plays_the_tables() -> None:
    """Matches in which bots are asked are noted like those of quick bots."""
    planned = plan_study("toma6", [2], {"rounds": 1}, 100, 0, "S", level="tests.lab.bots:Last")
    study = msgspec.structs.replace(planned, variants=[], gaps=[])
    report = report_on(study, carry_out(study, play_here(1)))
    simulated = sobremesa.simulate("toma6", 2, games=100, bots=Last, seed="S/2/", rounds=1)
    assert report.level == "tests.lab.bots:Last"
    assert [seat.points.value for seat in report.usual.seats] == simulated.mean_points
    assert report.usual.leads[4].led.value > 0.5
    assert report.deciding[0].things


# --- what is said


def figure(value: float, reach: float, sure: float) -> Figure:
    return Figure(value, value - reach, value + reach, value - sure, value + sure)


@pytest.mark.parametrize(
    ("difference", "says"),
    [
        (figure(2, 1, 1.5), "The difference surely shows."),
        (figure(-2, 1, 1.5), "The difference surely shows."),
        (figure(2, 1, 3), "As far as this figure alone tells, they differ"),
        (figure(1, 2, 3), "These matches do not show a difference."),
        (figure(0, 0, 0), "It is the same in every match."),
    ],
)
def test_words_and_the_interval_beside_them_agree(difference: Figure, says: str) -> None:
    assert comparison_words.seen(difference, "en").startswith(says)


def sweep_of(report: DesignReport, *differences: Figure) -> DesignReport:
    """A sweep whose decisions differ so."""
    pairs = zip(report.variants, differences, strict=True)
    variants = [
        msgspec.structs.replace(variant, differences=msgspec.structs.replace(variant.differences, decisions=difference))
        for variant, difference in pairs
    ]
    return msgspec.structs.replace(report, variants=variants)


def decisions_in_words(report: DesignReport) -> str:
    return dict(in_short(report, "en"))["Decisions"]


def test_a_sweep_says_where_it_differs_from_its_first_value(several: DesignReport) -> None:
    surely, alone, nowhere = figure(9, 1, 2), figure(2, 1, 3), figure(1, 2, 3)
    said = decisions_in_words(sweep_of(several, surely, surely))
    assert re.match(r"On average [\d.]+ \([\d. to]+\) with limit=10, [\d.]+ \([\d. to]+\) with 20 and ", said)
    assert "surely shows with all others; the greatest is with 20, +9.0 (+8.0 to +10.0)." in said
    said = decisions_in_words(sweep_of(several, alone, surely))
    assert "Beside limit=10 a difference surely shows with 40; the greatest is with 40" in said
    assert "there is a difference with 20 as far as that figure alone tells" in said
    assert "do not show a difference from limit=10" in decisions_in_words(sweep_of(several, nowhere, nowhere))


def test_in_short_a_page_says_what_is_sure_and_what_is_not(two: DesignReport, several: DesignReport) -> None:
    for report in (two, several):
        said = dict(comparison_words.differences_in_short(report, "en"))
        titles = [compared.title.en for compared in comparison_words.compared_in(report)]
        found = [title for title in titles if title.lower() in " ".join(said.values()).lower()]
        assert found == titles
    assert "rounds" in dict(comparison_words.differences_in_short(two, "en"))["No difference shows"].lower()


def test_setups_with_several_changes_keep_their_whole_names() -> None:
    report = sobremesa.report(
        "bids", 3, matches=100, good=0, seed=1, threads=1, compare={"shuffle": True, "colours": True}, rounds=1
    )
    said = dict(in_short(report, "en"))["Points a seat"]
    assert "with shuffle=false, colours=false and" in said
    assert "with shuffle=true, colours=true:" in said


def test_claims_allow_for_every_figure_that_could_make_one(several: DesignReport) -> None:
    study = plan_study("toma6", [3], {}, 150, 0, "S", sweep={"limit": [10, 20, 40]})
    each = len(MEASURES) + several.players + 2 * len(several.gaps)
    assert each * len(several.variants) + len(several.gaps) <= _looks(study)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_whole_and_need_nothing_from_outside(
    two: DesignReport, several: DesignReport, lang: Lang
) -> None:
    for report, title in ((two, "variant=classic"), (several, "limit")):
        text = report_page(report, lang)
        assert f"<h1>Toma 6: {title}" in text
        assert not re.search(r"<(script|link|img|iframe)|@import|url\(|http", text)
        balance = Balance()
        balance.feed(text)
        assert balance.open == []
        assert balance.seen.count("svg") == balance.seen.count("figcaption") >= 7
        assert not re.search(r"\b(nan|None|inf)\b", text)
        captions = re.findall(r"<figcaption>(.*?)</figcaption>", text)
        assert all(len(caption) > 40 and caption.endswith(".") for caption in captions)


def test_two_setups_are_told_apart_in_every_plot(two: DesignReport) -> None:
    text = report_page(two, "en")
    plots = re.findall(r"<svg.*?</svg>", text, re.S)
    assert all(' other"' in plot for plot in plots)
    assert all(plot.count('class="middle"') == plot.count('middle other"') for plot in plots)
