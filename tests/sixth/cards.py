"""The cards of Farol."""

from __future__ import annotations

CARDS = 18  # numbered from 1
HAND_CARDS = 3
MOST_PLAYERS = 4
