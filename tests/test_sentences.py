"""What the games say: whole in both languages, to everyone whom it concerns, and told in docs/sentences.md."""

from __future__ import annotations

import re

import pytest
from scripts.sentences import PAGE, page

from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.words import _SHARED, Sentence, Teller
from tests.tables import BOXES

TELLERS = {box.name: box.open().teller for box in BOXES}
ALL = [(game, name) for game, teller in TELLERS.items() for name in [*teller.sentences, *_SHARED]]


def sentence_of(game: str, name: str) -> Sentence:
    return TELLERS[game].sentence(name)


def places(text: str) -> set[str]:
    return {place.lower() for place in re.findall(r"{(\w+)}", text)}


@pytest.mark.slow
def test_the_page_tells_what_the_games_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m scripts.sentences"


@pytest.mark.parametrize("game", TELLERS)
def test_what_is_joined_is_made_of_sentences(game: str) -> None:
    teller: Teller = TELLERS[game]
    for names, joined in teller.joined.items():
        assert {*names, joined} <= set(teller.sentences)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_whom_a_sentence_names_it_can_be_said_to(game: str, name: str) -> None:
    sentence = sentence_of(game, name)
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
    for text in sentence_of(game, name):
        if isinstance(text, str) or text is None:
            continue
        assert not re.search(r"\b(listo|lista|el ganador|la ganadora|descalificado)\b", text.es)
        assert "!" not in text.en.replace("DOS!", "")
