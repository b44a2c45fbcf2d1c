"""How many simulations a second a search makes with one thread and with two, in the same run.

python -m bench.search [GAME...]
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from sobremesa.bots.player import QuickPlayer, bot_choice, question_in
from sobremesa.bots.policy import Policy
from sobremesa.bots.search import Search
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.match import Match
from sobremesa.engine.plan import SearchPlan

SECONDS = 1.0  # of each measurement, about
REPEATS = 3


def a_decision(game: str) -> Match:
    """A match at a moment where there is something to choose."""
    match = Match.new(game_info(game).load(), 4, "bench")
    while len(match.legal(match.to_act[0])) < 3:
        seat = match.to_act[0]
        match.play(seat, bot_choice(match, seat, QuickPlayer(Policy.CASUAL)))
    return match


def rate(match: Match, plan: SearchPlan, threads: int) -> float:
    """Simulations a second."""
    thought = Search(question_in(match, match.to_act[0]), plan, threads)
    begin = time.perf_counter()
    judgements = thought.run()
    return sum(judgement.simulations for judgement in judgements) / (time.perf_counter() - begin)


def main(games: list[str]) -> None:
    for game in games:
        match = a_decision(game)
        plan = match.game.thinking.levels["expert"]
        rate(match, replace(plan, simulations=100), 1)
        plan = replace(plan, simulations=int(SECONDS * rate(match, plan, 1)))
        one, two = (max(rate(match, plan, threads) for _ in range(REPEATS)) for threads in (1, 2))
        print(f"{game}: {one:,.0f} simulations a second, {two:,.0f} in two threads: {two / one:.2f} x")


if __name__ == "__main__":
    main(sys.argv[1:] or [info.name for info in all_games() if info.solver is None])
