"""What is written at a High Score table as it is said: dice, chips and challenges by name, and actions as a button
names them, with the dice that they take.
"""

from __future__ import annotations

from functools import lru_cache

from sobremesa.engine.language import AND, LANGUAGES, Lang, Text, figure, listed
from sobremesa.engine.narrator import counted
from sobremesa.games.highscore.cards import ROLLS, SCORINGS, VORTICES
from sobremesa.games.highscore.dice import DICE, SIGNS, VORTEX_FACE, signs_of
from sobremesa.games.highscore.rules import ROLL, STOP
from sobremesa.games.highscore.view import HighScoreView
from sobremesa.games.highscore.words import CHIPS, ROLL_WORDS, SCORING_WORDS, VORTEX_WORDS, parse

VORTEX = SIGNS[VORTEX_FACE]

LABELS: dict[str, Text] = {
    **{face: Text(face, face) for face in SIGNS if face != VORTEX},
    VORTEX: Text("vórtice", "vortex"),
    "loose": Text("suelto", "loose"),
    "aside": Text("apartado", "set aside"),
    "frozen": Text("congelado", "frozen"),
    **{f"places.{place}": Text(f"dado {place + 1}", f"die {place + 1}") for place in range(DICE)},
    **{chip.name.lower(): Text(f"ficha de {name.es}", f"{name.en} chip") for chip, name in CHIPS.items()},
    **{f"scoring.{word}": SCORING_WORDS[scoring] for word, scoring in SCORINGS.items()},
    **{f"vortex.{word}": VORTEX_WORDS[vortex] for word, vortex in VORTICES.items()},
    **{f"roll.{word}": ROLL_WORDS[roll] for word, roll in ROLLS.items()},
    "card": Text("reto", "challenge"),
    "played_cards": Text("retos jugados", "challenges played"),
    "deck": Text("baraja", "deck"),
    "dice": Text("dados sueltos", "loose dice"),
    "places": Text("dados", "dice"),
    "track": Text("pista de puntos", "track"),
}


def action_label(view: HighScoreView, action: str) -> Text:
    number = parse(action)
    if number == STOP:
        return Text(f"Plantarme con {figure(view.score_now)}", f"Stop with {figure(view.score_now)}")
    if number == ROLL:
        return _roll_everything(view.rolls_left)
    rolled = signs_of(number)
    aside = dice_set_aside(view, number) if view.card.roll == "aside" else ""
    return _set_aside(aside, len(rolled)) if aside else _roll_again(rolled)


def dice_set_aside(view: HighScoreView, rolled: int) -> str:
    """The loose dice that are left when a handful of them is rolled again."""
    taken = signs_of(rolled)
    return "".join(face * (view.dice.count(face) - taken.count(face)) for face in SIGNS)


def _roll_everything(left: int) -> Text:
    return Text(f"Tirar todo ({'queda 1' if left == 1 else f'quedan {left}'})", f"Roll everything ({left} left)")


@lru_cache(maxsize=2048)
def _roll_again(dice: str) -> Text:
    es, en = (listed(_groups(dice, lang), lang, AND) for lang in LANGUAGES)
    return Text(f"Volver a tirar {es}", f"Roll {en} again")


@lru_cache(maxsize=2048)
def _set_aside(dice: str, rolled: int) -> Text:
    es, en = (listed(_groups(dice, lang), lang, AND) for lang in LANGUAGES)
    pause = "," if len(set(dice)) > 1 else ""  # else its "and" would be taken for one more of the list
    roll = [counted(rolled, Text("dado", "die"), Text("dados", "dice"), lang) for lang in LANGUAGES]
    return Text(f"Apartar {es}{pause} y tirar {roll[0]}", f"Set aside {en}{pause} and roll {roll[1]}")


_NUMBERS = (
    Text("un", "a"),
    Text("dos", "two"),
    Text("tres", "three"),
    Text("cuatro", "four"),
    Text("cinco", "five"),
    Text("seis", "six"),
    Text("siete", "seven"),
)


def _groups(dice: str, lang: Lang) -> list[str]:
    """`a 1`, `two 5s`, `a vortex`."""
    return [_group(face, dice.count(face), lang) for face in SIGNS if face in dice]


def _group(face: str, count: int, lang: Lang) -> str:
    one = LABELS[face]
    many = Text("vórtices", "vortices") if face == VORTEX else Text(face, f"{face}s")
    return f"{_NUMBERS[count - 1].to(lang)} {(one if count == 1 else many).to(lang)}"
