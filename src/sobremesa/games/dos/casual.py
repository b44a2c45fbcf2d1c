"""A quick, sensible DOS player, from one seat's view alone.

It lays as many cards as it can, prefers matches in one colour, gets rid of high cards and keeps its wild cards
for double colour matches, unless somebody is about to go out.
"""

from __future__ import annotations

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.luck import below
from sobremesa.games.dos.cards import HIGHEST, POINTS
from sobremesa.games.dos.rules import (
    CATCH,
    DRAW,
    END,
    FIRST_PAIRING,
    FIRST_PUT,
    SAY_DOS,
    agrees_in_colour,
    first_in,
    second_in,
)

A_CARD = 10.0  # what it is worth to have a card less
COLOUR_MATCH = 9.0  # one more card goes into the row
OTHERS_DRAW = 10.0  # a double colour match
WILD = 14.0  # what keeping a wild card is worth while the round is young
SOON = 3  # somebody with so few cards may go out: points in the hand weigh more
NOTICES_ONE_IN = 3  # silences
LET_PASS = -1  # instead of an action that is only offered


@step
def fewest_held_by_others(view: Fields, seat: int) -> int:
    fewest = 1000
    for other in range(view.players):
        if other != seat:
            fewest = min(fewest, view.held[other])
    return fewest


@step
def worth_laying(card: int, soon: bool) -> float:
    """What it is worth to be rid of a card."""
    if card == 0:
        return 0.0
    is_wild = POINTS[card] > HIGHEST
    return A_CARD - WILD if is_wild and not soon else A_CARD + POINTS[card] / 4.0


@step
def worth_of_pairing(action: int, soon: bool) -> float:
    second = second_in(action)
    worth = worth_laying(first_in(action), soon) + worth_laying(second, soon)
    if agrees_in_colour(action):
        worth += COLOUR_MATCH
        if second > 0:
            worth += OTHERS_DRAW
    return worth


@step
def notices_silence(view: Fields, stream: Fields) -> bool:
    """Whether the player notices that DOS was not said; it never believes so where it was."""
    return view.silent and below(stream, NOTICES_ONE_IN) == 0


@kernel
def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    soon = fewest_held_by_others(view, seat) <= SOON or view.held[seat] <= SOON
    best, most = actions.action[0] if view.on_turn == seat else LET_PASS, -1000.0
    for i in range(count):
        action = actions.action[i]
        if action == CATCH and not notices_silence(view, stream):
            continue
        worth = -100.0
        if action in (CATCH, SAY_DOS):
            return action
        if action in (DRAW, END):
            worth = 0.0
        elif action >= FIRST_PAIRING:
            worth = worth_of_pairing(action, soon)
        elif action >= FIRST_PUT:
            worth = worth_laying(action - FIRST_PUT, soon) - (A_CARD if view.drew else 0.0)
        if worth > most:
            best, most = action, worth
    return best
