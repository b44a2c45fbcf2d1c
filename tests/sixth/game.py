"""Farol, put together."""

from __future__ import annotations

from sobremesa.engine.assembly import assemble
from tests.sixth import INFO

GAME = assemble(INFO, __package__)
