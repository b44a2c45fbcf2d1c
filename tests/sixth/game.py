"""Farol, put together."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from tests.sixth import BOX, FarolOptions, casual, rules, screen, view, words


def prepare(state: Fields, options: FarolOptions) -> None:
    state.lowest = options.lowest
    state.rounds = options.rounds


GAME = assemble(BOX, rules=rules, words=words, view=view, screen=screen, casual=casual, prepare=prepare)
