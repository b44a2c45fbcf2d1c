"""Takes the pictures of docs/images, of every screen and state of the page: python -m scripts.pictures [NAME ...]

A real server deals what is always dealt, people play as the casual bot would, and Chromium looks at it with a phone,
a small phone, a phone that lies on its side, a tablet, and a desktop. With names only pictures whose name holds one of
them are taken.
"""

from __future__ import annotations

import argparse
import base64
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, Page, expect
from tests import sixth
from tests.table.house import House, sqlite
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests, devtools, open_browser
from tests.web.looks import settle
from tests.web.player import WORDS, Player
from tests.web.tables import Laid, lay, people, remember

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine.contract import register
from sobremesa.engine.match import Match
from sobremesa.table import commands, tables
from sobremesa.table.page import Page as BuiltPage
from sobremesa.table.wire import Settings, Wanted

IMAGES = Path(__file__).parent.parent / "docs" / "images"
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE, "device_scale_factor": 2},
    "small": {**PHONE, "viewport": {"width": 360, "height": 640}, "device_scale_factor": 2},
    "landscape": {**LANDSCAPE, "device_scale_factor": 2},
    "tablet": {**PHONE, "viewport": {"width": 820, "height": 1180}, "device_scale_factor": 1},
    "desktop": {**DESKTOP, "device_scale_factor": 1},
}
QUALITY = 75
CASUAL = QuickPlayer(Policy.CASUAL)
DEALS = {2: "picture 2", 4: "picture 0", 10: "picture 1"}
MOMENTS = {2: (2, 4), 4: (3, 5), 10: (1, 3)}  # of these deals: round and trick in which my lowest card is too low
Take = Callable[["Studio"], Iterator[Player]]


@dataclass
class Studio:
    """Where one picture is taken."""

    house: House
    guests: Guests
    device: str
    night: bool
    lang: str

    def come(self) -> Player:
        device = DEVICES[self.device]
        locale, scheme = {"es": "es-ES", "en": "en-GB"}[self.lang], "dark" if self.night else "light"
        return Player(self.guests.come({**device, "locale": locale, "color_scheme": scheme}), self.lang)

    def table(self, players: int = 4) -> Laid:
        """A match at its moment; the others are at the table."""
        with patch.object(commands, "seed_of", lambda parts: DEALS[players]):
            table = lay(self.house, people(players), {})
        table.others_come()
        play_until(table, lambda match: at_moment(match, players))
        return table


def at_moment(match: Match, players: int) -> bool:
    view = match.view(0)
    return (view.round, view.turn) == MOMENTS[players] and len(match.to_act) == players


def play_until(table: Laid, holds: Callable[[Match], bool]) -> None:
    """Everybody plays as the casual bot would."""
    while not holds(match := table.match):
        seat = match.to_act[0]
        table.act(seat, bot_choice(match, seat, CASUAL))


def others_choose(table: Laid, keep_waiting: int = 0) -> None:
    """All but me choose, and all but some of them."""
    match = table.match
    for seat in [seat for seat in match.to_act if seat][keep_waiting:]:
        table.act(seat, bot_choice(match, seat, CASUAL))


# --- screens


def before_a_match(studio: Studio) -> Player:
    """Somebody with an unfinished match."""
    player = studio.come()
    table = studio.table()
    names = ["Marcos", "Lucía", "Iker"]
    turn = "baza 5 de 10" if studio.lang == "es" else "trick 5 of 10"
    remember(player.page, [{**table.kept(), "names": names, "round": 3, "turn": turn}])
    return player


def start(studio: Studio) -> Iterator[Player]:
    player = before_a_match(studio)
    player.open("/")
    expect(player.page.get_by_role("heading", level=2).first).to_be_visible()
    yield player


def set_up(studio: Studio) -> Iterator[Player]:
    player = before_a_match(studio)
    player.open("/new?game=toma6&how=bots")
    expect(player.page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    yield player


def room(studio: Studio) -> Iterator[Player]:
    player = studio.come()
    seats = [*people(2), Wanted(kind="open"), Wanted(kind="open")]
    with patch.object(tables, "new_code", lambda taken: "LIMA-43"):
        table = lay(studio.house, seats, {}, Settings(), is_begun=False)
    table.others_come()
    indoors = {"open": True, "addresses": ["http://192.168.1.20:8006"]}
    player.page.route("**/api/house", lambda route: route.fulfill(json=indoors))
    table.open(player.page)
    expect(player.page.get_by_text("Ana (")).to_be_visible()
    expect(player.page.locator("svg.qr path")).to_be_visible()
    yield player


def cover(studio: Studio) -> Iterator[Player]:
    """Four people on one device."""
    player, table = studio.come(), studio.table()
    seats = [{"seat": seat, "token": token.token} for seat, token in table.tokens.items()]
    remember(player.page, [{**table.kept(), "seats": seats}])
    player.open(f"/t/{table.id}")
    expect(player.page.get_by_role("button", name=re.compile("^(Soy|I am) ")).first).to_be_visible()
    yield player


def choosing(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    table.open(player.page)
    player.is_asked()
    others_choose(table, 1)
    expect(player.page.get_by_text(re.compile("^(ya está|ready)$")).locator("visible=true").first).to_be_visible()
    yield player


def chosen(studio: Studio) -> Iterator[Player]:
    """With the place where the card would go."""
    player, table = studio.come(), studio.table()
    table.open(player.page)
    player.is_asked()
    others_choose(table, 1)
    player.choose(34)
    expect(player.card(34)).to_have_attribute("aria-pressed", "true")
    player.page.mouse.move(5, 5)
    yield player


def reveal(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    table.open(player.page, pace="calm")
    player.is_asked()
    player.choose(89)
    expect(player.card(89)).to_have_attribute("aria-pressed", "true")
    others_choose(table)
    shown = re.compile("^(Enseñadas|Shown)")
    expect(player.page.get_by_role("list", name=shown)).to_be_visible()
    yield player


def row_of(players: int) -> Take:
    def row(studio: Studio) -> Iterator[Player]:
        player, table = studio.come(), studio.table(players)
        table.open(player.page)
        player.is_asked()
        player.hand.first.click()
        expect(player.hand.first).to_have_attribute("aria-pressed", "true")
        others_choose(table)
        player.must_take()
        yield player

    return row


def two_players(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table(2)
    table.open(player.page)
    player.is_asked()
    player.hand.last.click()
    expect(player.hand.last).to_have_attribute("aria-pressed", "true")
    yield player


def ten_players(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table(10)
    table.open(player.page)
    player.is_asked()
    others_choose(table, 3)
    player.hand.nth(2).click()
    expect(player.hand.nth(2)).to_have_attribute("aria-pressed", "true")
    yield player


def scores(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    play_until(table, lambda match: match.view(0).turn == 10)
    table.open(player.page)
    player.is_asked()
    play_until(table, lambda match: match.view(0).round == 4)
    expect(player.scores).to_be_visible()
    yield player


def end(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    play_until(table, lambda match: match.over)
    table.open(player.page)
    expect(player.verdict).to_be_visible()
    yield player


def replay(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    play_until(table, lambda match: match.over)
    remember(player.page, [table.kept()])
    player.open(f"/t/{table.id}/replay?step=40&eyes=0")
    expect(player.page.get_by_role("slider")).to_be_visible()
    yield player


def lesson(studio: Studio) -> Iterator[Player]:
    player = studio.come()
    player.open("/")
    player.button(re.compile("Aprende jugando|Learn by playing")).first.click()
    expect(
        player.button(re.compile("^(Saltar la explicación|Skip the explanation)$"))
    ).to_be_visible()  # in place of what is asked
    yield player


def hint(studio: Studio) -> Iterator[Player]:
    player, table = studio.come(), studio.table()
    table.open(player.page)
    player.is_asked()
    player.button(re.compile("^(Pista|Hint)$")).click()
    expect(player.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible(timeout=60_000)
    yield player


def sheet(*names: str) -> Take:
    """A sheet, by the names of the buttons that lead to it."""

    def take(studio: Studio) -> Iterator[Player]:
        for player in row_of(4)(studio):
            words = WORDS[studio.lang]
            for name in names:
                player.button(getattr(words, name), exact=True).first.click()
            expect(player.page.get_by_role("dialog")).to_be_visible()
            player.page.wait_for_load_state("networkidle")
            yield player

    return take


def table_of(game: str, players: int, moves: int, plain: bool = False) -> Take:
    """The table of another game, or its plain one, when so many moves were made and the next one is mine."""

    def take(studio: Studio) -> Iterator[Player]:
        player = studio.come()
        with patch.object(commands, "seed_of", lambda parts: f"picture of {game}"):
            table = lay(studio.house, people(players), {}, game=game)
        table.others_come()
        play_until(table, lambda match: match.over or (match.step >= moves and match.to_act == [0]))
        table.open(player.page, plain=plain)
        expect(player.page.locator(".place.mine")).to_be_visible()
        yield player

    return take


ALL = ("phone", "desktop")
TABLE = ("phone", "landscape", "desktop")
SIZES = ("small", "phone", "tablet", "desktop")
TABLE_SIZES = ("landscape", *SIZES)


# The other games with the fewest and the most players, and how far the match has gone.
OTHERS = [("push", 2, 6, 60), ("highscore", 2, 5, 12), ("dos", 2, 4, 30), ("bids", 3, 6, 40)]
# Every game, one that only tests know, and one that is a package of its own, on the plain table.
PLAIN = [
    *(("toma6", 4, 24), ("push", 3, 44), ("highscore", 3, 12), ("dos", 3, 22), ("bids", 4, 30)),
    *(("farol", 4, 8), ("brisca", 3, 16)),
]
BRISCA = Path(__file__).parent.parent / "examples" / "brisca" / "src"


@dataclass(frozen=True)
class Picture:
    name: str
    take: Take
    devices: tuple[str, ...]
    night: bool = False
    lang: str = "es"

    @property
    def files(self) -> list[tuple[str, str]]:
        """Each device with the name of its file."""
        words = ["night"] * self.night + ["english"] * (self.lang == "en")
        return [(device, "-".join([self.name, device, *words])) for device in self.devices]


ALBUM = [
    Picture("start", start, SIZES),
    Picture("start", start, ALL, night=True),
    Picture("start", start, ("desktop",), lang="en"),
    Picture("set-up", set_up, SIZES),
    Picture("room", room, SIZES),
    Picture("cover", cover, TABLE_SIZES),
    Picture("lesson", lesson, SIZES),
    Picture("choosing", choosing, TABLE),
    Picture("chosen", chosen, TABLE_SIZES),
    Picture("chosen", chosen, ("phone",), night=True),
    Picture("chosen", chosen, ("desktop",), lang="en"),
    Picture("reveal", reveal, TABLE),
    Picture("row", row_of(4), TABLE),
    Picture("row", row_of(4), ("desktop",), night=True),
    Picture("scores", scores, TABLE),
    Picture("two-players", two_players, TABLE),
    Picture("ten-players", ten_players, TABLE),
    Picture("ten-players-row", row_of(10), TABLE_SIZES),
    Picture("hint", hint, ALL),
    Picture("replay", replay, TABLE),
    Picture("end", end, TABLE_SIZES),
    Picture("end", end, ("phone",), night=True),
    Picture("rules", sheet("rules"), ALL),
    Picture("log", sheet("log"), ("phone", "landscape")),
    Picture("settings", sheet("more", "settings"), ALL),
    Picture("settings", sheet("more", "settings"), ("phone",), night=True, lang="en"),
    *(
        Picture(f"{game}-{players}", table_of(game, players, moves), *how)
        for game, few, many, moves in OTHERS
        for players, *how in (
            (few, TABLE),
            (many, TABLE_SIZES),
            (many, ("phone",), True),
            (many, ("desktop",), True, "en"),
        )
    ),
    *(
        Picture(f"plain-{game}", table_of(game, players, moves, plain=True), *how)
        for game, players, moves in PLAIN
        for how in ((("phone",),), (("desktop",), False, "en"))
    ),
]


# --- taking them


def take(page: Page, name: str) -> None:
    settle(page)
    area = page.evaluate("({ x: 0, y: 0, width: innerWidth, height: innerHeight, scale: devicePixelRatio })")
    asked = {"format": "webp", "quality": QUALITY, "clip": area}
    shot = devtools(page).send("Page.captureScreenshot", asked)
    picture = base64.b64decode(shot["data"])
    (IMAGES / f"{name}.webp").write_bytes(picture)
    print(f"{name:32} {len(picture) / 1000:6.1f} kB", flush=True)


@contextmanager
def open_house() -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder, House(sqlite(Path(folder)), page=BuiltPage()) as house:
        yield house


def take_all(browser: Browser, wanted: list[str]) -> None:
    for picture in ALBUM:
        for device, name in picture.files:
            if wanted and not any(word in name for word in wanted):
                continue
            with open_house() as house:
                guests = Guests(browser, house.url)
                for player in picture.take(Studio(house, guests, device, picture.night, picture.lang)):
                    take(player.page, name)
                guests.leave()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.pictures", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", help="take only pictures whose name holds one of these")
    chosen = parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    register(sixth.INFO)
    sys.path.insert(0, str(BRISCA))
    register(import_module("brisca").INFO)
    with open_browser() as browser:
        take_all(browser, chosen.names)
    total = sum(path.stat().st_size for path in IMAGES.glob("*.webp"))
    print(f"{len(list(IMAGES.glob('*.webp')))} pictures, {total / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
