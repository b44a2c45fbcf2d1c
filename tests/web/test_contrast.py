"""Every text colour of the page on every ground that it can lie on: each cloth and its darkest weave, day and night."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[2] / "web" / "src"
GAMES = sorted(path.parent.name for path in SOURCE.glob("games/*/cloth.css"))
THEMES = ("day", "night")

TEXT, LARGE = 4.5, 3.0  # of WCAG 2.2: text, and what is large or no text at all
TEXTS = ("--ink", "--ink-2", "--go", "--warn", "--deep")
RINGS = ("--go", "--pick", "--ink")
INVERSE = {"--paper": "--ink", "--go-ink": "--go", "--pick-ink": "--pick"}  # text on a filled button, coin or tick
PAPERS = ("var(--paper)", "var(--paper-2)", "var(--tile)", "var(--waiting)")
CHIP = "color-mix(in srgb, var(--cloth) 60%, var(--paper))"
START = {"--weave-share": "13%"}  # by day; the night's weave is the same everywhere

PROVEN = {f"var({token})" for token in (*TEXTS, *INVERSE)} | {"inherit", "currentColor", "transparent", "var(--heads)"}
FALL_BACKS = {"var(--deep, var(--ink))", "Canvas", "CanvasText"}  # the last two are the system's, in forced colours
MIXED = {  # and the one ground that it lies on
    "color-mix(in srgb, var(--paper) 84%, var(--ink))": "var(--ink)",
    "var(--print-paper)": "var(--print-ink)",
    "var(--print-ink)": "var(--print-paper)",
    "#fff6e0": "#211915",
    "#24507f": "var(--print-paper)",
}

Styles = dict[str, dict[str, str]]


class Colour(NamedTuple):
    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, ground: Colour) -> Colour:
        return blend(self, self.alpha, ground)

    @property
    def luminance(self) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in self[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(text: Colour, ground: Colour) -> float:
    light, dark = sorted((text.luminance, ground.luminance), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def read(css: str) -> Styles:
    """The declarations of a stylesheet by its selectors."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    styles: Styles = defaultdict(dict)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        declared = dict(re.findall(r"([-\w]+)\s*:\s*([^;]+?)\s*(?:;|$)", body))
        for selector in selectors.split(","):
            styles[" ".join(selector.split())].update(declared)
    return styles


class Palette(Mapping[str, str]):
    """The custom properties that hold in one place, and the colours that are made of them."""

    def __init__(self, *declared: Mapping[str, str]) -> None:
        self._values = {name: value for each in declared for name, value in each.items()}

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def colour(self, written: str) -> Colour:
        while found := re.search(r"var\((--[-\w]+)\)", written):
            written = written.replace(found[0], self[found[1]])
        if written == "transparent":
            return Colour(0, 0, 0, 0)
        if mix := re.fullmatch(r"color-mix\(in srgb, (.+) ([\d.]+)%, (.+?)\)", written):
            return mixed(self.colour(mix[1]), float(mix[2]) / 100, self.colour(mix[3]))
        return hexadecimal(written)

    @property
    def weave(self) -> Colour:
        """The cloth where all the threads of its pattern lie over one another."""
        cloth = self.colour("var(--cloth)")
        for _ in range(max(1, self["--pattern"].count("linear-gradient"))):
            cloth = self.colour("var(--thread)").over(cloth)
        return cloth


def blend(one: Colour, share: float, other: Colour) -> Colour:
    return Colour(*(share * mine + (1 - share) * its for mine, its in zip(one[:3], other[:3], strict=True)))


def mixed(one: Colour, share: float, other: Colour) -> Colour:
    alpha = share * one.alpha + (1 - share) * other.alpha
    return blend(one, share * one.alpha / alpha, other)._replace(alpha=alpha)


def hexadecimal(written: str) -> Colour:
    assert re.fullmatch(r"#[0-9a-f]{6}", written), f"{written} is not a colour that this test can read"
    return Colour(*(int(written[place : place + 2], 16) / 255 for place in (1, 3, 5)))


def palette(tokens: str, cloth: str, game: str, theme: str, **more: str) -> Palette:
    """What holds on a game's cloth."""
    roots, cloths = read(tokens), read(cloth)
    night = theme == "night"
    return Palette(
        roots[":root"],
        roots[':root[data-theme="night"]'] if night else {},
        roots["[data-game]"],
        cloths[f'[data-game="{game}"]'],
        cloths[f'[data-theme="night"] [data-game="{game}"]'] if night else {},
        more,
    )


def weak(colours: Palette) -> list[str]:
    """What cannot be read on this cloth."""
    grounds = {each: colours.colour(each) for each in (*PAPERS, CHIP, "var(--cloth)")} | {"weave": colours.weave}
    grounds |= {each: colours.colour(f"var({each})") for each in INVERSE.values()}
    papers = [name for name in grounds if name not in INVERSE.values()]
    needed = [
        *((text, ground, TEXT) for text, ground in product(TEXTS, papers)),
        *((ring, ground, LARGE) for ring, ground in product(RINGS, papers)),
        *((text, ground, TEXT) for text, ground in INVERSE.items()),
    ]
    found = []
    for token, ground, least in needed:
        ratio = contrast(colours.colour(f"var({token})"), grounds[ground])
        if ratio < least:
            found.append(f"{token} on {ground}: {ratio:.2f}, not {least}")
    return found


def files(game: str) -> tuple[str, str]:
    return (SOURCE / "tokens.css").read_text(), (SOURCE / "games" / game / "cloth.css").read_text()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_text_can_be_read_on_cloth_and_paper(game: str, theme: str) -> None:
    assert not weak(palette(*files(game), game, theme))


@pytest.mark.parametrize("game", GAMES)
def test_text_can_be_read_on_the_thicker_weave_of_the_start_page(game: str) -> None:
    colours = palette(*files(game), game, "day", **START)
    for text in ("--ink", "--ink-2", "--deep"):
        assert contrast(colours.colour(f"var({text})"), colours.weave) >= TEXT


@pytest.mark.parametrize(
    ("token", "lighter", "theme"),
    [
        ("--ink-2", "#6b5f57", "day"),
        ("--warn", "#c2452e", "day"),
        ("--go", "#3f8d74", "day"),
        ("--ink", "#8a8078", "night"),
        ("--go-ink", "#6d8f81", "night"),
    ],
)
def test_a_token_that_fades_is_found(token: str, lighter: str, theme: str) -> None:
    tokens, cloth = files(GAMES[-1])
    faded = re.sub(rf"{token}: {palette(tokens, cloth, GAMES[-1], theme)[token]};", f"{token}: {lighter};", tokens)
    assert faded != tokens
    assert any(line.startswith(f"{token} ") for line in weak(palette(faded, cloth, GAMES[-1], theme)))


@pytest.mark.parametrize("game", GAMES)
def test_a_cloth_that_darkens_is_found(game: str) -> None:
    tokens, cloth = files(game)
    day = palette(tokens, cloth, game, "day")
    assert weak(palette(tokens, cloth.replace(day["--cloth"], day["--weave"]), game, "day"))
    assert weak(palette(tokens, cloth.replace(f"--deep: {day['--deep']}", f"--deep: {day['--weave']}"), game, "day"))


def faces() -> list[tuple[str, Palette]]:
    """The printed grounds of the cards: what is declared for all cards of a kind holds for each ground too."""
    root = read((SOURCE / "tokens.css").read_text())[":root"]
    found = []
    for path in sorted(SOURCE.glob("games/*/*.css")):
        styles = read(path.read_text())
        for selector, declared in styles.items():
            if "--ground" in declared:
                kind = styles[selector.split("[")[0]]
                found.append((f"{path.parent.name} {selector}", Palette(root, kind, declared)))
    return found


@pytest.mark.parametrize(("face", "colours"), faces(), ids=[name for name, _ in faces()])
def test_a_card_can_be_read_on_its_ground(face: str, colours: Palette) -> None:
    ground = colours.colour("var(--ground)")
    assert contrast(colours.colour("var(--numeral)"), ground) >= TEXT
    assert contrast(colours.colour("var(--heads)"), ground) >= LARGE


def test_no_stylesheet_has_a_text_colour_of_its_own() -> None:
    own = {
        f"{path.relative_to(SOURCE)}: {declared['color']}"
        for path in SOURCE.rglob("*.css")
        for declared in read(path.read_text()).values()
        if "color" in declared and declared["color"] not in PROVEN | FALL_BACKS | MIXED.keys()
    }
    assert not own


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("written", MIXED)
def test_a_mixed_colour_can_be_read_on_its_ground(written: str, theme: str) -> None:
    colours = palette(*files(GAMES[0]), GAMES[0], theme)
    assert contrast(colours.colour(written), colours.colour(MIXED[written])) >= TEXT
