"""A game put together from the modules of its folder, each of which calls its parts by the same names in every game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints

from sobremesa.engine.contract import Game, GameInfo, when_in_words
from sobremesa.engine.kernel import Kernels, serve
from sobremesa.engine.learning import Learning, first_part, no_parts, one_part
from sobremesa.engine.plan import Thinking


def assemble(info: GameInfo, folder: str, **others: Any) -> Game:
    """The game in a package; what a game calls by another name is passed by keyword."""
    rules, words, view, labels, screen, casual, learning = (
        import_module(f"{folder}.{name}")
        for name in ("rules", "words", "view", "labels", "screen", "casual", "learning")
    )
    worlds = _module(folder, "worlds") or rules
    aids, prospects, thinking, factors, consequences = (
        _module(folder, name) for name in ("aids", "prospects", "thinking", "report_factors", "consequences")
    )
    kernels = Kernels(
        deal=rules.deal,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        sample=worlds.sample,
        standing=rules.standing,
        casual=casual.casual,
        prospects=prospects.prospects if prospects else rules.standing,
        encode_observation=learning.encode_observation,
        action_parts=getattr(learning, "action_parts", one_part),
        action_of_parts=getattr(learning, "action_of_parts", first_part),
        encode_parts=getattr(learning, "encode_parts", no_parts),
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
        "narrator": words.NARRATOR,
        "labels": labels.LABELS,
        "action_label": labels.action_label,
        "when": getattr(labels, "when", when_in_words),
        "unreminded": getattr(labels, "unreminded", lambda view: []),
        "view_type": get_type_hints(view.look)["return"],
        "look": view.look,
        "own": view.own,
        "draw": screen.draw,
        "thinking": thinking.THINKING if thinking else Thinking(),
        "report_factors": factors.REPORT_FACTORS if factors else (),
        "learning": Learning(
            parts=learning.PARTS,
            observation=learning.Observation,
            action_parts=getattr(learning, "ACTION_PARTS", rules.ACTIONS),
            has_offers=getattr(learning, "HAS_OFFERS", False),
            longest=getattr(learning, "LONGEST", 1),
            part_name=getattr(learning, "part_name", words.notation),
            about_moves=learning.MOVES,
            at_once=getattr(learning, "AT_ONCE", False),
            most_open=getattr(learning, "MOST_OPEN", None),
        ),
    }
    if consequences:
        parts |= {"consequences": consequences.CONSEQUENCES, "action_subject": consequences.subject}
    if aids:
        parts |= {"aid": aids.aid, "aids_type": get_type_hints(aids.aid)["return"]}
    return Game(info=info, **{**parts, **others})


def _module(folder: str, name: str) -> Any:
    """A module that not every game has."""
    return import_module(f"{folder}.{name}") if find_spec(f"{folder}.{name}") else None
