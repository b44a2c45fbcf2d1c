"""A High Score position in words, and the turn that solves it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, get_args

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.kernel import Fields, new_record
from sobremesa.engine.language import LANGUAGES, Text, listed
from sobremesa.engine.untrusted import printable
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex, read_card
from sobremesa.games.highscore.dice import DICE, SIGNS, VORTEX_FACE, pack
from sobremesa.games.highscore.exact.chips import Round
from sobremesa.games.highscore.exact.turn import Turn, is_frozen
from sobremesa.games.highscore.rules import MOST_PLAYERS, MOST_ROLLS, VORTEX_BITS, State

Goal = Literal["mean", "beat", "chips"]
GOALS: tuple[Goal, ...] = get_args(Goal)
HIGHEST_SCORE = 70


def find_card(name: str, deck: Sequence[Card]) -> Card:
    """A card by its number in the deck, or by its words as in total/-5/four."""
    if re.fullmatch(r"[0-9]{1,3}", name):
        if 1 <= int(name) <= len(deck):
            return deck[int(name) - 1]
        raise BadSetup(
            Text(
                f"no hay carta {name}; las de la baraja van de 1 a {len(deck)}",
                f"there is no card {name}; those of the deck are 1 to {len(deck)}",
            )
        )
    return read_card(name.split("/"), Text(f"la carta «{printable(name)}»", f"card '{printable(name)}'"))


def read_goal(goal: str | None, target: int | None, track: str | None, players_left: int | None) -> Goal:
    """What is solved for; where it is not said, it follows from what else is."""
    if goal is None:
        if target is not None:
            return "beat"
        return "mean" if track is None and players_left is None else "chips"
    for known in GOALS:
        if goal == known:
            return known
    words = {lang: listed(list(GOALS), lang) for lang in LANGUAGES}
    raise BadSetup(
        Text(
            f"no se puede jugar a «{printable(goal)}»; los objetivos son {words['es']}",
            f"'{printable(goal)}' is not a goal; the goals are {words['en']}",
        )
    )


def read_track(text: str) -> list[int]:
    """The scores shown by the players before, such as 20,19; 0 for one who is not on the track."""
    words = re.split(r"[ ,]+", text.strip()) if text.strip() else []
    pawns = [int(word) for word in words if re.fullmatch(r"[0-9]{1,2}", word) and int(word) <= HIGHEST_SCORE]
    marked = [place for place in pawns if place]
    if len(pawns) != len(words) or len(set(marked)) != len(marked):
        raise BadSetup(
            Text(
                f"las puntuaciones «{printable(text)}» no se entienden; son números distintos de 1 a {HIGHEST_SCORE}, "
                "como 20,19, y un 0 por cada jugador sin marcar",
                f"the track '{printable(text)}' is not understood; it is different scores from 1 to {HIGHEST_SCORE}, "
                "such as 20,19, and a 0 for each player who is not on it",
            )
        )
    return pawns


def check_goal(goal: Goal, target: int | None, track: str | None, players_left: int | None) -> None:
    """Refuse a goal that lacks what it needs, or a round with too few or too many players."""
    if goal == "beat" and target is None:
        raise BadSetup(
            Text(
                "para el objetivo beat hace falta la puntuación que alcanzar: --beat 20",
                "the goal beat needs the score to reach: --beat 20",
            )
        )
    if goal != "chips":
        return
    pawns, to_come = read_track(track or ""), players_left or 0
    if not 0 <= to_come < MOST_PLAYERS or not 2 <= len(pawns) + 1 + to_come <= MOST_PLAYERS:
        raise BadSetup(
            Text(
                f"{len(pawns)} jugadores antes y {to_come} después no hacen de 2 a {MOST_PLAYERS} jugadores; "
                "los de antes se dan con --track 20,19 y los de después con --players-left 1",
                f"{len(pawns)} players before and {to_come} to come do not make 2 to {MOST_PLAYERS} players; "
                "those before are given by --track 20,19 and those to come by --players-left 1",
            )
        )


def solve_turn(
    card: Card,
    lone_ten: bool,
    goal: Goal,
    target: int | None = None,
    track: str | None = None,
    players_left: int | None = None,
) -> Turn:
    """A turn of a card for a goal: with a score to beat, or with the track and how many players are to come."""
    check_goal(goal, target, track, players_left)
    if goal == "mean":
        return Turn(card, lone_ten, float)
    if goal == "beat":
        reach = target or 0
        return Turn(card, lone_ten, lambda score: float(score >= reach))
    pawns, to_come = read_track(track or ""), players_left or 0
    two_players = len(pawns) + 1 + to_come == 2
    return Round(card, lone_ten, to_come, pawns, two_players).turn(pawns, to_come)


def warm_up() -> None:
    """Load or compile everything that solving runs."""
    Round(Card(Scoring.TOTAL, Vortex.ZERO, Roll.FOUR), True, to_come=1).turn((), 1).odds()


def lay_out(card: Card, lone_ten: bool, dice: str, aside: str = "", rolls_left: int | None = None) -> Fields:
    """A table with these dice just rolled and those set aside before; a vortex just rolled can freeze only now."""
    for signs in (dice, aside):
        if not re.fullmatch(f"[{SIGNS}]*", signs):
            raise BadSetup(
                Text(
                    f"los dados «{printable(signs)}» no se entienden; se escriben como 55432v, con v para el vórtice",
                    f"the dice '{printable(signs)}' are not understood; write them as 55432v, with v for the vortex",
                )
            )
    if len(dice) + len(aside) != DICE or not dice:
        raise BadSetup(
            Text(
                f"son {len(dice)} dados tirados y {len(aside)} aparte; juntos tienen que ser {DICE}",
                f"{len(dice)} dice rolled and {len(aside)} aside; together they must be {DICE}",
            )
        )
    if card.roll != Roll.ASIDE and aside.strip("v" if is_frozen(card) else ""):
        raise BadSetup(
            Text(
                f"en una carta {card} no se apartan dados, salvo vórtices congelados",
                f"on a card {card} no dice are set aside but frozen vortices",
            )
        )
    record = new_record(State)
    record.scoring, record.vortex, record.roll = card
    record.lone_ten = lone_ten
    record.players = 2
    record.rolls = _rolls_made(card, rolls_left)
    froze = dice.count(SIGNS[VORTEX_FACE]) if is_frozen(card) else 0
    record.froze = froze
    record.loose = pack([dice.count(sign) for sign in SIGNS]) - (froze << VORTEX_BITS)
    record.aside = pack([aside.count(sign) for sign in SIGNS]) + (froze << VORTEX_BITS)
    record.may_act = 1
    return record


def _rolls_made(card: Card, rolls_left: int | None) -> int:
    most = int(MOST_ROLLS[card.roll]) - 1
    if card.roll == Roll.ASIDE and rolls_left is not None:
        raise BadSetup(
            Text(
                "en una carta aside las tiradas que quedan dependen de los dados; sobra --rolls-left",
                "on an aside card the dice say how many rolls are left; leave --rolls-left out",
            )
        )
    if rolls_left is not None and not 0 <= rolls_left <= most:
        raise BadSetup(
            Text(
                f"en una carta {card} no pueden quedar {rolls_left} tiradas; quedan de 0 a {most}",
                f"on a card {card} {rolls_left} rolls cannot be left; it is 0 to {most}",
            )
        )
    return 1 if rolls_left is None else int(MOST_ROLLS[card.roll]) - rolls_left
