"""How much a review simulates: never more than the game allots, whatever the match; and when a loss counts."""

from __future__ import annotations

import numpy as np
import pytest

import sobremesa
from sobremesa.bots.advice import BATCH, Trials
from sobremesa.lab.judging import FEWEST, AnyJob, Job, Judged, Judging, _verdict, allowed, judge, walk
from sobremesa.lab.review import Looking
from tests.lab.matches import casual_match
from tests.tables import Setup, few_setups

SLACK = 1.02  # whole batches of simulations do not end exactly at a bound
CARDS = {"shuffle": True, "lowest_wins": True, "unknown": True, "colours": True}
LONG = [
    Setup("toma6", 10, {"limit": 66}),
    Setup("bids", 4, {**CARDS, "ally": True, "thief": True}),
    Setup("bids", 6, CARDS),
]


def made_up(job: Job) -> Trials:
    """What a job could find in the worst case: the first action always looks worse than the last."""
    batches, actions = job.simulations // BATCH, len(job.actions)
    rises = np.linspace(0.3, 0.5, actions) + np.linspace(0.0, 0.01, batches)[:, None] * np.arange(actions)
    return Trials(
        list(job.actions), rises, rises, -rises, rises, rises, habits=np.zeros((0, 2), np.int64), work=round(job.work)
    )


def answer(job: AnyJob) -> object:
    return made_up(job) if isinstance(job, Job) else (None, round(job.work))


def worked_off(judging: Judging, jobs: list[AnyJob]) -> Judged:
    """What a review that is told such things comes to; the jobs that it planned are added to the list."""
    batch = next(judging)
    while True:
        jobs += batch.jobs
        try:
            batch = judging.send([answer(job) for job in batch.jobs])
        except StopIteration as end:
            judged: Judged = end.value
            return judged


@pytest.mark.parametrize("setup", [*few_setups(), *LONG], ids=str)
def test_a_review_keeps_to_the_work_that_its_game_allots(setup: Setup) -> None:
    """Also where nearly every decision is suspect to the last; no simulation is needed to plan them."""
    match = casual_match(setup)
    walked, jobs = walk(match), list[AnyJob]()
    judged = worked_off(judge(match, walked, None), jobs)
    planned = sum(job.work for job in jobs)
    assert planned <= SLACK * allowed(match, len(walked.decisions))
    assert judged.work == pytest.approx(planned, rel=0.01)
    assert len(judged.decisions) == len(walked.decisions)
    assert all(job.simulations >= FEWEST for job in jobs if isinstance(job, Job))


def test_what_is_played_is_about_what_was_planned() -> None:
    match = casual_match(Setup("toma6", 3, {"rounds": 1}))
    looking, planned = Looking(match, FEWEST), 0.0
    while looking.whole is None:
        planned += sum(job.work for job in looking.jobs)
        looking.hear([job.run() for job in looking.jobs])
    assert looking.work == pytest.approx(planned, rel=0.3)


def test_progress_and_what_is_left_go_one_way() -> None:
    looking = Looking(casual_match(Setup("bids", 4)))
    shares, left = [], []
    while looking.whole is None:
        shares += [looking.progress(done) for done in range(len(looking.jobs) + 1)]
        left += [looking.left(done) for done in range(len(looking.jobs) + 1)]
        looking.hear([answer(job) for job in looking.jobs])
    assert shares == sorted(shares)
    assert left == sorted(left, reverse=True)
    assert (looking.progress(), looking.left()) == (1.0, 0.0)


# --- what counts as a loss


def trials(chances: tuple[float, float], places: tuple[float, float], points: tuple[float, float]) -> Trials:
    """Two actions, measured in forty worlds with a little noise."""
    noise = np.array([0.001, -0.001, 0.002, -0.002])[:, None] * np.array([1.0, -1.0])
    won, scored, placed = (np.clip(np.array(pair) + noise, 0.0, None) for pair in (chances, points, places))
    return Trials([1, 2], won, scored, placed, scored, won, habits=np.zeros((0, 2), np.int64), work=0)


def test_a_loss_of_chance_counts_first() -> None:
    verdict = _verdict(trials((0.2, 0.5), (3.0, 2.0), (4.0, 9.0)), 1, 2)
    assert (verdict.best, verdict.by) == (2, "chance")
    assert verdict.loss.mean == pytest.approx(0.3)
    assert verdict.points_loss.mean == pytest.approx(5.0)


@pytest.mark.parametrize(("places", "by"), [((4.0, 3.0), "place"), ((4.0, 4.0), "points")])
def test_once_the_match_is_decided_place_and_points_go_on(places: tuple[float, float], by: str) -> None:
    verdict = _verdict(trials((0.0, 0.0), places, (4.0, 9.0)), 1, 2)
    assert (verdict.best, verdict.by, verdict.loss.mean) == (2, by, 0.0)
    assert verdict.points_loss.mean == pytest.approx(5.0)


def test_while_it_is_open_points_alone_are_no_loss() -> None:
    verdict = _verdict(trials((0.4, 0.4), (2.0, 1.0), (4.0, 9.0)), 1, 2)
    assert (verdict.best, verdict.loss.mean, verdict.points_loss.mean) == (1, 0.0, 0.0)


def test_a_rough_review_has_the_curve_alone_and_says_that_it_is_rough() -> None:
    looking = Looking(sobremesa.load(casual_match(Setup("toma6", 3, {"rounds": 1})).record()), FEWEST)
    looking.hear([job.run() for job in looking.jobs])
    assert looking.whole is None
    assert looking.rough is not None
    assert looking.rough.rough
    assert len(looking.rough.moments) == 11
    assert looking.rough.decisions == []
