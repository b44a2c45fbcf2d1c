"""How the database came to be as it is, a revision a file. `upgrading.py` runs them."""
