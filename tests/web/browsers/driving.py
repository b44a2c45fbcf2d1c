"""Firefox and WebKitGTK without a window, as Debian has them, driven by the W3C's WebDriver commands.

WebKit's driver takes them by HTTP. Firefox has the same commands in Marionette, which listens on a socket: Debian has
no geckodriver, and what Mozilla has for Python is made for its own tests.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS = 30.0
SIZE = {"width": 1300, "height": 960}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # what the standard calls a reference to an element
PREFERENCES = {
    "marionette.port": 0,  # whichever is free
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "intl.accept_languages": "es-ES",
}
# No driver tells what stands on the console: the page is listened to from the moment it is there. And where it was
# pressed last.
WATCHED = """
window.pressed = { at: -Infinity, x: 0, y: 0 };
addEventListener("pointerdown", ({ timeStamp, clientX, clientY }) =>
  (window.pressed = { at: timeStamp, x: clientX, y: clientY }), true);
window.troubles = [];
const note = (trouble) => window.troubles.push(String(trouble));
addEventListener("error", (event) => note(event.message));
addEventListener("unhandledrejection", (event) => note(event.reason));
document.addEventListener("securitypolicyviolation", (event) =>
  note(`${event.violatedDirective}: ${event.blockedURI}`));
const { error } = console;
console.error = (...said) => (note(said.join(" ")), error(...said));
"""
# What Firefox says of itself, and that something was measured again in the next frame, which is no error.
NOT_OURS = re.compile(r"^ResizeObserver loop|(resource|chrome|moz-extension)://")


class NoBrowser(Exception):
    """What is missing, and how it can be had."""


class Refused(Exception):
    """What a browser could not do."""


class Window(ABC):
    """A browser with one window."""

    @abstractmethod
    def command(self, name: str, **given: Any) -> Any:
        """One of the standard's commands, by the name that Marionette has for it."""

    def troubles(self) -> list[str]:
        """What has gone wrong on the page since it was opened."""
        found: list[str] = self.run("return window.troubles")
        return [each for each in found if not NOT_OURS.search(each)]

    def go(self, url: str) -> None:
        self.command("Navigate", url=url)
        self.run(WATCHED)

    def run(self, script: str, *given: Any) -> Any:
        """The body of a function, and what it returns."""
        return self.command("ExecuteScript", script=script, args=list(given))

    def picture(self) -> str:
        """What is to be seen, as a PNG in Base64."""
        seen: str = self.command("TakeScreenshot")
        return seen

    def click(self, found: dict[str, str]) -> None:
        """Click an element that `run` has returned, as a mouse does."""
        self.command("ElementClick", id=found[ELEMENT])

    def type(self, found: dict[str, str], text: str) -> None:
        """Type into an element that `run` has returned."""
        self.command("ElementSendKeys", id=found[ELEMENT], text=text)


# --- Firefox


class Firefox(Window):
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self._file = self._socket.makefile("rb")
        self._count = 0
        self._receive()  # it says who it is
        self.command("NewSession", capabilities={})
        self.command("SetWindowRect", **SIZE)

    def command(self, name: str, **given: Any) -> Any:
        return self._ask(f"WebDriver:{name}", given)

    def _ask(self, name: str, given: dict[str, Any]) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, name, given]).encode()
        self._socket.sendall(b"%d:%b" % (len(text), text))
        _, _, error, answer = self._receive()
        if error:
            raise Refused(f"{name}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def _receive(self) -> Any:
        length = b""
        while (each := self._file.read(1)) != b":":
            assert each, "Firefox is gone"
            length += each
        return json.loads(self._file.read(int(length)))

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def troubles(self) -> list[str]:
        """Firefox tells of its console, too."""
        on_the_page = super().troubles()
        self._ask("Marionette:SetContext", {"value": "chrome"})
        said = self.run("return Services.console.getMessageArray().map((each) => each.toString())")
        self.run("Services.console.reset()")
        self._ask("Marionette:SetContext", {"value": "content"})
        errors = (each.removeprefix('[JavaScript Error: "') for each in said if each.startswith("[JavaScript Error"))
        return on_the_page + [each for each in errors if not NOT_OURS.search(each)]


@contextmanager
def open_firefox(folder: Path) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise NoBrowser("there is no Firefox here (on Debian: apt-get install firefox-esr)")
    preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(preferences), encoding="utf-8")
    flags = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(folder)]
    with running([program, *flags], folder / "log"):
        window = Firefox(int(appearing(folder / "MarionetteActivePort")))
        yield window
        window.close()


# --- WebKit

ROUTES = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
    "SetWindowRect": "window/rect",
    "TakeScreenshot": "screenshot",
}
TELLING = ("TakeScreenshot",)  # these change nothing
MINIBROWSERS = "*/webkit*/MiniBrowser"


class WebKit(Window):
    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/session"
        (program, *_) = sorted(str(each) for each in Path("/usr/lib").glob(MINIBROWSERS))
        options = {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}
        session = self._ask("POST", self._url, {"capabilities": {"alwaysMatch": options}})
        self._url += f"/{session['sessionId']}"
        self.command("SetWindowRect", **SIZE)

    def command(self, name: str, **given: Any) -> Any:
        route = ROUTES[name].format(**given)
        return self._ask("GET" if name in TELLING else "POST", f"{self._url}/{route}", given)

    def _ask(self, method: str, url: str, given: dict[str, Any]) -> Any:
        asked = urllib.request.Request(url, json.dumps(given).encode() if method == "POST" else None, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            raise Refused(f"{url}: {problem['error']}: {problem['message']}") from None

    def close(self) -> None:
        self._ask("DELETE", self._url, {})


@contextmanager
def open_webkit(folder: Path) -> Iterator[WebKit]:
    program, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if program is None or screen is None or not list(Path("/usr/lib").glob(MINIBROWSERS)):
        raise NoBrowser("there is no WebKitGTK here (on Debian: apt-get install webkit2gtk-driver xvfb)")
    port = free_port()
    with open_screen(screen, folder) as display:
        there = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(folder), "LANG": "C.UTF-8"}
        with running([program, f"--port={port}"], folder / "log", there):
            wait_for_port(port)
            window = WebKit(port)
            yield window
            window.close()


@contextmanager
def open_screen(program: str, folder: Path) -> Iterator[str]:
    """A screen that nobody sees: WebKitGTK draws on none less."""
    number = folder / "display"
    with number.open("wb") as told:
        size = f"{SIZE['width']}x{SIZE['height']}x24"
        flags = ["-displayfd", str(told.fileno()), "-screen", "0", size, "-nolisten", "tcp"]
        with running([program, *flags], folder / "screen", pass_fds=[told.fileno()]):
            yield f":{appearing(number)}"


# --- programs


@contextmanager
def running(command: list[str], log: Path, env: dict[str, str] | None = None, pass_fds: Any = ()) -> Iterator[None]:
    with log.open("wb") as said:
        program = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=env, pass_fds=pass_fds)
    try:
        yield
    finally:
        program.terminate()
        try:
            program.wait(SECONDS)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()


def appearing(file: Path) -> str:
    """What a program writes into a file once it is ready."""
    deadline = time.monotonic() + SECONDS
    while not (text := file.read_text().strip() if file.exists() else ""):
        assert time.monotonic() < deadline, f"{file} does not come"
        time.sleep(0.05)
    return text


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port: int = any_port.getsockname()[1]
        return port


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < deadline, "the driver does not come"
            time.sleep(0.05)
