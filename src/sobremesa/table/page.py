"""The built page: each of its files in memory, the ways in which a browser may have it, and what it may load.

`scripts/page.py` builds it from `web/` into the folder beside this file.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sobremesa.engine.language import Text
from sobremesa.table.guard import language

FOLDER = Path(__file__).with_name("page")
INDEX = "index.html"
WORKER = "worker.js"  # keeps the shell of every screen, not only of what lies beside it
WATCHED = ".watched"  # a file that stands there while every change of the sources is built at once
NAMED_BY_CONTENT = re.compile(r"-[A-Z0-9]{8}\.\w+")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
}
PACKED = (".png", ".woff2")  # which no compression makes smaller
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self' data:",
    "media-src": "data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # whoever knows the address of a table may come in
    "Cross-Origin-Opener-Policy": "same-origin",
}
NOT_BUILT = Text(
    "La página no está construida; en la carpeta del proyecto, .venv/bin/python -m scripts.page la construye.",
    "The page has not been built; in the project's folder, .venv/bin/python -m scripts.page builds it.",
)


@dataclass(frozen=True)
class File:
    """A file of the page, as it is and compressed."""

    name: str
    body: bytes

    @cached_property
    def zipped(self) -> bytes | None:
        if self.name.endswith(PACKED):
            return None
        return gzip.compress(self.body, mtime=0)

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:16]

    def answer(self, asked: Mapping[str, str]) -> Response:
        """What a request with these headers gets."""
        zipped = self.zipped if takes_gzip(asked.get("accept-encoding", "")) else None
        tag = f'"{self.hash}"' if zipped is None else f'"{self.hash}-gzip"'
        headers = {**HEADERS, "ETag": tag, "Cache-Control": self._keeping, "Vary": "Accept-Encoding"}
        if has_already(asked.get("if-none-match", ""), tag):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        if zipped is not None:
            headers["Content-Encoding"] = "gzip"
        if self.name == WORKER:
            headers["Service-Worker-Allowed"] = "/"
        headers["Content-Type"] = TYPES.get(Path(self.name).suffix, "application/octet-stream")
        return Response(self.body if zipped is None else zipped, headers=headers)

    @property
    def _keeping(self) -> str:
        """How long browsers keep it: for ever if another content would have another name."""
        if NAMED_BY_CONTENT.search(self.name):
            return "public, max-age=31536000, immutable"
        return "no-cache"


def takes_gzip(accepted: str) -> bool:
    for each in accepted.lower().split(","):
        coding, *parameters = (word.strip() for word in each.split(";"))
        if coding == "gzip":
            return not any(re.fullmatch(r"q=0(\.0*)?", parameter) for parameter in parameters)
    return False


def has_already(known: str, tag: str) -> bool:
    return tag in (each.strip().removeprefix("W/") for each in known.split(","))


class Page:
    """Answers at the addresses that people open, and at those of the files that these need."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._is_watched = (folder / WATCHED).exists()
        self._files = _read(folder)

    async def screen(self, request: Request) -> Response:
        """The same for every address: the page itself looks at where it is."""
        if self._is_watched:
            self._files = _read(self._folder)
        index = self._files.get(INDEX)
        return index.answer(request.headers) if index is not None else _not_built(request)

    async def file(self, request: Request) -> Response:
        file = self._files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return file.answer(request.headers)


def _read(folder: Path) -> dict[str, File]:
    """Every file by its name below the folder; nothing else is ever looked up."""
    files = (path for path in sorted(folder.rglob("[!.]*")) if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: File(name, path.read_bytes()) for name, path in names.items()}


def _not_built(request: Request) -> Response:
    return sentence_page(NOT_BUILT.to(language(request.headers.get("accept-language"))), HTTPStatus.SERVICE_UNAVAILABLE)


def is_for_people(path: str, headers: Mapping[str, str]) -> bool:
    """Whether somebody has opened this address in a browser."""
    return not path.startswith("/api/") and "text/html" in headers.get("accept", "")


def sentence_page(sentence: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """One plain sentence for whoever has opened an address."""
    return PlainTextResponse(
        f"{sentence}\n", status, headers={**(headers or {}), **HEADERS, "Cache-Control": "no-store"}
    )
