"""Guests of the page: each has a browser window of their own, in which nothing may ever go wrong unseen.

Whatever is an error on the console, breaks the page's policy or goes to another server is kept, and fails the test.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request, expect, sync_playwright

WAIT = 30_000  # milliseconds for what is expected to be seen
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--hide-scrollbars"),
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "es-ES"}
LANDSCAPE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}

# What the page is watched by: its policy, whatever moves without being animated, and where it was pressed last.
WATCHED = """
window.pressed = { at: -Infinity, x: 0, y: 0 };
addEventListener("pointerdown", ({ timeStamp, clientX, clientY }) =>
  (window.pressed = { at: timeStamp, x: clientX, y: clientY }), true);
window.broken = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.broken.push(`${event.violatedDirective}: ${event.blockedURI}`));
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const moved = (entry.sources || []).map(({ node, previousRect, currentRect }) => ({
      what: node ? (node.outerHTML || node.textContent || "").slice(0, 120) : "gone",
      from: [previousRect.x, previousRect.y, previousRect.width, previousRect.height],
      to: [currentRect.x, currentRect.y, currentRect.width, currentRect.height],
    }));
    window.shifts.push({ value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


Workers = Literal["allow", "block"]  # the programs that keep a page for the next visit


class NoBrowser(Exception):
    """Why no page can be opened, and what to do."""


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium-headless-shell") or _whole_chromium()
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def open_whole_browser(beside: Browser) -> Iterator[Browser]:
    """Chromium with all its parts: in the shell the workers of pages do not always come to life."""
    browser = beside.browser_type.launch(executable_path=_whole_chromium(), args=FLAGS)
    yield browser
    browser.close()


def _whole_chromium() -> str:
    path = shutil.which("chromium")
    if path is None:
        raise NoBrowser("These tests need Chromium: `apt-get install chromium chromium-headless-shell` brings it.")
    return path


class Guests:
    """Everybody who opens the page of one server, until they all go.

    Their browsers keep no page for the next visit: only tests of that need it, and it is fetched file by file.
    """

    def __init__(self, browser: Browser, url: str, workers: Workers = "block") -> None:
        self.url = url
        self._workers = workers
        self.troubles: list[str] = []
        self.pages: list[Page] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._tolerated: list[str] = []

    def come(self, device: dict[str, Any], **more: Any) -> Page:
        """Somebody with a device of their own; `more` is what Playwright calls its features."""
        context = self._browser.new_context(base_url=self.url, service_workers=self._workers, **{**device, **more})
        context.set_default_timeout(WAIT)
        context.add_init_script(WATCHED)
        self._contexts.append(context)
        return self.open_tab(context)

    def open_tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        self.pages.append(page)
        page.on("console", lambda said: self._note(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", self._look_at)
        page.on("websocket", lambda socket: self._require_own(socket.url))
        return page

    def tolerate(self, pattern: str) -> None:
        """What the browser itself says on the console when a server is away."""
        self._tolerated.append(pattern)

    def _note(self, trouble: str) -> None:
        if not any(re.search(pattern, trouble) for pattern in self._tolerated):
            self.troubles.append(trouble)

    def _look_at(self, request: Request) -> None:
        self._require_own(request.url)

    def _require_own(self, url: str) -> None:
        asked = urlsplit(url)
        if asked.scheme not in ("data", "blob") and asked.netloc != urlsplit(self.url).netloc:
            self._note(f"asked another server: {url}")

    def leave(self) -> None:
        """Close all windows; whatever went wrong in them is told now."""
        for page in self.pages:
            if not page.is_closed() and page.url.startswith("http"):
                self.troubles += page.evaluate("window.broken ?? []")
        for context in self._contexts:
            context.close()
        self._contexts.clear()
        assert not self.troubles, "\n".join(self.troubles)


def devtools(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def slow_down(page: Page, times: float) -> None:
    """A processor that takes so many times as long."""
    devtools(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
