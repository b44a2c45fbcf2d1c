"""What the games say: whole in both languages, to everyone whom it concerns, and told in docs/sentences.md."""

from __future__ import annotations

import re

import pytest
from scripts.sentences import PAGE, ROOT, page

import sobremesa
from sobremesa.engine import contract
from sobremesa.engine.language import LANGUAGES, Lang, Text
from sobremesa.engine.match import Match
from sobremesa.engine.narrator import _SHARED, SPECTATOR, LogLine, Narrator, Sentence, second_seat
from sobremesa.engine.untrusted import names_to_show
from tests.tables import EVERY_GAME

GAMES = [info.name for info in contract.all_games()]
TELLERS = {info.name: info.load().narrator for info in EVERY_GAME}
QUICK = 24  # letters that are read in a second and a half
MOST = 42  # letters of a short form, with a name of six
PEOPLE = names_to_show(
    ["Marcos", "Carmen", "Andrés", "Sergio", "Amalia", "Teresa", "Daniel", "Julián", "Noelia", "Rafael"], "es"
)
ALL = [(game, name) for game, narrator in TELLERS.items() for name in [*narrator.sentences, *_SHARED]]


def sentence_of(game: str, name: str) -> Sentence:
    return TELLERS[game].sentence(name)


def places(text: str) -> set[str]:
    return {place.lower() for place in re.findall(r"{(\w+)}", text)}


def forms(sentence: Sentence) -> list[Text]:
    return [text for text in (sentence.of, sentence.to, sentence.to_other) if text is not None]


@pytest.mark.slow
def test_the_page_tells_what_the_games_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m scripts.sentences"


@pytest.mark.parametrize("game", TELLERS)
def test_what_is_joined_is_made_of_sentences(game: str) -> None:
    narrator: Narrator = TELLERS[game]
    for names, joined in narrator.joined.items():
        assert {*names, joined} <= set(narrator.sentences)


@pytest.mark.parametrize("form", ["whole", "short"])
@pytest.mark.parametrize(("game", "name"), ALL)
def test_whom_a_sentence_names_it_can_be_said_to(game: str, name: str, form: str) -> None:
    whole = sentence_of(game, name)
    sentence = whole if form == "whole" or whole.short is None else whole.short
    for lang in LANGUAGES:
        used = places(sentence.of.to(lang))
        assert "name" not in used or sentence.to is not None
        assert "other" not in used or sentence.to_other is not None
        if sentence.to is not None:
            assert "name" not in places(sentence.to.to(lang)), "the reader is not called by name"
        if sentence.to_other is not None:
            assert "other" not in places(sentence.to_other.to(lang))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_sentences_assume_no_gender_and_shout_at_nobody(game: str, name: str) -> None:
    sentence = sentence_of(game, name)
    for text in [*forms(sentence), *(forms(sentence.short) if sentence.short else [])]:
        assert not re.search(r"\b(listo|lista|el ganador|la ganadora|descalificado)\b", text.es)
        assert "!" not in text.en.replace("DOS!", "")


# --- short forms, for whoever watches it happen


def letters(text: str) -> int:
    """Those that a sentence always has."""
    return len(re.sub(r"{\w+}", "", text))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in ALL if game in GAMES and name != "match"])
def test_a_long_sentence_has_a_short_form_for_the_same_readers(game: str, name: str) -> None:
    sentence, quiet = sentence_of(game, name), TELLERS[game].quiet
    if sentence.short is None:
        assert name in quiet or all(letters(text.to(lang)) <= QUICK for text in forms(sentence) for lang in LANGUAGES)
        return
    for whole, short in zip(sentence[:3], sentence.short, strict=False):
        assert whole is not None or short is None, "nobody is told it in full"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_in_matches_can_be_read_while_it_happens(game: str) -> None:
    lines = [line for lang in LANGUAGES for line in told_in_golden_matches(game, lang)]
    assert any(line.short for line in lines)
    for line in lines:
        assert line.short or line.quiet or len(line.text) <= QUICK, line.text
        assert len(line.short) <= min(MOST, len(line.text)), line
        assert line.short != line.text


def told_in_golden_matches(game: str, lang: Lang) -> list[LogLine]:
    """To everyone whom it concerns."""
    narrator, lines = TELLERS[game], []
    for path in sorted((ROOT / "tests" / "golden").glob(f"{game}*.sobremesa")):
        match = sobremesa.load(path.read_text(encoding="utf-8"))
        for name, events in narrator.parted(match.all_events()):
            readers = {SPECTATOR, events[0].data.get("seat"), second_seat(events[0])} - {None}
            lines += [narrator.line(name, events, PEOPLE, reader, lang) for reader in readers if reader is not None]
    return lines


def test_a_short_form_is_for_the_same_reader() -> None:
    match = sobremesa.new("toma6", players=2, seed=1)
    while match.turn != (1, 5):
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    lines = {
        reader: TELLERS["toma6"].tell(match.events(reader), names_to_show(["Ana", "Marcos"], "es"), reader, "es")
        for reader in (SPECTATOR, 0)
    }
    of, to = ([line.short for line in lines[reader] if line.rule == "T6-6"] for reader in (SPECTATOR, 0))
    assert of
    assert all(re.fullmatch(r"(Ana|Marcos): \d+ → fila \d", short) for short in of)
    assert any(re.fullmatch(r"Tu \d+ → fila \d", short) for short in to)


def test_a_game_need_not_have_short_forms() -> None:
    (farol,) = [info for info in EVERY_GAME if info.name not in GAMES]
    match = Match.new(farol.load(), 2, 1)
    lines = match.game.narrator.tell(match.events(SPECTATOR), names_to_show(["Ana", "Marcos"], "es"), SPECTATOR, "es")
    assert lines
    assert {line.short for line in lines} == {""}
