"""What is asked at a BIDS table, the caption of the moment, and why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.decision import NAMED, Ask, Caption, joined, people
from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.engine.narrator import points_in_words
from sobremesa.engine.untrusted import PrintableNames
from sobremesa.games.bids.aids import later_seats
from sobremesa.games.bids.cards import BID, TWICE
from sobremesa.games.bids.labels import LABELS
from sobremesa.games.bids.view import BidsView
from sobremesa.games.bids.words import card_in_words, parse


def ask(view: BidsView, legal: Sequence[str], names: PrintableNames) -> Ask:
    if view.over:
        return Ask()
    if view.phase == "rob":
        return _ask_to_rob(view, names)
    return _ask_to_bid(view, names) if view.seat in view.to_act else _ask_to_wait(view, names)


def _card(card: int) -> Text:
    return Text(*(card_in_words(card, lang) for lang in LANGUAGES))


# --- my bid


def _ask_to_bid(view: BidsView, names: PrintableNames) -> Ask:
    following, rule = _who_follows(view, names), _rule_in_force(view)
    partner = view.partner[view.seat]
    if partner is None:
        return Ask(_bid_for(view), following, rule=rule)
    ally = names[partner]
    return Ask(
        Text("Elige tu puja.", "Choose your bid."),
        Text(
            f"{following.es} Vas a medias con {ally}.".strip(),
            f"{following.en} You share with {ally}.".strip(),
        ),
        rule=rule,
    )


def _bid_for(view: BidsView) -> Text:
    if view.stake is None:
        return Text("Elige tu puja a ciegas.", "Choose your blind bid.")
    stake = _stake(parse(view.stake))
    if view.leader == view.seat:
        return Text(f"Empiezas: elige tu puja por {stake.es}.", f"You lead: choose your bid for {stake.en}.")
    return Text(f"Elige tu puja por {stake.es}.", f"Choose your bid for {stake.en}.")


def _stake(card: int) -> Text:
    """Everything in the middle is black, so a number says enough."""
    return _card(card) if card >= TWICE else Text(f"el {BID[card]}", f"the {BID[card]}")


def _who_follows(view: BidsView, names: PrintableNames) -> Text:
    later = later_seats(view)
    if not later:
        return Text("Nadie puja después.", "Nobody bids after you.")
    if len(later) > NAMED:
        return Text(f"Después, {len(later)} más.", f"{len(later)} more bid after you.")
    who = joined([names[seat] for seat in later])
    if len(later) == 1:
        return Text(f"Después, solo {who.es}.", f"Only {who.en} bids after you.")
    return Text(f"Después, {who.es}.", f"{who.en} bid after you.")


def _rule_in_force(view: BidsView) -> str:
    """What a turn has that others have not."""
    if view.blind:
        return "BI-23"
    if view.lowest_wins:
        return "BI-22"
    return "BI-30" if view.colours else ""


# --- others act


def _ask_to_wait(view: BidsView, names: PrintableNames) -> Ask:
    name = names[view.to_act[0]]
    if view.seat < 0:
        return Ask(Text(f"Puja {name}.", f"{name} is bidding."))
    return Ask(Text(f"Esperando a {name}.", f"Waiting for {name}."), _when_mine(view, names))


def _when_mine(view: BidsView, names: PrintableNames) -> Text:
    mine = dict(view.bids).get(view.seat)
    if mine is not None:
        card = _card(parse(mine))
        return Text(f"Has pujado con {card.es}.", f"You bid {card.en}.")
    later = later_seats(view)
    between = later[: later.index(view.seat)]
    if not between:
        return Text("Después vas tú.", "Then it is your turn.")
    if len(between) > NAMED:
        return Text(f"Después, {len(between)} más y tú.", f"Then {len(between)} more, and you.")
    who = people([*between, view.seat], names, view.seat)
    return Text(f"Después, {who.es}.", f"Then {who.en}.")


def _ask_to_rob(view: BidsView, names: PrintableNames) -> Ask:
    winner = view.to_act[0]
    if winner == view.seat:
        return Ask(
            Text("Ganas el Ladrón.", "You win the Thief."),
            Text("Elige la carta que robas.", "Choose the card to steal."),
            rule="BI-19",
        )
    return Ask(
        Text(f"{names[winner]} gana el Ladrón.", f"{names[winner]} wins the Thief."),
        Text("Falta que elija la carta que roba.", "They choose the card to steal."),
        rule="BI-19",
    )


# --- the moment, and the end


def caption(view: BidsView) -> Caption:
    number = min(view.turn, view.turns)
    turn = Text(f"turno {number} de {view.turns}", f"turn {number} of {view.turns}")
    if view.lowest_wins:
        lowest = LABELS["lowest_wins"]
        turn = Text(f"{turn.es} · {lowest.es}", f"{turn.en} · {lowest.en}")
    return Caption(
        Text(f"Ronda {view.round} de {view.rounds}", f"Round {view.round} of {view.rounds}"),
        turn,
        Text(f"turno {number}", f"turn {number}"),
    )


def ending(view: BidsView, names: PrintableNames) -> Text:
    """BI-16: the total, then the last round's points, then the highest black card of that round."""
    winner = view.winners[0]
    total = Text(*(points_in_words(view.points[winner], lang) for lang in LANGUAGES))
    level = [seat for seat, points in enumerate(view.points) if points == view.points[winner]]
    if len(level) == 1:
        return Text(f"Con {total.es}: nadie tiene más.", f"With {total.en}: nobody has more.")
    tied = Text(f"Empate a {total.es}", f"Tied at {total.en}")
    if len(view.winners) > 1:
        return Text(
            f"{tied.es}, también en la última ronda y en su carta más alta: la victoria es compartida.",
            f"{tied.en}, in the last round and in its highest card too: the win is shared.",
        )
    if [view.credited[seat] for seat in level].count(view.credited[winner]) == 1:
        return Text(
            f"{tied.es}: decide quién hizo más en la última ronda.",
            f"{tied.en}: more points in the last round decide.",
        )
    return Text(
        f"{tied.es}, también en la última ronda: decide la carta negra más alta.",
        f"{tied.en}, in the last round too: the highest black card decides.",
    )
