"""Simulations, arenas and reports on Ray: many machines with the results of one. The only part that knows Ray."""
