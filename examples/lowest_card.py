"""A bot for Toma 6, to begin with: it plays its lowest card that lies down safely.

    sobremesa play toma6 --bots examples/lowest_card.py:LowestCard

A bot is a class with one method, `choose(view, legal)`. It is asked whenever its seat has to act:

- `view` is all that the seat may see: `view.hand`, `view.rows` and so on. `sobremesa schema toma6` lists every field,
  and docs/bots-protocol.md says what each means.
- `legal` is the list of the actions that are allowed now, as texts: a card is "45", a row to take is "r1" to "r4".
- The answer is one of them. Anything else, an error, or taking too long forfeits the match.
"""

from __future__ import annotations

from sobremesa.games.toma6.view import Toma6View

FULL = 5  # the next card on a row of five takes the row


def bulls(card: int) -> int:
    """The penalty on a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


class LowestCard:
    def choose(self, view: Toma6View, legal: list[str]) -> str:
        if view.phase == "take":
            return self.cheapest_row(view.rows)
        # Cards are texts in `legal` and numbers in the view. (In the variant "logic" they are first picked one by one
        # from the table; the same thought will do for that.)
        cards = sorted(int(word) for word in legal)
        others = view.players - 1
        safe = [card for card in cards if self.is_safe(card, view.rows, others)]
        # Nothing safe? Then the highest card: with luck somebody else takes that row first.
        return str(safe[0] if safe else cards[-1])

    def cheapest_row(self, rows: list[list[int]]) -> str:
        """The row with the fewest bulls, which has to be taken for a card that fits nowhere."""
        costs = [sum(bulls(card) for card in row) for row in rows]
        return f"r{costs.index(min(costs)) + 1}"

    def is_safe(self, card: int, rows: list[list[int]], others: int) -> bool:
        """Whether there is room for the card even if all the others play cards that go before it on its row."""
        below = [row for row in rows if row[-1] < card]
        if not below:
            return False
        row = max(below, key=lambda row: row[-1])  # a card goes to the row with the nearest end below it
        gap = card - row[-1] - 1
        return len(row) + min(gap, others) < FULL
