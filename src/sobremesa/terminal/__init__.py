"""The table in a terminal: for every game, from what the game says of its decisions, and on any kind of terminal."""
