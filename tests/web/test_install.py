"""The page as an app: it can be installed, is there without a network, and never stands in the way of a newer one."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import struct
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.table import page as built
from tests.table.house import House, sqlite
from tests.web.browser import PHONE, Guests, Workers, open_whole_browser
from tests.web.player import Player
from tests.web.tables import Laid, me_and_bots, remember, until

KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
ACTIVE = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    with open_whole_browser(browser) as whole:
        yield whole


@pytest.fixture
def workers() -> Workers:
    return "allow"


def keeps(page: Page) -> list[str]:
    """Wait until the worker keeps the page; the names of what it keeps."""
    until(lambda: bool(page.evaluate(ACTIVE)))
    kept: list[str] = page.evaluate(KEPT)
    return kept


def versions(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


# --- what a browser needs to install it


def test_the_manifest_says_what_it_is(house: House) -> None:
    with httpx.Client(base_url=house.url) as web:
        index = web.get("/").text
        (address,) = re.findall(r'rel="manifest" href="([^"]+)"', index)
        answer = web.get(address)
        assert answer.headers["Content-Type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert (manifest["name"], manifest["start_url"], manifest["scope"], manifest["display"]) == (
            *("Sobremesa", "/", "/"),
            "standalone",
        )
        sizes = set()
        for icon in manifest["icons"]:
            drawn = web.get(icon["src"])
            assert drawn.headers["Content-Type"].startswith(icon["type"])
            assert len(drawn.content) < 10_000
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", drawn.content[16:24])
                assert icon["sizes"] == f"{width}x{height}"
            sizes.add((icon["sizes"], icon["purpose"]))
        assert {("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_the_browser_agrees(guests: Guests) -> None:
    page = guests.come(PHONE)
    page.goto("/")
    keeps(page)
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.getAppManifest")
    assert told["errors"] == []
    problems = [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(problems) <= {"in-incognito"}  # as every window of a test is


def test_the_worker_serves_every_address(house: House) -> None:
    answer = httpx.get(f"{house.url}/page/worker.js")
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"


# --- without a network


def test_the_next_visit_needs_no_network(guests: Guests) -> None:
    page = guests.come(PHONE)
    page.goto("/")
    kept = keeps(page)
    assert "/" in kept
    assert any(path.endswith(".woff2") for path in kept)
    assert not [path for path in kept if path.startswith("/api")]
    guests.tolerate("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="Sobremesa", level=1)).to_be_visible()
    expect(page.get_by_text("No se llega al servidor.").first).to_be_visible()
    page.goto("/t/abc")
    expect(page.get_by_text("No se llega al servidor.").first).to_be_visible()
    guests.tolerate("404")
    page.context.set_offline(False)
    expect(page.get_by_role("main")).to_contain_text("No hay ninguna mesa en ese enlace.")  # it asks again by itself
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Jugar contra bots")).first).to_be_visible()


def test_a_table_can_be_asked_for_again(guests: Guests) -> None:
    """Where the device does not know that it had no network, as behind a server that was away."""
    guests.tolerate("ERR_FAILED|404")
    page = guests.come(PHONE)
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/t/abc")
    expect(page.get_by_text("No se llega al servidor.").first).to_be_visible()
    page.unroute("**/api/**")
    page.get_by_role("button", name="Probar ya").click()
    expect(page.get_by_role("main")).to_contain_text("No hay ninguna mesa en ese enlace.")


async def _too_slow() -> Response:
    await asyncio.sleep(10)
    return Response()


async def _in_trouble() -> Response:
    return Response("no", 502)


@pytest.mark.parametrize("trouble", [_too_slow, _in_trouble])
def test_a_server_in_trouble_is_not_waited_for(
    tmp_path: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    guests_of: Callable[[str], Guests],
    trouble: Callable[[], Awaitable[Response]],
) -> None:
    is_well = True
    answer = built.Page.screen

    async def screen(page: built.Page, request: Request) -> Response:
        return await answer(page, request) if is_well else await trouble()

    monkeypatch.setattr(built.Page, "screen", screen)
    with House(sqlite(tmp_path), page=built.Page(folder)) as house:
        guests = guests_of(house.url)
        page = guests.come(PHONE)
        page.goto("/")
        keeps(page)
        is_well = False
        page.goto("/", timeout=5_000)
        expect(page.get_by_role("heading", name="Sobremesa", level=1)).to_be_visible()
        guests.leave()


def test_nothing_of_a_match_is_kept(guests: Guests, laid: Callable[..., Laid]) -> None:
    table = laid(me_and_bots(2))
    page = guests.come(PHONE)
    table.open(page)
    player = Player(page, "es")
    player.is_asked()
    keeps(page)
    page.reload()
    player.is_asked()
    kept = keeps(page)
    assert all(path == "/" or path.startswith("/page/") for path in kept)
    assert not [path for path in kept if "rules" in path]


# --- a newer page


@pytest.fixture
def folder(tmp_path: Path, built_page: built.Page, request: pytest.FixtureRequest) -> Path:
    """A page that a test can change."""
    source = request.config.getoption("--page", None) or built.FOLDER
    return Path(shutil.copytree(source, tmp_path / "page"))


@pytest.fixture
def own_house(folder: Path, tmp_path: Path) -> Iterator[House]:
    with House(sqlite(tmp_path), page=built.Page(folder)) as house:
        yield house


def publish(house: House, folder: Path, title: str) -> None:
    """Another build of the page: another script under another name, and none of the old one any more."""
    (main,) = folder.glob("main-*.js")
    newer = main.with_name(f"main-{title.upper():X<8}.js")
    main.rename(newer)
    newer.write_text(f"{newer.read_text(encoding='utf-8')}\ndocument.body.dataset.build = '{title}';", encoding="utf-8")
    for name in ("index.html", "worker.js"):
        text = (folder / name).read_text(encoding="utf-8").replace(main.name, newer.name)
        text = re.sub(r'(version:")\w+', rf"\g<1>{title}", text)
        (folder / name).write_text(text, encoding="utf-8")
    house.web._page._files = built._read(folder)


def test_a_newer_page_replaces_the_one_that_is_kept(
    own_house: House, folder: Path, guests_of: Callable[[str], Guests]
) -> None:
    guests = guests_of(own_house.url)
    page = guests.come(PHONE)
    page.goto("/")
    keeps(page)
    (first,) = versions(page)
    publish(own_house, folder, "newer")
    page.goto("/")
    expect(page.locator("body")).to_have_attribute("data-build", "newer")
    until(lambda: "sobremesa-newer" in versions(page))

    def is_old_one_gone() -> bool:
        """It goes on the first visit that finds no other window."""
        page.goto("/new")
        return versions(page) == ["sobremesa-newer"]

    until(is_old_one_gone)
    assert first != "sobremesa-newer"
    guests.tolerate("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator("body")).to_have_attribute("data-build", "newer")


def test_an_open_table_outlives_an_update(own_house: House, folder: Path, guests_of: Callable[[str], Guests]) -> None:
    """What it loads later is of its own build, which the server has no more."""
    guests = guests_of(own_house.url)
    page = guests.come(PHONE)
    page.goto("/")
    keeps(page)
    publish(own_house, folder, "newer")
    for script in folder.glob("toma6-*.js"):
        script.rename(folder / "toma6-NNNNNNNN.js")
    worker = folder / "worker.js"
    worker.write_text(
        re.sub(r"toma6-\w{8}\.js", "toma6-NNNNNNNN.js", worker.read_text(encoding="utf-8")), encoding="utf-8"
    )
    own_house.web._page._files = built._read(folder)
    page.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
    until(lambda: "sobremesa-newer" in versions(page))
    remember(page, [])
    page.get_by_role("button", name=re.compile("^Jugar contra bots")).first.click()
    Player(page, "es").is_asked()


def test_another_protocol_fetches_the_page_once(guests: Guests, laid: Callable[..., Laid]) -> None:
    """A kept page that does not understand the server is fetched anew, but not again and again."""
    table = laid(me_and_bots(2))
    page = guests.come(PHONE)
    page.goto("/")
    keeps(page)

    def change(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            told = json.loads(text)
            socket.send(json.dumps({**told, "version": 99} if told["type"] == "welcome" else told))

        server.on_message(hear)

    page.route_web_socket(re.compile("/socket$"), change)
    screens: list[str] = []
    page.on("request", lambda asked: screens.append(asked.url) if asked.is_navigation_request() else None)
    remember(page, [table.kept()])
    page.evaluate("localStorage.removeItem('remembered')")
    page.goto(f"/t/{table.id}")
    expect(page.locator("body")).to_be_attached()
    Player(page, "es").is_asked()
    page.wait_for_load_state("networkidle")
    assert len(screens) == 2


# --- where there is nothing to keep it


def test_without_a_worker_nothing_is_missing(guests: Guests) -> None:
    """As in the house's network, where there is no TLS."""
    page = guests.come(PHONE)
    page.add_init_script("delete Navigator.prototype.serviceWorker; delete window.caches;")
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Jugar contra bots")).first).to_be_visible()
    assert page.evaluate("navigator.serviceWorker === undefined")
