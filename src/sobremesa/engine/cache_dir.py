"""The folder of compiled code, and marks of what has been compiled: all that can be known without a compiler."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import platformdirs

KEPT_DAYS = 90  # a file that nobody has used for so long is removed
DAY = 86_400  # seconds
MARK = ".compiled"


@cache
def made_with() -> str:
    """The versions that compiled code depends on."""
    return " ".join([version("numba"), version("numpy"), version("llvmlite"), sys.version])


# --- the folder


def _is_private(folder: Path) -> bool:
    """Whether nobody else could have put files there: they are pickles, and reading one can run code."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _can_be_written(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _made(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _is_private(folder) and _can_be_written(folder)
    except OSError:
        return False


def find_folder() -> Path:
    """The folder that SOBREMESA_CACHE names, the user's own cache, or else a private one among temporary files."""
    chosen = os.environ.get("SOBREMESA_CACHE")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sobremesa", appauthor=False))
    temporary = Path(tempfile.gettempdir()) / f"sobremesa-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    for folder in (base / "kernels", temporary):
        if _made(folder):
            return folder
    alone = Path(tempfile.mkdtemp(prefix="sobremesa-"))
    atexit.register(shutil.rmtree, alone, ignore_errors=True)
    return alone


@cache
def folder() -> Path:
    """Where this process finds and leaves compiled code."""
    return find_folder()


def write(path: Path, data: bytes) -> None:
    """Whole or not at all; without room on the disk there is just nothing to load the next time."""
    with contextlib.suppress(OSError):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.replace(name, path)
        except OSError:
            os.unlink(name)


def read(path: Path) -> bytes | None:
    try:
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)
        return path.read_bytes()
    except OSError:
        return None


def forget_unused(folder: Path) -> None:
    """Remove what nobody has used for long, whatever other processes do there at the same time."""
    oldest = time.time() - KEPT_DAYS * DAY
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < oldest:
                    path.unlink()


# --- marks


@cache
def _sources(home: str) -> str:
    """A digest of what is compiled: our sources, and those of the package of a module, if one is named."""
    digest = hashlib.sha256(made_with().encode())
    for package in [Path(__file__).parent.parent, *_package_of(home)]:
        for source in sorted(package.rglob("*.py")) if package.is_dir() else [package]:
            digest.update(source.relative_to(package.parent).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:32]


def _package_of(home: str) -> list[Path]:
    """The folder of a module's outermost package, or the file of a module that stands alone."""
    spec = find_spec(home.partition(".")[0]) if home else None
    if spec is None:
        return []
    places = spec.submodule_search_locations or [spec.origin or ""]
    return [Path(place) for place in places if Path(place).exists()]


def _mark(name: str, home: str) -> Path:
    return folder() / f"{name}-{_sources(home)}{MARK}"


def compiled_before(name: str, home: str = "") -> bool:
    """Whether `mark_compiled` was called for these very sources on this machine; `home` is a module of a package."""
    return read(_mark(name, home)) is not None


def mark_compiled(name: str, home: str = "") -> None:
    write(_mark(name, home), b"")
