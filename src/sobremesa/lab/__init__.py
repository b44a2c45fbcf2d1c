"""Measuring games and bots: simulations, arenas, reports and reviews."""
