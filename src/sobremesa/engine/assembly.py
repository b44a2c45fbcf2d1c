"""A game put together from its modules, each of which calls its parts by the same names in every game."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_type_hints

from sobremesa.engine.contract import Aids, Box, Game
from sobremesa.engine.kernel import Kernels, serve
from sobremesa.engine.plan import Thinking


def assemble(
    box: Box,
    *,
    rules: ModuleType,
    words: ModuleType,
    view: ModuleType,
    screen: ModuleType,
    casual: ModuleType,
    worlds: ModuleType | None = None,
    prospects: ModuleType | None = None,
    aids: ModuleType | None = None,
    **others: Any,
) -> Game:
    """The game of a box. Whatever a game does not call by the usual names is given by name."""
    kernels = Kernels(
        deal=rules.deal,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        sample=(worlds or rules).sample,
        standing=rules.standing,
        casual=casual.casual,
        prospects=prospects.prospects if prospects else None,
    )
    serve(rules.State, kernels)
    parts: dict[str, Any] = {
        "rules_version": 1,
        "state": rules.State,
        "actions": rules.ACTIONS,
        "point": 1,
        "kernels": kernels,
        "kinds": others.pop("kinds", None) or rules.KINDS,
        "refusal": words.refusal,
        "notation": words.notation,
        "parse": words.parse,
        "ask": words.ask,
        "teller": words.TELLER,
        "view_type": get_type_hints(view.look)["return"],
        "look": view.look,
        "draw": screen.draw,
        "thinking": Thinking(),
        "aids_type": get_type_hints(aids.aid)["return"] if aids else Aids,
    }
    if aids:
        parts["aid"] = aids.aid
    return Game(box=box, **{**parts, **others})
