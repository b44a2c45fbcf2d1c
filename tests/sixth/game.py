"""Farol, put together."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from sobremesa.engine.kernel import Fields
from tests.sixth import INFO, FarolOptions


def prepare(state: Fields, options: FarolOptions) -> None:
    state.lowest = options.lowest
    state.rounds = options.rounds


GAME = assemble(INFO, __package__, prepare=prepare)
