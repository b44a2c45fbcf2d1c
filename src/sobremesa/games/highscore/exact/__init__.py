"""High Score solved exactly: for the mean score, for the chance to reach a score, or for chips.

*mean* and *beat* are the optimum of one turn, exact for every card. *chips* is the optimum of a round, solved
backwards from its last player, exact for 2 to 5 players under these assumptions:

- everyone plays for the chip points of this round alone: neither the standing of the match, nor the right to
  start the next round, nor the tie-breaks by gold and silver matter to them;
- everyone knows that of the others (the solution is a subgame-perfect equilibrium of the round);
- of choices that are worth the same (within 1e-12) everyone takes the first in a fixed order that begins with
  stopping, so whoever has nothing to gain stops. The last player's value does not depend on this, the values of
  those before can.
"""
