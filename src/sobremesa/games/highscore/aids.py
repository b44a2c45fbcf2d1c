"""What a screen may say at a High Score table: which dice count, where a result would stand, what each action does.

All of it follows from a view; what a rule says is asked of the rules themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from types import SimpleNamespace
from typing import Literal

import msgspec

from sobremesa.engine.contract import Aids
from sobremesa.engine.decision import NOTHING
from sobremesa.engine.interpreted import interpreted_kernel
from sobremesa.engine.language import Both, Text
from sobremesa.engine.log import no_log
from sobremesa.games.highscore.cards import ROLLS, SCORINGS, VORTICES, Scoring, Vortex
from sobremesa.games.highscore.dice import COUNT_BITS, DICE, PACKED, SIGNS, VORTEX_FACE, handful_named, numbers_of, pack
from sobremesa.games.highscore.labels import LABELS, action_label
from sobremesa.games.highscore.rules import (
    ALL_PLACES,
    ROLL,
    STOP,
    VORTEX_VALUE,
    Chip,
    give_chips,
    how_many_count,
    place_for,
    places_of,
    score_values,
    subtracts,
)
from sobremesa.games.highscore.view import CardView, HighScoreView, places_in_digits
from sobremesa.games.highscore.words import ROLL_WORDS, SCORING_WORDS, VORTEX_WORDS, parse

EXAMPLE = "5554421"  # the roll of the rulebook's own examples
FIRST_SCORING_RULE = 16  # HS-16 and those after it, in the order of the scorings
FIRST_ROLL_RULE = 10  # HS-10 and those after it, in the order of the ways of rolling
MOST_FREE = 6  # HS-15: the highest value of a free vortex
SIZES = {Scoring.PAIRS: 2, Scoring.PAIRS_MINUS: 2, Scoring.TRIPLES_MINUS: 3}  # of the groups that count
COUNT_TOGETHER = (Scoring.TENS_MINUS, Scoring.ASCENDING)  # whether a die counts depends on dice of other values

ChipName = Literal["gold", "silver", "bronze"]


class CountedDie(msgspec.Struct, frozen=True):
    """A die in a result: what it shows, what it is worth, and whether that is added (1), subtracted (-1) or neither."""

    face: str
    value: int
    sign: Literal[-1, 0, 1]
    group: int = 0  # dice that are added go by groups: the first pair, triple or ten is 0; else all are in one


class Result(msgspec.Struct, frozen=True):
    """What dice score, and how."""

    dice: list[CountedDie]
    score: int


class Challenge(msgspec.Struct, frozen=True):
    """A challenge card in words, with the rules of its scoring and of its rolls, and a worked example."""

    card: int  # its number in the deck
    scoring: Both
    vortex: Both
    roll: Both
    rule: str
    roll_rule: str
    example: Result


class Mark(msgspec.Struct, frozen=True):
    """Where a result would stand on the track and why it is not its own place, and the chip for it as things lie."""

    score: int
    place: int | None
    chip: ChipName | None
    why: Both | None


class HighScoreAction(msgspec.Struct, frozen=True, kw_only=True):
    """What an action does: places of dice are digits, such as 0136."""

    words: Both  # of a button below the dice that it takes
    rolls: str = ""
    sets_aside: str = ""
    rolls_left: int = 0  # after it, at most
    mark: Mark | None = None  # of the result, where it ends the turn


class HighScoreAids(Aids, frozen=True, kw_only=True):
    challenge: Challenge
    result: Result  # of the dice on the table, in the order of their places
    chips: list[ChipName | None]  # by seat, if the round ended now
    actions: dict[str, HighScoreAction]


def aid(view: HighScoreView, legal: list[str]) -> HighScoreAids:
    faces = "".join(die.face for die in view.places)
    return HighScoreAids(
        challenge=explain(view.card, view.lone_ten),
        result=work_out(faces, view.card, view.lone_ten),
        chips=_chips(view.track),
        actions={action: _action(view, action) for action in legal},
    )


# --- which dice count


@lru_cache(maxsize=512)
def explain(card: CardView, lone_ten: bool) -> Challenge:
    scoring = SCORINGS[card.scoring]
    return Challenge(
        card=card.number,
        scoring=_both(SCORING_WORDS[scoring]),
        vortex=_both(VORTEX_WORDS[VORTICES[card.vortex]]),
        roll=_both(ROLL_WORDS[ROLLS[card.roll]]),
        rule=f"HS-{FIRST_SCORING_RULE + scoring}",
        roll_rule=f"HS-{FIRST_ROLL_RULE + ROLLS[card.roll]}",
        example=work_out(EXAMPLE, card, lone_ten),
    )


@lru_cache(maxsize=4096)
def work_out(faces: str, card: CardView, lone_ten: bool) -> Result:
    """What these dice score on a card, die by die."""
    scoring = SCORINGS[card.scoring]
    values = _values(faces, scoring, VORTICES[card.vortex], lone_ten)
    groups = _groups(_counting(values, scoring, lone_ten), scoring)
    dice = []
    for face, value in zip(faces, values, strict=True):
        group = next((number for number, group in enumerate(groups) if group[value] > 0), None)
        if group is None:
            dice.append(CountedDie(face, value, -1 if subtracts(scoring) else 0))
        else:
            groups[group][value] -= 1
            dice.append(CountedDie(face, value, 1, group))
    return Result(dice, sum(die.sign * die.value for die in dice))


def _values(faces: str, scoring: Scoring, vortex: Vortex, lone_ten: bool) -> list[int]:
    """HS-13, HS-15: what each die is worth."""
    vortices = faces.count(SIGNS[VORTEX_FACE])
    chosen: Sequence[int] = [int(VORTEX_VALUE[vortex])] * vortices
    if vortex == Vortex.FREE:
        numbers = [int(face) for face in faces if face != SIGNS[VORTEX_FACE]]
        choices = combinations_with_replacement(range(MOST_FREE + 1), vortices)
        chosen = max(choices, key=lambda choice: _score([*numbers, *choice], scoring, lone_ten))
    of_vortices = iter(chosen)
    return [next(of_vortices) if face == SIGNS[VORTEX_FACE] else int(face) for face in faces]


def _score(values: Sequence[int], scoring: Scoring, lone_ten: bool) -> int:
    """What dice of these values score; a 0 is as if it were not there."""
    sixth = next((value for value in values if value and not 1 <= value <= VORTEX_FACE), MOST_FREE)
    counts = [values.count(value) for value in (*range(1, VORTEX_FACE + 1), sixth)]
    return int(score_values(scoring, sixth, lone_ten)[numbers_of(pack(counts))])


def _counting(values: Sequence[int], scoring: Scoring, lone_ten: bool) -> Counter[int]:
    """How many dice of each value count."""
    if scoring not in COUNT_TOGETHER:
        return Counter({value: how_many_count(scoring, value, values.count(value)) for value in values})
    score = _score(values, scoring, lone_ten)
    counted = (score + sum(values)) // 2 if subtracts(scoring) else score
    parts = (part for dice in range(DICE + 1) for part in combinations(values, dice))
    return Counter(next(part for part in parts if sum(part) == counted and _score(part, scoring, lone_ten) == counted))


def _groups(counting: Counter[int], scoring: Scoring) -> list[Counter[int]]:
    """The dice that count, in the groups that they count in."""
    if scoring == Scoring.TENS_MINUS:
        return [Counter(ten) for ten in _tens(sorted(counting.elements(), reverse=True))]
    if scoring not in SIZES:
        return [counting]
    size = SIZES[scoring]
    return [Counter({value: size}) for value in sorted(counting, reverse=True) for _ in range(counting[value] // size)]


def _tens(values: list[int]) -> list[list[int]]:
    """Dice that are all in tens, ten by ten."""
    found = _in_tens(values)
    assert found is not None
    return found


def _in_tens(values: list[int]) -> list[list[int]] | None:
    """The same, or None if they are not."""
    if not values:
        return []
    first, others = values[0], range(1, len(values))
    for more in (part for size in range(len(values)) for part in combinations(others, size)):
        if first + sum(values[other] for other in more) == 10:
            rest = _in_tens([values[other] for other in others if other not in more])
            if rest is not None:
                return [[first, *(values[other] for other in more)], *rest]
    return None


# --- the track


def _chips(track: Sequence[int | None]) -> list[ChipName | None]:
    """HS-8: the chips that pawns on these places win."""
    nothing = [0] * len(track)
    state = SimpleNamespace(
        players=len(track), shown=[place or 0 for place in track], points=list(nothing), starter=0, round_number=0
    )
    state.gold, state.silver, state.bronze = list(nothing), list(nothing), list(nothing)
    interpreted_kernel(give_chips)(state, no_log())
    names: dict[int, ChipName] = {Chip.GOLD: "gold", Chip.SILVER: "silver", Chip.BRONZE: "bronze"}
    return [names.get(int(points)) for points in state.points]


def _mark(view: HighScoreView) -> Mark:
    """What the player on turn would get for the dice as they lie."""
    score = view.score_now
    shown = [place or 0 for place in view.track]
    place = int(interpreted_kernel(place_for)(SimpleNamespace(players=view.players, shown=shown), score))
    shown[view.roller] = place
    why = None if place == score else _both(_why_not(score, place))
    return Mark(score, place or None, _chips(shown)[view.roller], why)


def _why_not(score: int, place: int) -> Text:
    if score <= 0:
        return Text("Cero o menos no se marca", "Zero or less is not marked")
    if place == 0:
        return Text(
            f"No queda ninguna casilla libre hasta el {score}: no se marca",
            f"No place up to {score} is free: it is not marked",
        )
    return Text(
        f"El {score} está ocupado: el peón baja al {place}", f"{score} is taken: the pawn steps down to {place}"
    )


# --- actions


def preview(view: HighScoreView, action: str) -> Text:
    """Where a result would stand and the chip for it as things lie; of a roll, the button says all that is known."""
    if parse(action) != STOP:
        return NOTHING
    mark = _mark(view)
    chip = LABELS[mark.chip] if mark.chip else Text("ninguna ficha", "no chip")
    won = Text(f"Por ahora, {chip.es}", f"As things lie, {chip.en}")
    return Text(f"{mark.why.es}. {won.es}", f"{mark.why.en}. {won.en}") if mark.why else won


def _action(view: HighScoreView, action: str) -> HighScoreAction:
    number = parse(action)
    if number == STOP:
        return HighScoreAction(words=_both(action_label(view, action)), mark=_mark(view))
    out = sum(1 << place for place, die in enumerate(view.places) if die.lies != "loose")
    faces = sum(SIGNS.index(die.face) << COUNT_BITS * place for place, die in enumerate(view.places))
    lying = SimpleNamespace(faces=faces, out=out)
    rolls = int(interpreted_kernel(places_of)(lying, PACKED[handful_named(view.dice) if number == ROLL else number]))
    sets_aside = ALL_PLACES & ~(out | rolls) if view.card.roll == "aside" else 0
    rolled, left = rolls.bit_count(), view.rolls_left - 1
    return HighScoreAction(
        words=_both(action_label(view, action) if number == ROLL else _counted(rolled, sets_aside.bit_count())),
        rolls=places_in_digits(rolls),
        sets_aside=places_in_digits(sets_aside),
        rolls_left=min(left, rolled - 1) if view.card.roll == "aside" else left,
    )


def _counted(rolled: int, aside: int) -> Text:
    """A button below the dice, which lie there chosen: it only counts them."""
    if aside:
        return Text(f"Apartar {aside} y tirar {rolled}", f"Set aside {aside} and roll {rolled}")
    return Text("Tirar 1 dado", "Roll 1 die") if rolled == 1 else Text(f"Tirar {rolled} dados", f"Roll {rolled} dice")


def _both(text: Text) -> Both:
    return Both(text.es, text.en)
