"""Writes docs/sentences.md: every sentence that the games say, in both languages, to everyone whom it concerns.

The examples come from the golden records and from random matches; a sentence that none of them needs is shown with its
places in braces. `python -m scripts.sentences` writes the page, and a test holds it to the games' words.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import sobremesa
from sobremesa.engine.contract import GameInfo, own_games
from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.log import Event
from sobremesa.engine.match import Match
from sobremesa.engine.narrator import SPECTATOR, Narrator, Sentence, second_seat
from sobremesa.engine.untrusted import names_to_show

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "sentences.md"
PEOPLE = ["Ana", "Iker", "Bo", "Leire", "Marta", "Nora", "Pau", "Rosa", "Sol", "Teo"]
RANDOM_MATCHES = 12  # for each number of players

HEAD = (
    "# What the games say\n\n"
    "Every kind of event as a sentence, written by `python -m scripts.sentences` from the games' own words: as it is "
    "said of somebody, to that person, and to the other one whom it names. The short form is what a screen shows while "
    "it happens; where there is none, the sentence is short enough or never shown. The people are made up; the matches "
    "are the golden records of the tests and random ones. A rule stands where it decided."
)


def matches_of(info: GameInfo) -> Iterator[Match]:
    for path in sorted((ROOT / "tests" / "golden").glob(f"{info.name}*.sobremesa")):
        yield sobremesa.load(path.read_text(encoding="utf-8"))
    for seed, players in itertools.product(range(RANDOM_MATCHES), info.players):
        match = sobremesa.new(info.name, players=players, seed=seed)
        dice = random.Random(seed)
        while not match.over and match.step < 400:
            seat = dice.choice(match.may_act)
            match.play(seat, dice.choice(match.legal(seat)))
        yield match


def examples_of(info: GameInfo) -> dict[str, list[Event]]:
    """Events for each sentence, as far as the matches have any."""
    narrator = info.load().narrator
    wanted = {*narrator.sentences, "result_won", "result_lost"}
    found: dict[str, list[Event]] = {}
    for match in matches_of(info):
        for name, events in narrator.parted(match.all_events()):
            found.setdefault(name, events)
        for event in match.all_events():
            found.setdefault(narrator.name_of(event), [event])
        if wanted <= set(found):
            break
    return {name: found[name] for name in [*narrator.sentences, "result_won", "result_lost"] if name in found}


def told(narrator: Narrator, name: str, events: list[Event] | None, lang: Lang) -> tuple[list[str], list[str]]:
    """The sentence for everyone whom it concerns, and its short forms, without repetitions."""
    sentence = narrator.sentence(name)
    if events is None:
        return _forms(sentence, lang), _forms(sentence.short, lang) if sentence.short else []
    names = names_to_show(PEOPLE, lang)
    readers = [SPECTATOR, events[0].data.get("seat", SPECTATOR), second_seat(events[0])]
    lines = [narrator.line(name, events, names, reader, lang) for reader in readers if reader is not None]
    texts, shorts = (line.text for line in lines), (line.short for line in lines if line.short)
    return list(dict.fromkeys(texts)), list(dict.fromkeys(shorts))


def _forms(sentence: Sentence, lang: Lang) -> list[str]:
    return [text.to(lang) for text in (sentence.of, sentence.to, sentence.to_other) if text is not None]


def section(info: GameInfo) -> Iterator[str]:
    narrator = info.load().narrator
    examples = examples_of(info)
    yield f"\n## {info.title}\n"
    yield "| | español | corto | English | short | rule |\n|---|---|---|---|---|---|"
    for name in [*narrator.sentences, "result_won", "result_lost"]:
        forms = [texts for lang in LANGUAGES for texts in told(narrator, name, examples.get(name), lang)]
        cells = " | ".join("<br>".join(texts).replace("|", "\\|") for texts in forms)
        yield f"| `{name}` | {cells} | {narrator.sentence(name).rule} |"


def page() -> str:
    lines = [HEAD]
    for info in own_games().values():
        lines += section(info)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
