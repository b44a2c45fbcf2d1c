"""High Score: what playing for chips is worth against players who play for the mean score.

One player plays for chips, the others for the mean, all exactly; the seat goes round. Prints the chips
player's share of the wins and the chip points a match beside those of the others, with standard errors.

    python bench/highscore_chips.py [PLAYERS] [MATCHES]
"""

from __future__ import annotations

import statistics
import sys
import time

from sobremesa.engine.kernel import new_record
from sobremesa.engine.log import no_log
from sobremesa.engine.match import fresh_state
from sobremesa.engine.options import read_options
from sobremesa.games import load_game
from sobremesa.games.highscore.exact.choosing import choose


def play(number: int, players: int) -> tuple[float, float]:
    """A match: the chips player's win (or share of it), and how many points more than the mean of the others."""
    game = load_game("highscore")
    state = fresh_state(game, players, read_options(game.info, players, {}), str(number))[0]
    view, log = new_record(game.state), no_log()
    chips_seat = number % players
    game.kernels.deal(state, log)
    while not state.over:
        seat = int(state.roller)
        game.kernels.observe(state, seat, view)
        game.kernels.apply(state, seat, choose(view, "chips" if seat == chips_seat else "mean"), log)
    winners = [seat for seat in range(players) if state.rank[seat] == 1]
    points = [int(state.points[seat]) for seat in range(players)]
    others = (sum(points) - points[chips_seat]) / (players - 1)
    return (chips_seat in winners) / len(winners), points[chips_seat] - others


def main(players: int, matches: int) -> None:
    begin = time.perf_counter()
    results = [play(number, players) for number in range(matches)]
    for name, values, even in (
        ("wins", [win for win, _ in results], 1 / players),
        ("points more a match", [more for _, more in results], 0.0),
    ):
        mean, error = statistics.fmean(values), statistics.stdev(values) / matches**0.5
        errors = (mean - even) / error
        print(f"{players} players, {name}: {mean:.4f} ± {error:.4f} (even: {even:.4f}, {errors:.1f} errors away)")
    print(f"{matches} matches in {time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main(*map(int, (sys.argv[1:] + ["2", "2000"][len(sys.argv) - 1 :])))
