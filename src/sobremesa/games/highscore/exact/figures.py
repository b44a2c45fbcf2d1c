"""What is known exactly of each action in a High Score turn: its mean, the chance to pass the best, the chip points."""

from __future__ import annotations

from sobremesa.engine.contract import Exact
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import Both
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex
from sobremesa.games.highscore.exact.choosing import HURRIED_AHEAD, turn_for_chips, turn_for_mean
from sobremesa.games.highscore.exact.turn import Turn
from sobremesa.games.highscore.words import notation


def exact_figures(view: Fields) -> list[Exact]:
    """The chips only where few enough players are to come to be solved while somebody waits."""
    card = Card(Scoring(view.scoring), Vortex(view.vortex), Roll(view.roll))
    lone_ten, players = bool(view.lone_ten), int(view.players)
    track = tuple(sorted(int(place) for place in view.shown[:players] if place))
    to_come = players - int(view.turn_number)
    has_chips = to_come <= HURRIED_AHEAD
    found = [
        Exact(
            title=Both("Media exacta", "Exact mean"),
            leads=not has_chips,
            values=_values(view, turn_for_mean(card, lone_ten)),
        )
    ]
    if track:
        best = max(track)
        above = Turn(card, lone_ten, lambda score: float(score > best))
        title = Both(f"Pasar de {best}", f"Beat {best}")
        found.append(Exact(title=title, is_chance=True, values=_values(view, above)))
    if has_chips:
        chips = turn_for_chips(card, lone_ten, players, track, to_come, True)
        title = Both("Fichas", "Chips")
        found.append(Exact(title=title, leads=True, values=_values(view, chips)))
    return found


def _values(view: Fields, turn: Turn) -> dict[str, float]:
    """What each action is worth to whoever plays on for this goal."""
    return {notation(action): value for action, value in turn.choices(view)}
