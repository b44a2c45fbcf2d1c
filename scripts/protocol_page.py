"""Holds docs/protocol.md to what a real server answers.

The page tells what is asked, by HTTP and by the socket of Luis's program; what is answered is written anew by
`python -m scripts.protocol_page`, and a test says that nothing changes. Only what is drawn at random (the table's id,
its code, tokens) goes by the names that the page has for it, and the table's part of the toss is a fixed one.
"""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tests.table.house import House, sqlite
from websockets.sync.client import connect

from sobremesa.engine.toss import word_hash
from sobremesa.table import commands
from sobremesa.table.schema import protocol_schema

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
BLOCK = re.compile(r"(?<=^```)(http|frames)\n(.*?)(?=^```)", re.DOTALL | re.MULTILINE)
WIDTH = 118
WAIT = 30.0
NOON = 1_800_000_000_000  # the time at the table, in milliseconds since 1970
SECRET = "5ec3a1b07f2d49e8b6c01d93e7a8f452"  # the table's, in the toss
ANAS_WORD = "81aa06d2c94b4f7fa35e0c718d96b2e4"
EXAMPLES = {
    "table": ["pZ3vQ0yT8mWc1uXkEr5aLg"],
    "code": ["LIMA-43"],
    "host": ["hX7kq2LwV9sYt4RbN0cJmEuGdP5iZa3F"],
    "token": ["a1Tn6VbYk0QwXs9LrEj3HcMuPz8FdG5o", "b8Rk4WcZp2MxJt7NvQy1LsGhUe6DfB3i"],
}


class Names:
    """What stands on the page for what a server draws at random."""

    def __init__(self) -> None:
        self._left = {key: list(names) for key, names in EXAMPLES.items()}
        self._shown: dict[str, str] = {}

    def learn(self, answer: object) -> None:
        if isinstance(answer, list):
            for part in answer:
                self.learn(part)
        elif isinstance(answer, dict):
            for key, value in answer.items():
                if isinstance(value, str) and key in self._left and value not in self._shown:
                    self._shown[value] = self._left[key].pop(0)
                self.learn(value)

    def on_page(self, text: str) -> str:
        for real, shown in self._shown.items():
            text = text.replace(real, shown)
        return text

    def at_server(self, text: str) -> str:
        for real, shown in self._shown.items():
            text = text.replace(shown, real)
        return text

    def real(self, key: str, place: int = 0) -> str:
        return self.at_server(EXAMPLES[key][place])


class Program:
    """A socket at the table."""

    def __init__(self, url: str) -> None:
        self._closing = ExitStack()
        self._socket = self._closing.enter_context(connect(url, proxy=None))
        self.heard: dict[str, Any] = {}  # the last frame of each type

    def send(self, frame: str) -> list[str]:
        """Send a frame; returns what is told until everything that it asks is done."""
        self._socket.send(frame)
        self._socket.send('{"type":"log","id":"done"}')
        return list(self._told_until_done())

    def told(self) -> list[str]:
        """What others have done meanwhile."""
        self._socket.send('{"type":"log","id":"done"}')
        return list(self._told_until_done())

    def _told_until_done(self) -> Iterator[str]:
        while True:
            text, frame = self._hear()
            if frame["type"] == "log":
                return
            yield text

    def _hear(self) -> tuple[str, dict[str, Any]]:
        text = str(self._socket.recv(WAIT))
        frame = json.loads(text)
        self.heard[frame["type"]] = frame
        return text, frame

    def wait_until_alone(self) -> None:
        while self.heard["present"]["seats"] != [0]:
            self._hear()

    def close(self) -> None:
        self._closing.close()


class Session:
    """What the page tells, happening at a server: Ana lays a table, and Luis's program sits down there."""

    def __init__(self, house: House) -> None:
        self._url = house.url
        self._names = Names()
        self._luis: Program | None = None
        self._ana: Program | None = None
        self._beside: dict[str, Callable[[], None]] = {
            "Ana starts the match.": self._ana_starts,
            "Ana's program shows its hash.": self._ana_hashes,
            "Ana's program gives its word.": self._ana_words,
            "The connection is lost. Meanwhile Ana chooses her card.": self._luis_is_away,
            "Ana closes the table.": self._ana_closes,
        }

    def close(self) -> None:
        for program in (self._luis, self._ana):
            if program is not None:
                program.close()

    def block(self, found: re.Match[str]) -> str:
        """A block of the page, as it happens now."""
        kind, text = found.groups()
        lines = self._request(text) if kind == "http" else self._frames(text)
        return "\n".join([kind, *lines, ""])

    # --- HTTP

    def _request(self, block: str) -> list[str]:
        asked = block.split("\n\n", 1)[0].rstrip()
        line, _, body = asked.partition("\n")
        _, path = self._names.at_server(line).split(" ")
        data = self._names.at_server(body).encode() if body else None
        request = urllib.request.Request(self._url + path, data, {"Accept-Language": "en"})
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as response:
                status, answer = response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                status, answer = error.code, error.read().decode()
        if status == HTTPStatus.CREATED:
            self._names.learn(json.loads(answer))
        return [asked, "", str(status), self._names.on_page(shown(path, answer))]

    # --- the socket

    def _frames(self, block: str) -> list[str]:
        lines = []
        for line in block.splitlines():
            if line.startswith("# "):
                self._beside[line.removeprefix("# ")]()
                told = self._luis.told() if self._luis is not None else []
            elif line.startswith("> "):
                told = self._say(self._names.at_server(line.removeprefix("> ")))
            else:
                continue
            lines += [line, *(f"< {self._names.on_page(text)}" for text in told)]
        return lines

    def _say(self, frame: str) -> list[str]:
        if self._ana is None:
            self._ana = self._connect()
            hello = {"type": "hello", "token": self._names.real("token"), "also": [self._names.real("host")]}
            self._ana.send(json.dumps(hello))
        if self._luis is None:
            self._luis = self._connect()
        return self._luis.send(frame)

    def _connect(self) -> Program:
        return Program(f"ws{self._url.removeprefix('http')}/api/tables/{self._names.real('table')}/socket")

    def _ask_as_ana(self, kind: str, **more: object) -> None:
        assert self._ana is not None
        self._ana.send(json.dumps({"type": kind, "id": kind, **more}))
        assert self._ana.heard["accepted"]["id"] == kind

    def _ana_starts(self) -> None:
        self._ask_as_ana("start")

    def _ana_hashes(self) -> None:
        self._ask_as_ana("hash", attempt=1, hash=word_hash("seat 0", 1, ANAS_WORD))

    def _ana_words(self) -> None:
        self._ask_as_ana("word", attempt=1, word=ANAS_WORD)

    def _luis_is_away(self) -> None:
        assert self._luis is not None
        assert self._ana is not None
        self._luis.close()
        self._luis = None
        self._ana.wait_until_alone()
        self._ask_as_ana("act", action=self._ana.heard["notice"]["sight"]["legal"][-1])

    def _ana_closes(self) -> None:
        self._ask_as_ana("close")


# --- how it is shown


def shown(path: str, answer: str) -> str:
    try:
        value = json.loads(answer)
    except json.JSONDecodeError:
        return answer.rstrip("\n")
    if path == "/api/games":
        value["games"] = value["games"][:1]
    return pretty(value)


def pretty(value: object, indent: str = "") -> str:
    """JSON in lines that are not too long."""
    line = json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    if isinstance(value, list):
        opening, closing, parts = "[", "]", [pretty(part, inner) for part in value]
    else:
        opening, closing = "{", "}"
        parts = [f"{json.dumps(key)}: {pretty(part, inner)}" for key, part in value.items()]
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closing}"


def page_as_it_happens(page: str) -> str:
    with ExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory()))
        closing.enter_context(patch.object(commands, "new_word", lambda: SECRET))
        house = closing.enter_context(House(sqlite(folder), now=lambda: NOON))
        session = Session(house)
        closing.callback(session.close)
        return BLOCK.sub(session.block, page)


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page_as_it_happens(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
