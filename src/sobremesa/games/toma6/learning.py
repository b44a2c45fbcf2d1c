"""What a learner sees of a Toma 6 table; a move is an action's number: a card, or a row to take."""

from __future__ import annotations

from sobremesa.engine.kernel import Fields, kernel, step
from sobremesa.engine.learning import Part, capped, observation_type, relative
from sobremesa.engine.state import SEATS
from sobremesa.games.toma6.cards import BULLS, HAND_CARDS, HIGHEST, ROW_CARDS, ROWS
from sobremesa.games.toma6.rules import NO_CHOICE, Variant, highest_card

CARDS = HIGHEST + 1  # there is no card 0

PARTS = (
    Part("settings", (5,), "players, variant (0 classic, 1 tactics, 2 logic), low_card (0 choose, 1 cheapest), "
         "limit and rounds (0: none)"),
    Part("moment", (4,), "phase (0 pick, 1 choose, 2 take), round, turn, and in logic the seat of the first picker"),
    Part("hand", (CARDS,), "1 for a card in the own hand, by its number"),
    Part("unseen", (CARDS,), "1 for a card in use that the seat has not seen in this round"),
    Part("pickable", (CARDS,), "logic: 1 for a card that can still be picked"),
    Part("holder", (CARDS,), "logic: 1 + the seat in whose hand the card is known to lie"),
    Part("row_cards", (ROWS, ROW_CARDS), "the numbers of the cards in each row; 0: none"),
    Part("row_length", (ROWS,), "how many cards each row has"),
    Part("row_bulls", (ROWS,), "the bulls of each row together"),
    Part("trick_card", (SEATS,), "the revealed cards, ascending, while a row is chosen; else 0"),
    Part("trick_seat", (SEATS,), "1 + the seat that played each of them"),
    Part("held", (SEATS,), "by seat, how many cards it holds"),
    Part("chosen", (SEATS,), "by seat, 1 if it has chosen a card for this trick"),
    Part("total", (SEATS,), "by seat, the bulls of the rounds before"),
    Part("bulls", (SEATS,), "by seat, the bulls of this round"),
    Part("choice", (1,), "the card that the seat itself has chosen; 0: none"),
)  # fmt: skip
Observation = observation_type(PARTS)


@step
def depict_cards(view: Fields, seat: int, out: Fields) -> None:
    highest = highest_card(view)
    for card in range(CARDS):
        out.hand[card] = 0
        out.holder[card] = 0
        out.pickable[card] = view.open[card]
        out.unseen[card] = (card <= highest) & (view.open[card] == 0) & (view.taken[card] == 0)
    for other in range(view.players):
        holder = relative(seat, other, view.players) + 1
        out.unseen[view.trick_card[other]] = 0
        for i in range(HAND_CARDS):
            card = view.hand[other, i]
            out.unseen[card] = 0
            out.holder[card] = holder
    for i in range(HAND_CARDS):
        card = view.hand[seat, i]
        out.hand[card] = 1
    out.hand[0] = 0
    out.holder[0] = 0


@step
def depict_rows(view: Fields, out: Fields) -> None:
    for row in range(ROWS):
        bulls = 0
        for i in range(ROW_CARDS):
            card = view.row[row, i]
            out.row_cards[row, i] = card
            out.unseen[card] = 0
            bulls += BULLS[card]
        out.row_length[row] = view.row_length[row]
        out.row_bulls[row] = bulls
    out.unseen[0] = 0


@step
def depict_seats(view: Fields, seat: int, out: Fields) -> None:
    players = view.players
    for i in range(SEATS):
        other = (seat + i) % players if i < players else i  # at empty seats everything is 0
        out.held[i] = view.held[other]
        out.chosen[i] = view.choice[other] != NO_CHOICE
        out.total[i] = capped(view.points[other])
        out.bulls[i] = view.bulls[other]
        card = view.trick_card[i]
        out.trick_card[i] = card
        out.trick_seat[i] = relative(seat, view.trick_seat[i], players) + 1 if card > 0 else 0


@kernel
def depict(view: Fields, seat: int, out: Fields) -> None:
    out.settings[0] = view.players
    out.settings[1] = view.variant
    out.settings[2] = view.low_card
    out.settings[3] = capped(view.limit)
    out.settings[4] = capped(view.rounds)
    out.moment[0] = view.phase
    out.moment[1] = capped(view.round_number)
    out.moment[2] = view.turn_number
    out.moment[3] = relative(seat, view.first_picker, view.players) if view.variant == Variant.LOGIC else 0
    depict_cards(view, seat, out)
    depict_rows(view, out)
    depict_seats(view, seat, out)
    out.choice[0] = view.choice[seat]
