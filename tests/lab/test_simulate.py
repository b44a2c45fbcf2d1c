"""Simulation: the same for any number of threads, and true to what is known of the games."""

from __future__ import annotations

import pytest

from sobremesa.bots.policy import Policy
from sobremesa.engine.options import read_options
from sobremesa.games import open_game
from sobremesa.lab.simulate import Report, simulate

# Mean bulls a player a round of random play with the cheapest row, known from elsewhere to the printed digits
KNOWN_BULLS = {2: 8.2, 4: 12.1, 6: 13.6, 10: 14.7}


def run(players: int, games: int, threads: int = 2, bots: list[Policy] | None = None, **options: object) -> Report:
    game = open_game("toma6")
    policies = bots or [Policy.RANDOM] * players
    return simulate(game, players, read_options(game.box, players, options), policies, games, "1", threads)


@pytest.mark.parametrize("players", KNOWN_BULLS)
def test_random_play_costs_the_known_bulls(players: int) -> None:
    report = run(players, 60_000, low_card="cheapest", rounds=1)
    mean = sum(report.mean_points) / players
    assert mean == pytest.approx(KNOWN_BULLS[players], rel=0.01)


def test_the_number_of_threads_does_not_change_the_result() -> None:
    reports = [run(5, 3001, threads) for threads in (1, 2, 7)]
    told = [
        (report.decisions, report.rounds, report.win_share, report.mean_points, report.highest_points)
        for report in reports
    ]
    assert told[0] == told[1] == told[2]


def test_another_seed_gives_another_result() -> None:
    game = open_game("toma6")
    options = read_options(game.box, 3, {})
    reports = [simulate(game, 3, options, [Policy.RANDOM] * 3, 200, seed, 1) for seed in ("1", "2")]
    assert reports[0].mean_points != reports[1].mean_points


def test_win_shares_add_up_to_one() -> None:
    report = run(10, 2000, rounds=1)
    assert sum(report.win_share) == pytest.approx(1)


def test_one_match_is_what_the_engine_plays() -> None:
    """A simulated match and a match in Python from the same seed are the same match."""
    from sobremesa.bots.policy import choose_from_view
    from sobremesa.engine.kernel import new_record
    from sobremesa.engine.luck import new_whim
    from sobremesa.engine.match import Match
    from sobremesa.engine.state import Actions

    match = Match.new(open_game("toma6"), 4, "1", {})
    whim, actions = new_whim("1", "whims"), new_record(Actions)
    while not match.over:
        seat = match.to_act[0]
        action = choose_from_view(Policy.RANDOM, match.observe(seat), seat, actions, whim)
        match.play(seat, match.game.notation(int(action)))
    report = run(4, 1)
    assert [round(mean) for mean in report.mean_points] == match.points
    assert report.decisions == len(match.actions)


@pytest.mark.parametrize("players", [2, 4, 10])
def test_casual_beats_random_clearly(players: int) -> None:
    report = run(players, 2000, bots=[Policy.CASUAL] + [Policy.RANDOM] * (players - 1))
    assert report.win_share[0] > 1.8 / players
