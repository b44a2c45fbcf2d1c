"""What a seat sees at a BIDS table, as plain data; cards are in the notation of the game (y7, k5, 2x)."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.games.bids import NUMBERS
from sobremesa.games.bids.cards import CARDS, COLOUR, MOST_PLAYERS, TWICE
from sobremesa.games.bids.rules import NOBODY, Phase, Place

LETTERS = "ybrgk"
SPECIALS = ("2x", "-5", "thief", "shuffle", "lowest", "unknown", "ally")


def card_name(card: int) -> str:
    if card >= TWICE:
        return SPECIALS[card - TWICE]
    return f"{LETTERS[int(COLOUR[card])]}{(card - 1) % NUMBERS + 1}"


NAMES = ["", *(card_name(card) for card in range(1, CARDS))]
PHASES = {phase.value: phase.name.lower() for phase in Phase}
PLACES = Place.IN_FRONT + MOST_PLAYERS


class BidsView(View, frozen=True, kw_only=True):
    phase: str  # bid or rob
    leader: int
    stake: str | None  # the card in the middle; none while it lies face down, or once it is won
    blind: bool  # it lies face down
    blind_next: bool  # that of the next turn will
    lowest_wins: bool
    bids: list[tuple[int, str]]  # (seat, card) of this turn, in playing order; black ones may already lie elsewhere
    hand: list[str]
    cards_left: list[int]  # how many cards each seat holds
    in_front: list[list[str]]  # the black cards that each seat has won in this round
    score: list[int]  # their points, doublings included
    without: list[int]  # rounds that count for the lucky loser
    credited: list[int]  # points of the last round
    partner: list[int | None]  # the ally of each seat
    taken_out: list[str]
    spent: list[str]  # bid cards of earlier turns of this round, and the Ally
    set_aside: list[str]
    burnt: list[str]  # black cards that everyone saw go under the deck
    deck: list[str | None]  # from the top to the bottom; none where the card is unknown
    black_in_hands: int  # how many black cards all hands hold together
    ally: bool
    colours: bool
    rounds: int
    turns: int  # of a round, and cards of a hand
    highest: int  # of the bid cards in use
    highest_black: int  # of the black numbers in use


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    hand = sorted(seen.hand[seat][: seen.held[seat]]) if seat >= 0 else []
    return {"seat": seat, "hand": [NAMES[card] for card in hand], "deck": _deck(seen)}


def _deck(seen: PlainRecord) -> list[str | None]:
    return [NAMES[card] if card else None for card in reversed(seen.deck[: seen.deck_size])]


def look(seen: PlainRecord, seat: int) -> BidsView:
    players = seen.players
    lying: list[list[str]] = [[] for _ in range(PLACES)]
    for card, place in enumerate(seen.where[1:CARDS], 1):
        lying[place].append(NAMES[card])
    order = [(seen.leader + number) % players for number in range(seen.bids_laid)]
    return BidsView(
        **seen_header(seen),
        **own(seen, seat),
        phase=PHASES[seen.phase],
        leader=seen.leader,
        stake=next(iter(lying[Place.MIDDLE]), None),
        blind=bool(seen.blind),
        blind_next=bool(seen.blind_next),
        lowest_wins=bool(seen.lowest_wins),
        bids=[(other, NAMES[seen.bid[other]]) for other in order],
        cards_left=seen.held[:players],
        in_front=lying[Place.IN_FRONT : Place.IN_FRONT + players],
        score=seen.score[:players],
        without=seen.without[:players],
        credited=seen.credited[:players],
        partner=[ally if ally != NOBODY else None for ally in seen.partner[:players]],
        taken_out=lying[Place.TAKEN_OUT],
        spent=lying[Place.SPENT],
        set_aside=lying[Place.SET_ASIDE],
        burnt=lying[Place.IN_DECK],
        black_in_hands=seen.black_held,
        ally=bool(seen.ally),
        colours=bool(seen.colours),
        rounds=seen.rounds,
        turns=seen.turns,
        highest=seen.highest,
        highest_black=seen.highest_black,
    )
