"""boardgame.io's server in memory, the peer of the table, with programs at its tables: `python -m bench.boardgameio`.

A card game of the same shape as ours: hidden hands, a card a move, the state to all four after each (0.9 kB).
The server and those who play are two processes, and figures count only while the server is what limits.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import platformdirs

from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Text, language_of_locale

PEER = Path(__file__).parent / "peers" / "boardgameio"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")
MOST_SECONDS_AROUND = 60  # for sitting down, warming up and an answer

NO_NODE = Text(
    "No se encuentra {program}: para medir boardgame.io hace falta Node.js 18 o posterior con npm.",
    "{program} is not found: measuring boardgame.io needs Node.js 18 or newer with npm.",
)
NOT_INSTALLED = Text(
    "No se ha podido instalar boardgame.io desde npm ({reason}): "
    "la primera vez hacen falta red y poder escribir en {folder}.",
    "boardgame.io could not be installed from npm ({reason}): "
    "the first time needs the network, and that {folder} can be written to.",
)
NOT_STARTED = Text("El servidor de boardgame.io no ha arrancado.", "The server of boardgame.io did not start.")
NOT_ENDED = Text(
    "La medición de boardgame.io no ha terminado en {limit:.0f} segundos.",
    "Measuring boardgame.io did not end within {limit:.0f} seconds.",
)
NOT_PLAYED = Text("La medición de boardgame.io ha fallado: {reason}.", "Measuring boardgame.io failed: {reason}.")


class Figures(msgspec.Struct, frozen=True):
    """Accepted moves a second, and milliseconds from sending a move until all four had heard it."""

    moves_per_second: float
    p50: float
    p99: float
    server_busy: float  # cores in use: near 1 where the server, which has one thread, is what limits
    load_busy: float
    server_megabytes: float = 0.0


def find(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise Mistake(NO_NODE.fill(program=program))
    return path


# --- installing


def cache() -> Path:
    chosen = os.environ.get("SOBREMESA_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sobremesa", appauthor=False))


def installed() -> Path:
    """The folder with the peer's packages, filled from npm if these versions are not there yet."""
    wanted = b"".join((PEER / name).read_bytes() for name in PACKAGES)
    folder = cache() / "peers" / f"boardgameio-{hashlib.sha256(wanted).hexdigest()[:12]}"
    if not folder.exists():
        try:
            install(folder)
        except OSError as error:
            raise Mistake(NOT_INSTALLED.fill(folder=folder.parent, reason=error.strerror or error)) from None
    return folder


def install(folder: Path) -> None:
    """Whole or not at all: an installation that breaks off leaves nothing that looks like one."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as begun:
        ready = Path(begun) / "ready"
        ready.mkdir()
        for name in PACKAGES:
            shutil.copy(PEER / name, ready)
        done = subprocess.run([find("npm"), "ci"], cwd=ready, capture_output=True, text=True)
        if done.returncode:
            raise Mistake(NOT_INSTALLED.fill(folder=folder.parent, reason=reason_of(done.stderr)))
        ready.rename(folder)


def reason_of(told: str) -> str:
    """The code that npm tells among much else (`npm error code ENOTFOUND`)."""
    codes = [line.split()[-1] for line in told.splitlines() if line.startswith(("npm error code", "npm ERR! code"))]
    return codes[0] if codes else "npm"


# --- measuring


def measure(matches: int = 50, seconds: float = 10) -> Figures:
    """The moves of a server at saturation, each sent as soon as whoever is to move hears of it."""
    node, folder = find("node"), installed()
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(
        [node, PEER / "server.mjs"],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,  # the server ends when this is closed
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        port = server.stdout.readline().strip()
        if not port:
            raise Mistake(NOT_STARTED)
        return play([node, str(PEER / "load.mjs"), port, str(matches), str(seconds)], folder, seconds)


def play(command: list[str], folder: Path, seconds: float) -> Figures:
    limit = seconds + MOST_SECONDS_AROUND
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise Mistake(NOT_ENDED.fill(limit=limit)) from None
    if done.returncode:
        raise Mistake(NOT_PLAYED.fill(reason=done.stderr.strip()))
    return msgspec.json.decode(done.stdout, type=Figures)


def main() -> None:
    try:
        figures = measure()
    except Mistake as mistake:
        print(mistake.to(language_of_locale()), file=sys.stderr)
        sys.exit(2)
    print(f"moves a second  {figures.moves_per_second:8,.0f}")
    print(f"p50             {figures.p50:8.1f} ms")
    print(f"p99             {figures.p99:8.1f} ms")
    print(f"server busy     {figures.server_busy:8.0%} of a core")
    print(f"load busy       {figures.load_busy:8.0%} of a core")


if __name__ == "__main__":
    main()
