"""Presence tells what people's screens have shown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("presence", sa.Column("screens", sa.Text, nullable=False, server_default=""))
