"""One vocabulary a game: what the rulebook calls a thing, the log, asks, labels, refusals, lessons and the page do too.

For each game and language the terms that its rulebook has to use, and words for the same things that none of its texts
may hold.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.engine.language import Lang

ROOT = Path(__file__).parent.parent
SAID = re.compile(r"say\(\s*([`\"])(.*?)\1,\s*([`\"])(.*?)\3", re.DOTALL)

TERMS: dict[tuple[str, Lang], dict[str, str]] = {
    ("push", "es"): {
        "destap": r"\b(?:levant|volte)\w+|\brevel[aeo]\w*",
        "par": r"\bplant(?:ar|as|a|o)(?:se|te|me)\b",
        "asegur": r"\bguard(?:ar|as|a|o) (?:un color|las cartas)\b",
        "botín": r"\b(?:banca|banquillo|reserva)\b",
        "mazo": r"\b(?:pila|montón)\b",
        "carta de dado": r"\bcartas? de tirada\b",
        "cambio de sentido": r"\bcartas? de (?:giro|inversión)\b",
    },
    ("push", "en"): {
        "reveal": r"\bflip\w*",
        "secure": r"\b(?:lock|protect)s?\b",
        "bench": r"\b(?:loot|stash|vault|reserve)\b",
        "deck": r"\b(?:draw pile|draw deck|stock)\b",
        "roll card": r"\bdie cards?\b",
        "switch card": r"\breverse cards?\b",
    },
    ("highscore", "es"): {
        "reto": r"\b(?:desaf[ií]os?|misi[oó]n(?:es)?)\b",
        "volver a tirar": r"\b(?:tir\w* otra vez|relanz\w*)\b",
        "plant": r"\bdeten\w+",
        "apart": r"\breserv\w+",
        "vórtice": r"\b(?:remolinos?|torbellinos?)\b",
        "ficha": r"\b(?:medallas?|monedas?|trofeos?)\b",
    },
    ("highscore", "en"): {
        "challenge": r"\b(?:quests?|missions?|tasks?)\b",
        "roll": r"\bre-?roll\w*|\b(?:throw\w*|threw)\b",
        "set aside": r"\bput\w* aside\b",
        "vortex": r"\b(?:swirls?|whirl\w*)\b",
        "chip": r"\b(?:medals?|coins?|tokens?)\b",
    },
    ("toma6", "es"): {
        "buey": r"\b(?:toros?|vacas?|cabezas? de buey)\b",
        "fila": r"\b(?:columnas?|hileras?)\b",
        "baza": r"\b(?:mangas?|vueltas?)\b",
        "enseñ": r"\b(?:descubr|descubier|destap)\w*",
        "bueyes": r"\bm[áa]s barat[ao]s?\b",
    },
    ("toma6", "en"): {
        "bull": r"\b(?:ox(?:en)?|cows?|bull ?heads?)\b",
        "row": r"\b(?:columns?)\b",
        "show": r"\b(?:uncover|unveil)\w*",
        "bulls": r"\bthe cheapest\b",
    },
    ("dos", "es"): {
        "juego": r"\bcas(?:ar|as|ad[ao]s?)\b|\bempareja\w*|\bcombina\w*",
        "coincid": r"\bbonificaci\w+|\bbonus\b",
        "fila": r"\bfila del medio\b",
        "mazo": r"\bmont[oó]n\w*",
        "rob": r"\bcog(?:e|er|es|en)\b",
        "comodín": r"\bsalvajes?\b",
        "pill": r"\b(?:acusa|denuncia)\w*",
    },
    ("dos", "en"): {
        "match": r"\bpair(?:s|ed|ing)?\b|\bcombos?\b",
        "colour": r"\bcolor\w*\b",
        "row": r"\bmiddle row\b",
        "draw": r"\b(?:stock)\b",
        "Wild": r"\bwildcards?\b|\bjokers?\b",
        "catch": r"\baccus\w+",
    },
    ("bids", "es"): {
        "puj": r"\b(?:apuest|apost|subast|ofert)\w*",
        "turno": r"\bbazas?\b",
        "perdedor afortunado": r"\bconsuelo\b",
        "boca abajo": r"\btapad[ao]s?\b",
        "quem": r"\bdescart\w+",
        "Aliado": r"\b(?:soci[oa]s?|compañer[oa]s?|parejas?)\b",
    },
    ("bids", "en"): {
        "bid": r"\b(?:auction\w*|wager\w*)\b",
        "turn": r"\btricks?\b",
        "lucky loser": r"\b(?:consolation|reward)\b",
        "burn": r"\bdiscard\w*",
        "Ally": r"\b(?:teammates?)\b",
    },
}


def rulebook(game: str, lang: Lang) -> str:
    return re.sub(r"`[^`]*`", "", (ROOT / "docs" / "rules" / f"{game}.{lang}.md").read_text(encoding="utf-8"))


def texts(game: str, lang: Lang) -> Iterator[str]:
    """Whatever a game says in a language, wherever it says it."""
    yield rulebook(game, lang)
    folder = ROOT / "src" / "sobremesa" / "games" / game
    for path in sorted(folder.glob("*.py")):
        yield from _in_python(ast.parse(path.read_text(encoding="utf-8")), lang)
    yield from _in_lesson(tomllib.loads((folder / "lesson.toml").read_text(encoding="utf-8")), lang)
    for path in sorted((ROOT / "web" / "src" / "games" / game).glob("*.ts*")):
        yield from (said[1 if lang == "es" else 3] for said in SAID.findall(path.read_text(encoding="utf-8")))


def _in_python(tree: ast.Module, lang: Lang) -> Iterator[str]:
    """The Spanish or the English half of every `Text` and `Both`, without what is put into them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Text", "Both") and len(node.args) == 2:
            yield "".join(_constants(node.args[0 if lang == "es" else 1]))


def _constants(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield re.sub(r"\{\w+\}", "", part.value)


def _in_lesson(lesson: object, lang: Lang) -> Iterator[str]:
    if isinstance(lesson, dict):
        for name, value in lesson.items():
            if name == lang and isinstance(value, str):
                yield value
            else:
                yield from _in_lesson(value, lang)
    elif isinstance(lesson, list):
        for each in lesson:
            yield from _in_lesson(each, lang)


@pytest.mark.parametrize(("game", "lang"), TERMS, ids=lambda each: str(each))
def test_the_rulebook_has_the_terms(game: str, lang: Lang) -> None:
    rules = rulebook(game, lang).lower()
    assert [term for term in TERMS[game, lang] if term.lower() not in rules] == []


@pytest.mark.parametrize(("game", "lang"), TERMS, ids=lambda each: str(each))
def test_nothing_calls_them_otherwise(game: str, lang: Lang) -> None:
    said = list(texts(game, lang))
    assert len(said) > 60, "a game says more than that"
    other = re.compile("|".join(TERMS[game, lang].values()), re.IGNORECASE)
    assert [(found[0], text[:100]) for text in said for found in other.finditer(text)] == []
