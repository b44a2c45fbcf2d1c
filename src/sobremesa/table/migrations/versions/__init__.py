"""The revisions of the database, oldest first: `first.py`, then `screens.py`."""
