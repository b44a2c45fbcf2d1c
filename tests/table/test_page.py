"""How the server hands out the page: compressed, kept by browsers as long as it is true, and under a strict policy."""

from __future__ import annotations

import asyncio
import gzip
import http.client
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sobremesa.table.guard import Limits
from sobremesa.table.page import Page, takes_gzip
from tests.table.house import House, sqlite

INDEX = "<!doctype html><title>Sobremesa</title>" + "<p>mesa</p>" * 50
SCRIPT = "export const cards = [1, 2, 3];" * 50
FILES = {
    "index.html": INDEX,
    "main-ABCD1234.js": SCRIPT,
    "main-QWER5678.css": "body { margin: 0 }",
    "asap-400-700-ZXCV9999.woff2": "wOF2",
    "rules/toma6.es.html": "<h1>Reglas</h1>",
    "strange.bin": "?",
    ".built": "what it was built from",
}
SCREENS = ["/", "/new", "/new?game=toma6&how=bots", "/t/abc-DEF_123"]
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "en"}


def lay_out(folder: Path) -> Path:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("page")
    (folder.parent / "secret.txt").write_text("secret", encoding="utf-8")
    with House(sqlite(tmp_path_factory.mktemp("house")), page=Page(lay_out(folder))) as house:
        yield house


@pytest.fixture
def web(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url) as client:
        yield client


# --- what is answered


@pytest.mark.parametrize("address", SCREENS)
def test_every_address_that_people_open_is_the_page(web: httpx.Client, address: str) -> None:
    answer = web.get(address)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main-ABCD1234.js", "text/javascript; charset=utf-8"),
        ("main-QWER5678.css", "text/css; charset=utf-8"),
        ("asap-400-700-ZXCV9999.woff2", "font/woff2"),
        ("rules/toma6.es.html", "text/html; charset=utf-8"),
        ("strange.bin", "application/octet-stream"),
    ],
)
def test_files_say_what_they_are(web: httpx.Client, name: str, kind: str) -> None:
    answer = web.get(f"/page/{name}")
    assert (answer.text, answer.headers["Content-Type"]) == (FILES[name], kind)


def test_texts_are_compressed_for_whoever_takes_it(web: httpx.Client) -> None:
    with web.stream("GET", "/page/main-ABCD1234.js", headers={"Accept-Encoding": "gzip, br"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(b"".join(answer.iter_raw())).decode() == SCRIPT
    for taken in ("", "identity", "br", "gzip;q=0"):
        plain = web.get("/page/main-ABCD1234.js", headers={"Accept-Encoding": taken})
        assert "Content-Encoding" not in plain.headers
        assert plain.text == SCRIPT
    for path in ("/", "/page/main-ABCD1234.js", "/page/asap-400-700-ZXCV9999.woff2"):
        assert web.get(path).headers["Vary"] == "Accept-Encoding"


def test_fonts_are_compressed_already(web: httpx.Client) -> None:
    assert "Content-Encoding" not in web.get("/page/asap-400-700-ZXCV9999.woff2").headers


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("br, gzip", True),
        ("", False),
        ("gzip;q=0", False),
        ("gzip; q=0.00", False),
        ("gzipped", False),
    ],
)
def test_accept_encoding_is_read(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes


def test_head_tells_what_get_would_send(web: httpx.Client) -> None:
    for path in ("/", "/page/main-ABCD1234.js"):
        got, head = web.get(path), web.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert {**head.headers, "date": ""} == {**got.headers, "date": ""}


# --- how long browsers keep it


def test_what_is_named_by_its_content_is_kept_for_ever(web: httpx.Client) -> None:
    for name in ("main-ABCD1234.js", "main-QWER5678.css", "asap-400-700-ZXCV9999.woff2"):
        assert web.get(f"/page/{name}").headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_everything_else_is_asked_for_again_and_sent_only_if_it_is_new(web: httpx.Client) -> None:
    for path in (*SCREENS, "/page/rules/toma6.es.html", "/page/strange.bin"):
        first = web.get(path)
        assert first.headers["Cache-Control"] == "no-cache"
        again = web.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Cache-Control"] == "no-cache"
        weak = web.get(path, headers={"If-None-Match": f'"other", W/{first.headers["ETag"]}'})
        assert weak.status_code == 304
        assert web.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_what_is_compressed_has_a_tag_of_its_own(web: httpx.Client) -> None:
    tags = {web.get("/", headers={"Accept-Encoding": taken}).headers["ETag"] for taken in ("gzip", "identity")}
    assert len(tags) == 2


# --- what the page may do


def test_the_page_loads_nothing_from_elsewhere_and_tells_nobody_where_it_is(web: httpx.Client) -> None:
    for path in (*SCREENS, "/page/main-ABCD1234.js", "/page/rules/toma6.es.html"):
        headers = web.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy.pop("default-src") == policy.pop("base-uri") == policy.pop("frame-ancestors") == "'none'"
        assert policy.pop("form-action") == "'none'"
        assert policy.pop("img-src") == "'self' data:"
        assert policy.pop("media-src") == "data:"
        assert {*policy.values()} == {"'self'"}
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


# --- what is not there


def raw(house: House, path: str, method: str = "GET") -> tuple[int, bytes]:
    """A request whose path nobody tidies up."""
    connection = http.client.HTTPConnection("127.0.0.1", house.port)
    connection.putrequest(method, path, skip_accept_encoding=True)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.parametrize(
    "path",
    [
        "/page/../secret.txt",
        "/page/%2e%2e/secret.txt",
        "/page/..%2fsecret.txt",
        "/page/rules/../../secret.txt",
        "/page//etc/passwd",
        "/page/%2fetc%2fpasswd",
        "/page/.built",
        "/page/",
        "/page/rules",
        "/page/rules/",
        "/page/main-ABCD1234.js/",
        "/page/main-abcd1234.js",
        "/page/main-ABCD1234.js%00",
    ],
)
def test_only_files_of_the_page_are_found(house: House, path: str) -> None:
    status, body = raw(house, path)
    assert status == 404
    assert b"secret" not in body


def test_other_methods_are_refused(web: httpx.Client) -> None:
    for path in ("/", "/new", "/t/abc", "/page/main-ABCD1234.js"):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            answer = web.request(method, path)
            assert answer.status_code == 405
            assert {*answer.headers["Allow"].split(", ")} == {"GET", "HEAD"}


def test_people_get_a_sentence_and_programs_a_problem(web: httpx.Client) -> None:
    for path in ("/nowhere", "/t/", "/t/a b", "/page/nothing.js", "/tables/abc"):
        seen = web.get(path, headers=BROWSER)
        assert (seen.status_code, seen.text) == (404, "There is nothing at this address\n")
        assert seen.headers["Content-Type"].startswith("text/plain")
        assert "default-src 'none'" in seen.headers["Content-Security-Policy"]
        assert web.get(path).json()["error"] == "no such address"
    assert web.get("/api/nowhere", headers=BROWSER).json()["error"] == "no such address"
    elsewhere = web.get("/", headers={**BROWSER, "Host": "other.example"})
    assert (elsewhere.status_code, elsewhere.text.count("\n")) == (403, 1)
    assert elsewhere.text.startswith("This server does not answer to that name")


def test_a_page_that_was_not_built_says_how_it_is(tmp_path: Path) -> None:
    with House(sqlite(tmp_path), page=Page(tmp_path / "nothing")) as house:
        answer = httpx.get(house.url, headers=BROWSER)
        assert answer.status_code == 503
        assert answer.text == (
            "The page has not been built; in the project's folder, .venv/bin/python -m scripts.page builds it.\n"
        )
        assert httpx.get(house.url).text.startswith("La página no está construida")


# --- changes


def test_the_page_stays_what_it_was_when_the_server_started(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "page")
    with House(sqlite(tmp_path), page=Page(folder)) as house:
        (folder / "index.html").write_text("newer", encoding="utf-8")
        assert httpx.get(house.url).text == INDEX


def test_while_changes_are_watched_they_are_seen_at_once(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "page")
    (folder / ".watched").touch()
    with House(sqlite(tmp_path), page=Page(folder)) as house:
        (folder / "index.html").write_text("newer", encoding="utf-8")
        (folder / "main-NEWER678.js").write_text("newer too", encoding="utf-8")
        assert httpx.get(house.url).text == "newer"
        assert httpx.get(f"{house.url}/page/main-NEWER678.js").text == "newer too"


# --- how much


def test_a_room_full_of_people_can_open_the_page_at_once(tmp_path: Path) -> None:
    """Ten requests each: the page, its files, the games, a socket. They may all share one address."""

    async def open_pages(url: str) -> list[int]:
        async with httpx.AsyncClient(base_url=url) as web:
            answers = await asyncio.gather(*(web.get("/page/main-QWER5678.css") for _ in range(200)))
            return [answer.status_code for answer in answers]

    with House(sqlite(tmp_path), limits=Limits(), page=Page(lay_out(tmp_path / "page"))) as house:
        assert asyncio.run(open_pages(house.url)) == [200] * 200
