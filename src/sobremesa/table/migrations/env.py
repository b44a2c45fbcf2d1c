"""What alembic runs. `upgrading.py` gives it a connection, in the transaction that everything happens in."""

from alembic import context

from sobremesa.table.upgrading import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
