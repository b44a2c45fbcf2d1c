"""How BIDS is played on the page."""

from __future__ import annotations

import re

from sobremesa.engine.language import Lang
from sobremesa.games.bids.cards import FIRST_BLACK
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT
from sobremesa.games.bids.view import BidsView
from sobremesa.games.bids.words import card_in_words, name_of, parse
from tests.web.presses import Press, beginning, exactly

HAND = {"es": "Tu mano", "en": "Your hand"}


def presses(view: BidsView, action: str, lang: Lang) -> list[Press]:
    number = parse(action)
    if number < FIRST_ROB_ACTION:
        confirm = {"es": "Pujar con {}", "en": "Bid {}"}[lang].format(card_in_words(number, lang))
        return [Press(HAND[lang], beginning(name_of(number, lang))), Press(None, exactly(confirm), optional=True)]
    loot = FIRST_BLACK + (number - FIRST_ROB_ACTION) % LOOT
    confirm = {"es": "^Robar {} a ", "en": "^Steal {} from "}[lang].format(re.escape(card_in_words(loot, lang)))
    return [Press(None, beginning(name_of(loot, lang))), Press(None, re.compile(confirm), optional=True)]
