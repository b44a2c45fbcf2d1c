"""How light the page is and how soon one can play: `python -m bench.page`.

A browser on a processor slowed down four times opens the page of a real server; with `--cold` the server has nothing
compiled, and the time counts from its first line. It takes Chromium and the built page.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Response
from tests.table.house import sqlite
from tests.table.killing import free_port
from tests.web.browser import PHONE, Guests, open_browser, slow_down
from tests.web.player import Player

TIMES = 5
SLOWED = 4

# When the first view came, and when the first card could be tapped.
CLOCK = """
const Socket = WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (!window.viewed && /"sight":\\{/.test(data)) window.viewed = performance.now();
    });
  }
};
const look = () => {
  const card = document.querySelector("section[aria-label='Tu sitio'] button[aria-pressed]");
  if (card && card.getAttribute("aria-disabled") !== "true") {
    const { x, y, width, height } = card.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (width && card.contains(top)) {
      window.tappable = performance.now();
      return;
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@contextmanager
def server(folder: Path, **environment: str) -> Iterator[tuple[str, float]]:
    """A server's address, and when it printed its first line."""
    port = free_port()
    words = ["serve", "--lang", "en", "--port", str(port), "--database", sqlite(folder)]
    with subprocess.Popen(
        [sys.executable, "-m", "sobremesa", *words],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline(), "the server did not start"
            yield f"http://127.0.0.1:{port}", time.monotonic()
        finally:
            process.terminate()


def play(page: Page) -> None:
    """From the start page to the first card."""
    player = Player(page, "es")
    player.open("/")
    player.button(re.compile(r"^Jugar ")).first.click()
    page.wait_for_function("() => window.tappable")


def weigh(browser: Browser, url: str) -> None:
    guests = Guests(browser, url, "allow")
    page = guests.come(PHONE)
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    bodies = {answer.url: answer.body() for answer in loaded}
    script = sum(len(gzip.compress(body)) for name, body in bodies.items() if name.endswith(".js"))
    fonts = sum(len(body) for name, body in bodies.items() if name.endswith(".woff2"))
    guests.leave()
    print(f"start page, JavaScript gzipped      {script / 1000:8.1f} kB")
    print(f"start page, fonts                   {fonts / 1000:8.1f} kB")


def time_first_card(browser: Browser, url: str) -> None:
    """The table is opened anew each time, with nothing in the browser's cache."""
    after_view, after_opening = [], []
    for _ in range(TIMES):
        guests = Guests(browser, url, "allow")
        page = guests.come(PHONE)
        page.add_init_script(CLOCK)
        play(page)
        slow_down(page, SLOWED)
        page.reload()
        page.wait_for_function("() => window.tappable")
        viewed, tappable = page.evaluate("[window.viewed, window.tappable]")
        after_view.append(tappable - viewed)
        after_opening.append(tappable)
        guests.leave()
    print(f"first card after the first view     {max(after_view):8.0f} ms, {SLOWED} x slowed, worst of {TIMES}")
    print(f"first card after opening a table    {max(after_opening):8.0f} ms, {SLOWED} x slowed, worst of {TIMES}")


def time_cold(browser: Browser) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder), SOBREMESA_CACHE=str(Path(folder) / "nothing")) as (url, begun),
    ):
        guests = Guests(browser, url, "allow")
        page = guests.come(PHONE)
        page.add_init_script(CLOCK)
        page.set_default_timeout(120_000)
        play(page)
        seconds = time.monotonic() - begun
        guests.leave()
    print(f"first card, with nothing compiled   {seconds:8.1f} s after the server's first line")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true", help="also with nothing compiled, which takes a while")
    chosen = parser.parse_args()
    with open_browser() as browser:
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (url, _):
            weigh(browser, url)
            time_first_card(browser, url)
        if chosen.cold:
            time_cold(browser)


if __name__ == "__main__":
    main()
