"""What a screen may say at a BIDS table: what each bid would do as the bids lie, and what the round would bring now.

Bids are judged, taken and robbed by the rules' own kernels, on no more than a view tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, takewhile
from types import SimpleNamespace
from typing import Literal, NamedTuple

import msgspec

from sobremesa.engine.contract import Aids
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import LANGUAGES, Both, Text
from sobremesa.engine.log import no_log
from sobremesa.engine.narrator import SPECTATOR
from sobremesa.games.bids import rules
from sobremesa.games.bids.cards import (
    ALLY,
    BID,
    CARDS,
    FIRST_BLACK,
    LOWEST_WINS,
    MINUS_FIVE,
    SHUFFLE,
    THIEF,
    TWICE,
    UNKNOWN,
)
from sobremesa.games.bids.labels import action_label
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT, MIDDLE_CARD, NO_ACTION, NOBODY, Place
from sobremesa.games.bids.view import NAMES, BidsView
from sobremesa.games.bids.words import card_in_words, cards_in_sentence, name_of, notation, parse

judge = interpreted_kernel(rules.judge)
is_best = interpreted_kernel(rules.is_best)
is_won = interpreted_kernel(rules.is_won)
take_stake = interpreted_kernel(rules.take_stake)
robbery = interpreted_kernel(rules.robbery)
rob = interpreted_kernel(rules.rob)
round_points = interpreted_kernel(rules.round_points)

Bids = Sequence[tuple[int, str]]  # (seat, card) in playing order


class Auction(msgspec.Struct, frozen=True, kw_only=True):
    """How the turn stands, if nobody else bid."""

    best: list[int]  # the seats of the best bids: one wins, several tie
    middle_is_best: bool  # in the game of colours: nobody beats the card in the middle
    burns: bool
    is_open: bool  # in the game of colours: the face-down card decides
    wins: list[str]  # the cards that the winner would get, as far as they can be seen
    costs: bool  # whether they would take points off the winner
    rule: str
    says: Both


class BidAid(msgspec.Struct, frozen=True, kw_only=True, tag="bid"):
    """What a bid would do, if it were the last."""

    name: Both
    does: Literal["wins", "ties", "trails", "open"]
    label: Both | None  # what it does in a word, if it wins or ties and there is anything to beat
    joins: Both | None  # what a black card does in the stake
    effect: Both | None  # what a card does that is never won, if the turn has a winner
    wins: list[str]  # the cards that it would win, as far as they can be seen
    gains: int | None  # what it would add to the seat's points of the round; none if a face-down card decides
    costs: bool  # whether that is less than nothing
    rule: str
    says: Both


class RobAid(msgspec.Struct, frozen=True, kw_only=True, tag="rob"):
    """What a robbery does."""

    name: Both
    act: Both  # as a button names it: whoever looks on has no legal actions that have labels
    victim: int
    gains: int
    leaves_none: bool  # the victim has no black card left
    rule: str
    says: Both


class RoundEnd(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat would get, if the round ended now."""

    points: int
    why: Literal["cards", "lucky", "shared"]
    rule: str
    says: Both


class BidsAids(Aids, frozen=True, kw_only=True):
    actions: dict[str, BidAid | RobAid]  # the legal ones; for whoever watches those in public
    in_public: list[str]  # what the awaited seat may do, where everybody sees it and no hand matters
    now: Auction | None  # none while nothing is bid for
    later: list[int]  # the seats that bid after the one whose turn it is
    round_end: list[RoundEnd]  # by seat; empty once the match is over


class Outcome(NamedTuple):
    best: tuple[int, ...]
    middle_is_best: bool

    @property
    def burns(self) -> bool:
        return self.middle_is_best or len(self.best) > 1


def aid(view: BidsView, legal: list[str]) -> BidsAids:
    is_bidding = view.phase == "bid" and not view.over
    in_public = _in_public(view)
    return BidsAids(
        actions={action: _aid_for(view, action) for action in (in_public if view.seat == SPECTATOR else legal)},
        in_public=in_public,
        now=_auction(view) if is_bidding else None,
        later=later_seats(view) if is_bidding else [],
        round_end=[] if view.over else [_round_end(view, seat) for seat in range(view.players)],
    )


def preview(view: BidsView, action: str) -> Text:
    """What an action does as the bids lie; where nobody has bid, only what a card does that others do not."""
    aid = _aid_for(view, action)
    if isinstance(aid, RobAid):
        return Text(aid.says.es, aid.says.en)
    has_rivals = bool(view.bids) or view.colours
    said = [words for words in (aid.says if has_rivals else None, aid.effect) if words]
    return Text(*("; ".join(getattr(words, lang) for words in said) for lang in LANGUAGES))


def later_seats(view: BidsView) -> list[int]:
    """Who bids after the seat whose turn it is, in playing order."""
    return [(view.leader + number) % view.players for number in range(len(view.bids) + 1, view.players)]


def _in_public(view: BidsView) -> list[str]:
    """Whoever robs chooses among black cards that lie before others (BI-19)."""
    if view.over or view.phase != "rob":
        return []
    table = _laid(view, view.bids, 0)
    table.winner = view.to_act[0]
    for seat, cards in enumerate(view.in_front):
        for card in cards:
            table.where[parse(card)] = Place.IN_FRONT + seat
    ways = (int(robbery(table, number)) for number in count())
    return [notation(way) for way in takewhile(lambda way: way != NO_ACTION, ways)]


def _both(text: Text) -> Both:
    return Both(text.es, text.en)


def _card(card: int) -> Text:
    return Text(*(card_in_words(card, lang) for lang in LANGUAGES))


def _cards(names: Sequence[str]) -> Text:
    cards = [parse(name) for name in names]
    return Text(*(cards_in_sentence(cards, lang) for lang in LANGUAGES))


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


# --- the turn as it lies


def _laid(view: BidsView, bids: Bids, middle: int) -> SimpleNamespace:
    """As much of a state as the kernels need to judge bids and to hand out the stake."""
    by_seat = {seat: parse(card) for seat, card in bids}
    return SimpleNamespace(
        players=view.players,
        colours=view.colours,
        lowest_wins=view.lowest_wins,
        leader=view.leader,
        bids_laid=len(bids),
        bid=[by_seat.get(seat, 0) for seat in range(view.players)],
        middle=middle,
        winner=NOBODY,
        next_leader=NOBODY,
        where=[int(Place.HIDDEN)] * CARDS,
        in_front=[len(cards) for cards in view.in_front],
        score=list(view.score),
    )


def _possible_middles(view: BidsView) -> list[int]:
    """The card in the middle; face down in the game of colours, every black card that can be it."""
    if view.stake is not None:
        return [parse(view.stake)]
    if not view.colours:
        return [0]  # the card itself does not matter to who wins
    elsewhere = {*view.hand, *view.deck, *view.set_aside, *(card for _, card in view.bids)}
    elsewhere |= {card for cards in view.in_front for card in cards}
    blacks = [card for card in range(FIRST_BLACK, ALLY) if BID[card] <= view.highest_black]
    return [card for card in blacks if NAMES[card] not in elsewhere]


def _outcome(view: BidsView, bids: Bids) -> Outcome | None:
    """Who is best by these bids; none if that hangs on a face-down card."""
    outcomes = {_judged(_laid(view, bids, middle), bids) for middle in _possible_middles(view)}
    return outcomes.pop() if len(outcomes) == 1 else None


def _judged(turn: SimpleNamespace, bids: Bids) -> Outcome:
    judge(turn)
    if turn.winner == MIDDLE_CARD:
        return Outcome((), True)
    best = tuple(seat for seat, _ in bids if is_best(turn, turn.bid[seat]))
    return Outcome(best, bool(turn.colours and is_best(turn, turn.middle)))


def _winnings(view: BidsView, bids: Bids, winner: int) -> tuple[list[str], int | None]:
    """The cards that a seat would win, the stake first, and what they would add to its points of the round."""
    turn = _laid(view, bids, parse(view.stake) if view.stake is not None else 0)
    turn.winner = winner
    take_stake(turn, no_log())
    won = [NAMES[card] for card in range(1, CARDS) if turn.where[card] == Place.IN_FRONT + winner]
    won.sort(key=lambda card: card != view.stake)
    return won, None if view.blind else int(turn.score[winner] - view.score[winner])


def _auction(view: BidsView) -> Auction:
    outcome = _outcome(view, view.bids) if view.bids else Outcome((), False)
    has_winner = outcome is not None and len(outcome.best) == 1 and not outcome.burns
    wins, gains = _winnings(view, view.bids, outcome.best[0]) if outcome and has_winner else ([], 0)
    costs = gains is not None and gains < 0
    rule, text = _how_it_stands(view, outcome, costs)
    return Auction(
        best=list(outcome.best) if outcome else [],
        middle_is_best=bool(outcome and outcome.middle_is_best),
        burns=bool(outcome and outcome.burns),
        is_open=outcome is None,
        wins=wins,
        costs=costs,
        rule=rule,
        says=_both(text),
    )


def _how_it_stands(view: BidsView, outcome: Outcome | None, costs: bool) -> tuple[str, Text]:
    """The rule that decides, and the sentence."""
    hidden = Text("una carta boca abajo", "a face-down card")
    stake = _card(parse(view.stake)) if view.stake is not None else hidden
    start = Text(f"Se juega {stake.es}", f"The stake is {stake.en}")
    if not view.bids:
        return "BI-5", start
    if outcome is None:
        return "BI-31", Text(f"{start.es}, y ella decide", f"{start.en}, and it decides")
    if outcome.middle_is_best and not outcome.best:
        return "BI-31", Text(
            f"{start.es}, la mejor carta: ahora mismo no se la lleva nadie",
            f"{start.en}, the best card: as it stands nobody gets it",
        )
    bids = dict(view.bids)
    best = [bids[seat] for seat in outcome.best]
    if outcome.burns:
        cards = _cards([*best, view.stake] if outcome.middle_is_best and view.stake else best)
        return "BI-8", Text(
            f"{start.es}: empatan {cards.es} y ahora mismo se quema",
            f"{start.en}: {cards.en} tie, and as it stands it burns",
        )
    cards = _cards(best)
    if costs:
        stuck = Text(f"se lo lleva {cards.es}", f"{cards.en} is stuck with it")
        if view.seat in outcome.best:
            stuck = Text(f"te lo llevas con {cards.es}", f"you are stuck with it by {cards.en}")
        return _winning_rule(view), Text(f"{start.es}: ahora {stuck.es}", f"{start.en}: now {stuck.en}")
    return _winning_rule(view), Text(f"{start.es}: gana ahora {cards.es}", f"{start.en}: {cards.en} is winning")


def _winning_rule(view: BidsView) -> str:
    if view.colours:
        return "BI-30"
    return "BI-22" if view.lowest_wins else "BI-6"


# --- what an action does


def _aid_for(view: BidsView, action: str) -> BidAid | RobAid:
    number = parse(action)
    return _rob_aid(view, number) if number >= FIRST_ROB_ACTION else _bid_aid(view, number)


_EFFECTS = {
    SHUFFLE: Both("al acabar el turno se baraja el mazo negro", "the black deck is shuffled after this turn"),
    LOWEST_WINS: Both("desde el próximo turno gana la puja más baja", "from the next turn on the lowest bid wins"),
    UNKNOWN: Both("en el próximo turno se puja a ciegas", "in the next turn the bids are for a face-down card"),
    ALLY: Both("vas a medias con quien gane el turno", "you share this round with the winner of the turn"),
}
_LABELS = {"wins": Both("supera", "wins"), "ties": Both("empata", "ties")}
_STUCK = Both("te lo llevas", "you take it")


def _bid_aid(view: BidsView, card: int) -> BidAid:
    bids = [*view.bids, (view.seat, NAMES[card])]
    does = _what_it_does(view.seat, _outcome(view, bids))
    wins, gains = _winnings(view, bids, view.seat) if does == "wins" else ([], None if does == "open" else 0)
    has_rivals = bool(view.bids) or view.colours
    joins = _in_the_stake(card) if is_won(_laid(view, bids, 0), view.seat) else None
    costs = gains is not None and gains < 0
    label = _STUCK if costs else _LABELS.get(does)
    rules_of = {"wins": _winning_rule(view), "ties": "BI-8", "trails": "", "open": "BI-31"}
    return BidAid(
        name=_both(_name(card)),
        does=does,
        label=label if has_rivals or costs else None,
        joins=joins and _both(joins),
        effect=_EFFECTS.get(card),
        wins=wins,
        gains=gains,
        costs=costs,
        rule=rules_of[does],
        says=_both(_bid_in_words(view, does, wins, costs)),
    )


def _name(card: int) -> Text:
    return Text(*(name_of(card, lang) for lang in LANGUAGES))


def _what_it_does(seat: int, outcome: Outcome | None) -> Literal["wins", "ties", "trails", "open"]:
    if outcome is None:
        return "open"
    if seat not in outcome.best:
        return "trails"
    return "ties" if outcome.burns else "wins"


def _in_the_stake(card: int) -> Text:
    """What a black card that goes to the winner does there."""
    if card == TWICE:
        return Text("dobla", "doubles")
    if card == THIEF:
        return Text("roba", "robs")
    if card == MINUS_FIVE:
        return Text("resta 5", "takes 5 off")
    return Text(f"suma {BID[card]}", f"adds {BID[card]}")


def _bid_in_words(view: BidsView, does: str, wins: list[str], costs: bool) -> Text:
    if does == "open":
        return Text("Depende de la carta boca abajo", "It depends on the face-down card")
    if does == "ties":
        return Text("Empata: tal como está, se quema lo que se juega", "It ties: as it stands the stake burns")
    if does == "trails":
        return Text("No supera la mejor carta", "It does not beat the best card")
    cards = _cards(wins)
    if view.blind:
        hidden = Text("la carta boca abajo", "the face-down card")
        cards = Text(f"{hidden.es} y {cards.es}", f"{hidden.en} and {cards.en}") if wins else hidden
    if costs:
        return Text(f"Tal como está, te llevas {cards.es}", f"As it stands you are stuck with {cards.en}")
    return Text(f"Supera: tal como está, te llevas {cards.es}", f"It wins: as it stands you take {cards.en}")


def _rob_aid(view: BidsView, action: int) -> RobAid:
    victim, loot = divmod(action - FIRST_ROB_ACTION, LOOT)
    table = _laid(view, view.bids, 0)
    table.winner = view.to_act[0]
    rob(table, action, no_log())
    gains = int(table.score[table.winner] - view.score[table.winner])
    leaves_none = table.in_front[victim] == 0
    card = _card(FIRST_BLACK + loot)
    text = Text(f"Robas {card.es}: {_signed(gains)}", f"You steal {card.en}: {_signed(gains)}")
    if leaves_none:
        text = Text(f"{text.es}, y no le quedan negras", f"{text.en}, and leave its owner no black cards")
    return RobAid(
        name=_both(_name(FIRST_BLACK + loot)),
        act=_both(action_label(view, notation(action))),
        victim=victim,
        gains=gains,
        leaves_none=leaves_none,
        rule="BI-19",
        says=_both(text),
    )


# --- the round, if it ended now


def _round_end(view: BidsView, seat: int) -> RoundEnd:
    table = SimpleNamespace(
        players=view.players,
        partner=[NOBODY if partner is None else partner for partner in view.partner],
        in_front=[len(cards) for cards in view.in_front],
        score=view.score,
        without=view.without,
    )
    points = int(round_points(table, seat))
    signed = _signed(points)
    if view.partner[seat] is not None:
        says = Both(f"A medias: {signed}", f"Shared: {signed}")
        return RoundEnd(points=points, why="shared", rule="BI-28", says=says)
    if not view.in_front[seat]:
        says = Both(f"Sin negras: {signed}", f"No black cards: {signed}")
        return RoundEnd(points=points, why="lucky", rule="BI-12", says=says)
    return RoundEnd(points=points, why="cards", rule="BI-11", says=Both(signed, signed))
