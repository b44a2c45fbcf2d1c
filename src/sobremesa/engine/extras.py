"""How to install what not everybody needs, in words that work wherever Sobremesa was installed from."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires

SERVER = (
    "alembic",
    "anyio",
    "prometheus_client",
    "psycopg",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
)


def extra_of(module: str | None) -> str | None:
    """The extra that brings a module which every installation that serves tables has."""
    return "server" if (module or "").partition(".")[0] in SERVER else None


def how_to_install(extra: str) -> str:
    """The command that installs the packages of an extra where this Python finds them.

    It names the packages, not `sobremesa[extra]`: Sobremesa itself may be on no index.
    """
    try:
        told = requires("sobremesa") or []
    except PackageNotFoundError:
        told = []
    needs = [shlex.quote(need.partition(";")[0].strip()) for need in told if _is_of(need, extra)]
    words = needs or ["-e", shlex.quote(f".[{extra}]")]  # from its folder, where it runs without being installed
    return shlex.join([sys.executable or "python", "-m", "pip", "install"]) + " " + " ".join(words)


def _is_of(need: str, extra: str) -> bool:
    marker = need.partition(";")[2].replace('"', "'")
    return f"extra == '{extra}'" in marker and not (sys.platform == "win32" and "!= 'win32'" in marker)
