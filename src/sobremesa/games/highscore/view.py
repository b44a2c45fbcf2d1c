"""What a seat sees at a High Score table, as plain data."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal

import msgspec

from sobremesa.engine.contract import PlainRecord, View, seen_header
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.games.highscore.cards import MOST_CARDS, Card, Roll, Scoring, Vortex, every_card
from sobremesa.games.highscore.dice import DICE, SIGNS, VORTEX_FACE, signs_in, unpack
from sobremesa.games.highscore.rules import MOST_ROLLS, handful_of, score


class CardView(msgspec.Struct, frozen=True):
    """A challenge card: its number in the deck and its words."""

    number: int
    scoring: str
    vortex: str
    roll: str


class Die(msgspec.Struct, frozen=True):
    """A die at its place: what it shows, and whether it may perhaps be rolled again in this turn."""

    face: str
    lies: Literal["loose", "aside", "frozen"]


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
    places: list[Die]  # the seven dice, each at its place from 0 to 6
    score_now: int  # what all the dice together score
    scores: list[int | None]  # of the turns of this round
    track: list[int | None]  # where each pawn stands, the 30+ marker included
    gold: list[int]
    silver: list[int]
    bronze: list[int]


def own(seen: PlainRecord, seat: int) -> dict[str, Any]:
    return {"seat": seat}


def look(seen: PlainRecord, seat: int) -> HighScoreView:
    columns = zip(seen.deck_scoring, seen.deck_vortex, seen.deck_roll, strict=True)
    deck = [_card(i, *(said - 1 for said in card)) for i, card in zip(range(1, seen.cards + 1), columns, strict=False)]
    played_cards = [deck[number - 1] for number in seen.drawn[: seen.round_number]]
    players = seen.players
    return HighScoreView(
        **seen_header(seen),
        **own(seen, seat),
        card=played_cards[-1],
        played_cards=played_cards,
        deck=deck,
        rounds=seen.rounds,
        lone_ten=bool(seen.lone_ten),
        starter=seen.starter,
        roller=seen.roller,
        rolls=seen.rolls,
        rolls_left=int(MOST_ROLLS[seen.roll]) - seen.rolls,
        dice=signs_in(seen.loose),
        aside=signs_in(seen.aside),
        froze=seen.froze,
        places=[_die(face, seen.out >> place & 1, seen.vortex) for place, face in enumerate(unpack(seen.faces, DICE))],
        score_now=_score(seen.loose + seen.aside, seen.scoring, seen.vortex, seen.lone_ten),
        scores=[score if played else None for score, played in zip(seen.score, seen.played, strict=True)][:players],
        track=[shown or None for shown in seen.shown[:players]],
        gold=seen.gold[:players],
        silver=seen.silver[:players],
        bronze=seen.bronze[:players],
    )


@lru_cache(maxsize=MOST_CARDS * len(every_card()))
def _card(number: int, scoring: int, vortex: int, roll: int) -> CardView:
    return CardView(number, *Card(Scoring(scoring), Vortex(vortex), Roll(roll)).words)


@lru_cache(maxsize=20_000)
def _score(dice: int, scoring: int, vortex: int, lone_ten: int) -> int:
    """What packed dice score."""
    return int(interpreted_kernel(score)(interpreted_kernel(handful_of)(dice), scoring, vortex, lone_ten))


@cache
def _die(face: int, out: int, vortex: int) -> Die:
    if not out:
        return Die(SIGNS[face], "loose")
    return Die(SIGNS[face], "frozen" if vortex == Vortex.FROZEN and face == VORTEX_FACE else "aside")


def places_in_digits(places: int) -> str:
    """A bit mask of places as text, such as 0136."""
    return "".join(str(place) for place in range(DICE) if places >> place & 1)
