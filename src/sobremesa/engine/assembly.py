"""A game put together from the modules of its folder, each of which calls its parts by the same names in every game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints

from sobremesa.engine.contract import Box, Game, when_in_words
from sobremesa.engine.kernel import Kernels, serve
from sobremesa.engine.learning import Learning, first_letter, nothing_spelt, whole_action
from sobremesa.engine.plan import Thinking


def assemble(box: Box, folder: str, **others: Any) -> Game:
    """The game of a box, from the package that is its folder; what a game does not call so is given by name."""
    rules, words, view, spoken, screen, casual, learning = (
        import_module(f"{folder}.{name}")
        for name in ("rules", "words", "view", "spoken", "screen", "casual", "learning")
    )
    worlds = _module(folder, "worlds") or rules
    aids, prospects, thinking, deciding, consequences = (
        _module(folder, name) for name in ("aids", "prospects", "thinking", "deciding", "consequences")
    )
    kernels = Kernels(
        deal=rules.deal,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        sample=worlds.sample,
        standing=rules.standing,
        casual=casual.casual,
        prospects=prospects.prospects if prospects else None,
        depict=learning.depict,
        word=getattr(learning, "word", whole_action),
        action_spelt=getattr(learning, "action_spelt", first_letter),
        depict_spelt=getattr(learning, "depict_spelt", nothing_spelt),
    )
    serve(rules.State, kernels)
    parts: dict[str, Any] = {
        "rules_version": 1,
        "state": rules.State,
        "actions": rules.ACTIONS,
        "point": 1,
        "kernels": kernels,
        "kinds": rules.EVENTS,
        "refusal": words.refusal,
        "notation": words.notation,
        "parse": words.parse,
        "ask": words.ask,
        "teller": words.TELLER,
        "spoken": spoken.SPOKEN,
        "say": spoken.say,
        "when": getattr(spoken, "when", when_in_words),
        "unreminded": getattr(spoken, "unreminded", lambda view: []),
        "view_type": get_type_hints(view.look)["return"],
        "look": view.look,
        "own": view.own,
        "draw": screen.draw,
        "thinking": thinking.THINKING if thinking else Thinking(),
        "deciding": deciding.DECIDING if deciding else (),
        "learning": Learning(
            parts=learning.PARTS,
            observation=learning.Observation,
            letters=getattr(learning, "LETTERS", rules.ACTIONS),
            has_offers=getattr(learning, "HAS_OFFERS", False),
            longest=getattr(learning, "LONGEST", 1),
            letter_name=getattr(learning, "letter_name", words.notation),
            about_moves=learning.MOVES,
            at_once=getattr(learning, "AT_ONCE", False),
            most_open=getattr(learning, "MOST_OPEN", None),
        ),
    }
    if consequences:
        parts |= {"consequences": consequences.CONSEQUENCES, "action_subject": consequences.subject}
    if aids:
        parts |= {"aid": aids.aid, "aids_type": get_type_hints(aids.aid)["return"]}
    return Game(box=box, **{**parts, **others})


def _module(folder: str, name: str) -> Any:
    """A module that not every game has."""
    return import_module(f"{folder}.{name}") if find_spec(f"{folder}.{name}") else None
