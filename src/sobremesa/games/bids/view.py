"""What a seat sees at a BIDS table, as plain data; cards are in the notation of the game (y7, k5, 2x)."""

from __future__ import annotations

from sobremesa.engine.contract import View, seen_header
from sobremesa.engine.kernel import Array, Record
from sobremesa.games.bids.cards import CARDS, COLOUR, NUMBERS, TWICE
from sobremesa.games.bids.rules import NOBODY, Phase, Place

LETTERS = "ybrgk"
SPECIALS = ("2x", "-5", "thief", "shuffle", "lowest", "unknown", "ally")


def card_name(card: int) -> str:
    if card >= TWICE:
        return SPECIALS[card - TWICE]
    return f"{LETTERS[int(COLOUR[card])]}{(card - 1) % NUMBERS + 1}"


class BidsView(View, frozen=True, kw_only=True):
    phase: str  # bid or rob
    leader: int
    stake: str | None  # the card in the middle; none while it lies face down
    blind: bool  # it lies face down
    blind_next: bool  # that of the next turn will
    lowest_wins: bool
    bids: list[tuple[int, str]]  # (seat, card) of this turn, in playing order
    hand: list[str]
    cards_left: list[int]  # how many cards each seat holds
    in_front: list[list[str]]  # the black cards that each seat has won in this round
    score: list[int]  # their points, doublings included
    without: list[int]  # rounds that count for the lucky loser
    credited: list[int]  # points of the last round
    partner: list[int | None]  # the ally of each seat
    taken_out: list[str]
    spent: list[str]  # bid cards played in this round, and the Ally
    set_aside: list[str]
    burnt: list[str]  # black cards that everyone saw go under the deck
    deck: list[str | None]  # from the top to the bottom; none where the card is unknown
    black_in_hands: int  # how many black cards all hands hold together
    ally: bool
    colours: bool
    rounds: int


def look(record: Record, seat: int) -> BidsView:
    players = int(record.players)
    seats = range(players)
    where, bids = record.where.tolist(), record.bid.tolist()

    def lying(place: int) -> list[str]:
        return [card_name(card) for card in range(1, CARDS) if where[card] == place]

    def by_seat(values: Array) -> list[int]:
        return [int(value) for value in values[:players]]

    order = [(int(record.leader) + number) % players for number in range(int(record.bids_laid))]
    hand = sorted(record.hand[seat, : record.held[seat]].tolist()) if seat >= 0 else []
    deck = record.deck[: record.deck_size].tolist()
    return BidsView(
        **seen_header(record, seat),
        phase=Phase(int(record.phase)).name.lower(),
        leader=int(record.leader),
        stake=card_name(int(record.middle)) if record.middle > 0 else None,
        blind=bool(record.blind),
        blind_next=bool(record.blind_next),
        lowest_wins=bool(record.lowest_wins),
        bids=[(other, card_name(bids[other])) for other in order],
        hand=[card_name(card) for card in hand],
        cards_left=by_seat(record.held),
        in_front=[lying(Place.IN_FRONT + other) for other in seats],
        score=by_seat(record.score),
        without=by_seat(record.without),
        credited=by_seat(record.credited),
        partner=[ally if ally != NOBODY else None for ally in by_seat(record.partner)],
        taken_out=lying(Place.TAKEN_OUT),
        spent=lying(Place.SPENT),
        set_aside=lying(Place.SET_ASIDE),
        burnt=lying(Place.IN_DECK),
        deck=[card_name(card) if card else None for card in reversed(deck)],
        black_in_hands=int(record.black_held),
        ally=bool(record.ally),
        colours=bool(record.colours),
        rounds=int(record.rounds),
    )
