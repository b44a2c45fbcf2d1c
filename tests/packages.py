"""Packages that bring games, as pip leaves them in a folder, for this process or for programs that it starts."""

from __future__ import annotations

import importlib
import itertools
import os
import shutil
import sys
from pathlib import Path

from sobremesa.engine.announced import GROUP, announced

SIXTH = Path(__file__).parent / "sixth"

# A module whose game is the sixth one under another name.
RENAMED = """
from dataclasses import replace

from tests import sixth

INFO = replace(sixth.INFO, name="{name}", title="{name}".capitalize())
"""


_copies = itertools.count()


class Packages:
    """A folder of packages, which can be put away and brought back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._modules: set[str] = set()
        folder.mkdir()

    def add(self, package: str, source: str, *entries: str) -> None:
        """A package of one module; each entry is a line such as `farol = module:INFO`."""
        module = package.replace("-", "_")
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        self.announce(package, entries or (f"{module} = {module}:INFO",))

    def add_renamed(self, package: str, game: str) -> None:
        """A package that brings the sixth game under another name."""
        self.add(package, RENAMED.format(name=game))

    def add_sixth(self, **changes: tuple[str, str]) -> None:
        """The sixth game as a package of its own; a change is some text of a module, and what stands there instead."""
        home, copy = self.folder / "farol", next(_copies)
        shutil.copytree(SIXTH, home, ignore=shutil.ignore_patterns("__pycache__"))
        for path in home.glob("*.py"):
            source = path.read_text(encoding="utf-8").replace("tests.sixth", "farol")
            source = source.replace("pile_count", f"pile_count_{copy}")  # no two games have the same records
            if path.stem in changes:
                old, new = changes[path.stem]
                assert old in source
                source = source.replace(old, new)
            path.write_text(source.replace("from tests import sixth", "import farol"), encoding="utf-8")
        self.announce("farol", ["farol = farol:INFO"])

    def announce(self, package: str, entries: tuple[str, ...] | list[str]) -> None:
        about = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *entries]) + "\n", encoding="utf-8")

    # --- for this process

    def bring(self) -> None:
        sys.path.insert(0, str(self.folder))
        self._look_again()

    def put_away(self) -> None:
        while str(self.folder) in sys.path:
            sys.path.remove(str(self.folder))
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(f"{self.folder}{os.sep}"):
                del sys.modules[name]
        self._look_again()

    def _look_again(self) -> None:
        importlib.invalidate_caches()
        announced.cache_clear()

    # --- for programs

    def environment(self) -> dict[str, str]:
        """In which a program finds the packages."""
        path = os.pathsep.join([str(self.folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        return {**os.environ, "PYTHONPATH": path}
