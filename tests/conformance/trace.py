"""Prints a digest of the beginnings of random matches, to compare interpreted with compiled runs."""

from __future__ import annotations

import sys

from sobremesa.testing.compiled import trace
from tests.tables import few_setups

if __name__ == "__main__":
    for setup in few_setups():
        if setup.game == sys.argv[1]:
            print(setup, trace(setup.table()))
