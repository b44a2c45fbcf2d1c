"""What is wrong with a sentence for people, as far as rules of thumb can tell. Every sentence of the house passes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sobremesa.engine.language import Lang

_HE = (
    r"(?:turno|reto|mazo|descarte|vórtice|peón|botín|banco|puesto|empate|juego|sitio|reparto|sorteo|dado|comodín|punto)"
)
_SHE = r"(?:fila|ronda|baza|carta|mano|partida|casilla|ficha|mesa|jugada|tirada|puja|pista|estrella|pareja)"
_COUNTED = r"(?:cartas|puntos|bueyes|dados|turnos|rondas|filas|vórtices|fichas|tiradas|negras)"
_ONE = r"(?:carta|punto|buey|dado|turno|ronda|fila|vórtice|ficha|tirada)"
_THINGS = r"(?:cards|points|bulls|dice|turns|rounds|rows|vortices|chips|rolls)"
_THING = r"(?:card|point|bull|die|turn|round|row|vortex|chip|roll)"

_BOTH: dict[str, str] = {
    "a place that was not filled": r"[{}]",
    "a hyphen for a minus": r"(?<![\w.–-])-\d",
    "a doubled word": r"(?i)\b([^\W\d_]+) \1\b",
    "a stray blank": r"  | [,.;:](?:\s|$)|^\s|\s$",
    "doubled punctuation": r"\.\.(?!\.)|,,|;;|::|\.,|,\.",
    "a value of the machine": r"\b(?:null|undefined|NaN|True|False|true|false)\b|\[object",
}
_OWN: dict[Lang, dict[str, str]] = {
    "es": {
        "the reader called by a pronoun": r"\bTú\b(?! \w+s\b)",
        "a feminine article before a masculine word": rf"(?i)\b(?:la|una|las|unas|esta|esa|otra|ninguna) {_HE}s?\b",
        "a masculine article before a feminine word": rf"(?i)\b(?:el|un|los|unos|este|ese|otro|ningún) {_SHE}s?\b",
        "an article not drawn together": r"\b(?:de|a) el\b",
        "one of many": rf"(?<![\d,.] )(?<![\d,.])\b1 {_COUNTED}\b",
        "many of one": rf"(?<![\d,.])\b(?:[02-9]|\d\d+) {_ONE}\b",
        "a word that the rulebooks do not have": r"(?i)\b(?:cas(?:an?|ar|as|ad[ao]s?) (?:el|con|la)|ficheros?)\b",
    },
    "en": {
        "you as a third person": r"\b[Yy]ou (?:\(\d+\) )?(?:is|was|has|does|goes|[a-z]+[^s\W]s)\b",
        "a before a vowel": r"\b[Aa] (?:[aeio]\w+|8|11|18|8\d|u(?!ni|su|se)\w+)\b",
        "an before a consonant": r"\b[Aa]n (?:[^aeiouhAEIOUH8\W]\w*|[1-79]\b)",
        "one of many": rf"(?<![\d,.] )(?<![\d,.])\b1 {_THINGS}\b",
        "many of one": rf"(?<![\d,.])\b(?:[02-9]|\d\d+) {_THING}\b(?! (?:match|of))",
    },
}
_NAMELESS = re.compile(r"\b(?:Persona|Player) \d+\b")  # `Player 1 rolls` is no wrong plural


def faults_of(text: str, lang: Lang) -> Iterator[str]:
    for what, pattern in {**_BOTH, **_OWN[lang]}.items():
        for found in re.finditer(pattern, _NAMELESS.sub("Alex", text)):
            yield f"{what}: «{found[0]}» in «{text}»"
