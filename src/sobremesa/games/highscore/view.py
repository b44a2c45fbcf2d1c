"""What a seat sees at a High Score table, as plain data."""

from __future__ import annotations

import msgspec

from sobremesa.engine.contract import View, seen_header
from sobremesa.engine.kernel import Record
from sobremesa.games.highscore.cards import Card, Roll, Scoring, Vortex
from sobremesa.games.highscore.dice import SIGNS
from sobremesa.games.highscore.rules import MOST_ROLLS, score_now


class CardView(msgspec.Struct, frozen=True):
    """A challenge card: its number in the deck and its words."""

    number: int
    scoring: str
    vortex: str
    roll: str


class HighScoreView(View, frozen=True, kw_only=True):
    card: CardView  # the card of this round
    played_cards: list[CardView]  # the cards of the rounds so far, this one included
    deck: list[CardView]
    rounds: int
    lone_ten: bool
    starter: int
    roller: int
    rolls: int  # made in this turn
    rolls_left: int
    dice: str  # those that lie loose, such as 1124v
    aside: str  # those that are set aside or frozen
    froze: int  # how many of these froze in the last roll
    score_now: int  # what all the dice together score
    scores: list[int | None]  # of the turns of this round
    track: list[int | None]  # where each pawn stands, the 30+ marker included
    gold: list[int]
    silver: list[int]
    bronze: list[int]


def look(record: Record, seat: int) -> HighScoreView:
    players = int(record.players)
    seats = range(players)
    deck = [_card(record, number) for number in range(1, int(record.cards) + 1)]
    played_cards = [deck[int(record.drawn[i]) - 1] for i in range(int(record.round_number))]
    return HighScoreView(
        **seen_header(record, seat),
        card=played_cards[-1],
        played_cards=played_cards,
        deck=deck,
        rounds=int(record.rounds),
        lone_ten=bool(record.lone_ten),
        starter=int(record.starter),
        roller=int(record.roller),
        rolls=int(record.rolls),
        rolls_left=int(MOST_ROLLS[record.roll] - record.rolls),
        dice=_signs(record.loose),
        aside=_signs(record.aside),
        froze=int(record.froze),
        score_now=int(score_now(record)),
        scores=[int(record.score[other]) if record.played[other] else None for other in seats],
        track=[int(record.shown[other]) or None for other in seats],
        gold=[int(record.gold[other]) for other in seats],
        silver=[int(record.silver[other]) for other in seats],
        bronze=[int(record.bronze[other]) for other in seats],
    )


def _card(record: Record, number: int) -> CardView:
    i = number - 1
    card = Card(Scoring(record.deck_scoring[i]), Vortex(record.deck_vortex[i]), Roll(record.deck_roll[i]))
    return CardView(number, *card.words)


def _signs(counts: Record) -> str:
    return "".join(sign * int(count) for sign, count in zip(SIGNS, counts, strict=True))
