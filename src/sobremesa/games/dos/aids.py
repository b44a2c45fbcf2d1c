"""What a screen may say at a DOS table without knowing the rules: which cards match, and what each action would do."""

from __future__ import annotations

import msgspec

from sobremesa.engine.contract import Aids
from sobremesa.engine.decision import NOTHING
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import Both, Text
from sobremesa.engine.narrator import cards_in_words
from sobremesa.games.dos.cards import HIGHEST, LEAST, MOST, NAMES, POINTS, REST
from sobremesa.games.dos.rules import (
    CATCH,
    DECLINE,
    DRAW,
    END,
    FIRST_PAIRING,
    FIRST_PUT,
    PENALTY,
    SAY_DOS,
    fits,
)
from sobremesa.games.dos.view import DosMatch, DosView, match_of
from sobremesa.games.dos.words import name_of, parse, parts_of

_fits = interpreted_kernel(fits)
_CARDS = {name: card for card, name in enumerate(NAMES) if name}


class DosReason(msgspec.Struct, frozen=True, kw_only=True):
    """Why a card cannot be used, and the rule that says so."""

    rule: str
    says: Both


class DosFit(msgspec.Struct, frozen=True, kw_only=True):
    """What a card of the hand can do on a card of the row."""

    alone: bool  # whether it matches alone
    partners: list[str]  # the cards of the hand that match together with it
    needs: list[int]  # the numbers that a second card can have; none: it needs no second card, or counts too much
    asks: Both | None  # which second card is missing
    not_with: Both  # what to say of the cards that are no partners
    why_not: DosReason | None  # if it matches neither alone nor with another


class DosAction(msgspec.Struct, frozen=True, kw_only=True):
    """What an action would do."""

    does: Both
    match: DosMatch | None = None  # the match that it makes
    hand_after: int  # cards in the hand right after it
    goes_out: bool = False  # whether it wins the round
    adds: int = 0  # cards that the player adds to the row for it at the end of the turn
    others_draw: int = 0  # cards that each of the others draws for it at the end of the turn
    may_end: bool = False  # whether the player can end the turn, or its matches, right after it


class DosAids(Aids, frozen=True, kw_only=True):
    names: dict[str, Both]  # of the cards that lie open, for people who cannot see them
    actions: dict[str, DosAction]  # by the legal action
    fits: dict[str, dict[str, DosFit]]  # by the card in the row and the card in the hand, while matches can be made
    hand_points: int  # what the own hand is worth to whoever goes out
    to_target: list[int]  # by seat, the points missing to win the match
    cards_to_draw: int  # in the draw pile and in the discards that would become the next one


def aid(view: DosView, legal: list[str]) -> DosAids:
    can_match = view.phase == "play" and view.seat == view.on_turn and bool(legal)
    return DosAids(
        names={card: _name(_CARDS[card]) for card in _seen(view)},
        actions={action: _action(view, action) for action in legal},
        fits=_all_fits(view, legal) if can_match else {},
        hand_points=hand_points(view),
        to_target=[max(0, view.target - points) for points in view.points],
        cards_to_draw=view.pile + len(view.discards),
    )


def hand_points(view: DosView) -> int:
    return int(sum(POINTS[_CARDS[card]] for card in view.hand))


def preview(view: DosView, action: str) -> Text:
    """What follows from an action; of one after which nothing does, the button says it all."""
    does = _action(view, action).does
    return NOTHING if does in _SAID_BY_BUTTONS else Text(does.es, does.en)


def _name(card: int) -> Both:
    return Both(name_of(card, "es"), name_of(card, "en"))


def _seen(view: DosView) -> list[str]:
    """Each card that lies open, once."""
    matched = [card for match in view.matched for card in match]
    return sorted({*view.hand, *view.row, *matched, *view.discards[-1:]}, key=_CARDS.__getitem__)


# --- which cards match


def _all_fits(view: DosView, legal: list[str]) -> dict[str, dict[str, DosFit]]:
    matches = [parts_of(action)[:3] for action in map(parse, legal) if action >= FIRST_PAIRING]
    return {row_card: {card: _fit(row_card, card, view, matches) for card in view.hand} for row_card in view.row}


def _fit(row_name: str, name: str, view: DosView, matches: list[tuple[int, int, int]]) -> DosFit:
    row_card, card = _CARDS[row_name], _CARDS[name]
    ways = [(first, second) for on, first, second in matches if on == row_card and card in (first, second)]
    partners = {second if first == card else first for first, second in ways} - {0}
    needs = [number for number in range(1, HIGHEST) if REST[row_card, card] >> number & 1]
    return DosFit(
        alone=(card, 0) in ways,
        partners=[NAMES[partner] for partner in sorted(partners)],
        needs=needs,
        asks=_second_card(needs) if needs else None,
        not_with=Both(f"no suma {_number(row_card).es}", f"does not add up to {_number(row_card).en}"),
        why_not=None if ways else _why_not(row_card, card, view),
    )


def _number(row_card: int) -> Both:
    """What cards on it must add up to."""
    if LEAST[row_card] == MOST[row_card]:
        return Both(f"{MOST[row_card]}", f"{MOST[row_card]}")
    return Both(f"{MOST[row_card]} o menos", f"{MOST[row_card]} or less")


def _second_card(needs: list[int]) -> Both:
    least, most = needs[0], needs[-1]
    if least == most:
        return Both(f"una carta que valga {least}", f"a card that counts {least}")
    return Both(f"una carta que valga de {least} a {most}", f"a card that counts {least} to {most}")


def _why_not(row_card: int, card: int, view: DosView) -> DosReason:
    others = [_CARDS[name] for name in view.hand]
    others.remove(card)
    if any(_fits(row_card, card, second) for second in (0, *others)):
        return DosReason(
            rule="DO-9",
            says=Both(
                "tras robar solo se hace un juego, con la carta robada",
                "after drawing there is only one match, with the card drawn",
            ),
        )
    number = MOST[row_card]
    if not REST[row_card, card]:
        return DosReason(rule="DO-4", says=Both(f"vale más de {number}", f"counts more than {number}"))
    return DosReason(
        rule="DO-5",
        says=Both(
            f"no vale {number}, ni suma {number} con otra de tu mano",
            f"is not {number}, and does not add up to {number} with another card of your hand",
        ),
    )


# --- what an action would do


def _action(view: DosView, text: str) -> DosAction:
    action = parse(text)
    if action >= FIRST_PAIRING:
        return _match(view, action)
    held = len(view.hand)
    if action >= FIRST_PUT:
        return _put(view, held - 1)
    if action == DRAW:
        return _draw(view, held)
    if action == END:
        return _end(view, held)
    return DosAction(does=_PLAIN[action], hand_after=held)


_PLAIN = {
    SAY_DOS: Both("Dices DOS y nadie te puede pillar", "You say DOS, and nobody can catch you"),
    CATCH: Both(
        f"Si no ha dicho DOS, roba {PENALTY} cartas; si lo ha dicho, no pasa nada",
        f"If DOS was not said, {PENALTY} cards are drawn; if it was, nothing happens",
    ),
    DECLINE: Both("No pones carta en la fila", "You add no card to the row"),
}


_PUT = Both("La pones en la fila", "You put it into the row")
_END = Both("Acabas el turno", "You end your turn")
_SAID_BY_BUTTONS = (_PUT, _END, _PLAIN[DECLINE])

_ADD = {"required": Both("pones", "you add"), "optional": Both("puedes poner", "you may add")}  # DO-11
_GOES_OUT = Both("Te quedas sin cartas y ganas la ronda", "You have no cards left and win the round")


def _match(view: DosView, action: int) -> DosAction:
    row_card, first, second, named = parts_of(action)
    match = match_of(row_card, first, second, view.row.index(NAMES[row_card]), named)
    left = len(view.hand) - len(match.cards)
    is_double = match.same_colour and second > 0
    return DosAction(
        does=_after_match(left, match.same_colour, is_double, _ADD[view.bonus_card]),
        match=match,
        hand_after=left,
        goes_out=left == 0,
        adds=int(match.same_colour and left > 0),
        others_draw=int(is_double),
        may_end=_waits_for_end(view, left),
    )


def _waits_for_end(view: DosView, left: int) -> bool:
    """DO-10, DO-15: whether the player says when the turn ends, with so many cards left after a match."""
    if left == 0 or view.dos_call == "explicit":
        return left > 0
    return len(view.row) > 1 and not (view.drew and view.after_draw == "drawn_card")


def _after_match(left: int, same_colour: bool, is_double: bool, add: Both) -> Both:
    if left == 0 and is_double:
        return Both(
            "Los demás roban una carta, y ganas la ronda",
            "The others draw a card each, and you win the round",
        )
    if left == 0:
        return _GOES_OUT
    if is_double:
        return Both(
            f"Juego doble de color: {add.es} otra carta en la fila y los demás roban una",
            f"Double colour match: {add.en} one more card to the row, and the others draw one each",
        )
    if same_colour:
        return Both(
            f"Del mismo color: {add.es} otra carta en la fila",
            f"In the same colour: {add.en} one more card to the row",
        )
    return Both("Solo haces juego, sin coincidir en color", "Just the match, with no bonus card")


def _put(view: DosView, left: int) -> DosAction:
    if left == 0:
        return DosAction(does=_GOES_OUT, hand_after=0, goes_out=True)
    is_last = view.phase != "bonus" or view.owed_bonus == 1
    return DosAction(
        does=_PUT,
        hand_after=left,
        may_end=view.dos_call == "explicit" and is_last,
    )


def _draw(view: DosView, held: int) -> DosAction:
    if view.pile + len(view.discards) == 0:
        does = Both(
            "No quedan cartas que robar: después haces juego o pones una en la fila",
            "No cards are left to draw: then you match, or put one into the row",
        )
        return DosAction(does=does, hand_after=held)
    does = Both(
        "Robas una carta, y después haces juego o pones una en la fila",
        "You draw a card, and then you match, or put one into the row",
    )
    return DosAction(does=does, hand_after=held + 1)


def _end(view: DosView, held: int) -> DosAction:
    return DosAction(
        does=_ending(view, held),
        hand_after=held,
        adds=min(view.owed_bonus, held) if view.phase == "play" else 0,
        others_draw=sum(match.same_colour and len(match.cards) > 1 for match in view.matches),
    )


def _ending(view: DosView, held: int) -> Both:
    if view.phase == "play" and view.owed_bonus:
        add = _ADD[view.bonus_card]
        cards = min(view.owed_bonus, held)
        return Both(
            f"No haces más juegos, y {add.es} {cards_in_words(cards, 'es')} en la fila",
            f"You make no more matches, and {add.en} {cards_in_words(cards, 'en')} to the row",
        )
    return _END
