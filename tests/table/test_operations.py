"""What whoever runs a server sees of it: health, figures, logs, and one clear sentence where it cannot start."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

import sobremesa
from sobremesa.table import wire
from sobremesa.table.client import Refusal
from tests.table.guests import (
    AT_ONCE,
    OPEN,
    Party,
    Running,
    bot,
    evening,
    person,
    play_on,
    serve_command,
    until,
)
from tests.table.house import House

PUBLIC = "https://games.example"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("running"), "--public-url", PUBLIC) as running:
        yield running


# --- health and figures


@evening
async def test_a_server_says_that_it_is_well(server: House) -> None:
    async with Party(server) as party:
        answer = await party.http.get("/health")
        assert answer.status_code == 200
        assert answer.json() == {"ok": True, "server": sobremesa.__version__, "protocol": wire.VERSION}


@evening
async def test_a_server_without_its_database_is_not_well(server: House, tmp_path: Path) -> None:
    async with Party(server) as party:
        assert (await party.http.get("/health")).status_code == 200
        for file in tmp_path.glob("tables.sqlite3*"):
            file.unlink()
        server.call(server.tables.engine.dispose)
        answer = await party.http.get("/health")
        assert answer.status_code == 503
        assert answer.json() == {
            "error": "not saved",
            "sentence": "It could not be read: the database does not answer; try again",
        }


@evening
async def test_figures_can_be_read_and_tell_of_nobody(server: House) -> None:
    async with Party(server) as party:
        created = await party.lay("toma6", person("Zacarías"), bot(), settings=AT_ONCE, rounds=1)
        (seat,) = await party.sit(created, wants=["record"])
        await until(lambda: seat.is_asked, seat)
        with pytest.raises(Refusal):
            await seat.act("no such card")
        text = (await party.http.get("/metrics")).text
        found = {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }
        assert found["sobremesa_refused_total", "not understood"] == 1
        assert found["sobremesa_sockets",] == 1
        assert found["sobremesa_tables_in_memory",] == 1
        assert found["sobremesa_commits_total",] > 3
        assert found["sobremesa_commit_seconds_count",] > 3
        labels = {
            label for family in text_string_to_metric_families(text) for s in family.samples for label in s.labels
        }
        assert labels == {"error", "le"}
        for secret in secrets_of(created):
            assert secret not in text


def secrets_of(created: wire.Created) -> list[str]:
    """What nobody may read in figures and logs."""
    return [created.table, created.host, *(token.token for token in created.seats), "Zacarías", "Zacar"]


# --- logs


@evening
async def test_logs_are_json_without_names_tokens_tables_or_cards(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        async with Party(running) as party:
            created = await party.lay("toma6", person("Zacarías"), bot(), OPEN, settings=AT_ONCE, rounds=1)
            assert created.code is not None
            token = await party.server.join(created.table, "Zacarías")
            seats = [*await party.sit(created, wants=["record"])]
            seats.append(await party.come(created.table, token.token, wants=["record"]))
            with pytest.raises(Refusal):
                await party.server.join(created.table, "Zacarías")
            await play_on(*seats)
            cards = [action.action for action in sobremesa.load(await party.server.record(created.table)).actions]
            hidden = [*secrets_of(created), token.token, created.code]
        assert running.stop(signal.SIGINT) == 0
        text = running.log.read_text(encoding="utf-8")
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    assert [line["what"] for line in lines if line["what"] != "compiling"] == ["created", "closing"]
    assert {*lines[-2]} == {"at", "what", "table", "game", "players"}
    for secret in hidden:
        assert secret not in text
    assert not {str(value) for line in lines for name, value in line.items() if name != "players"} & {*cards}
    assert (tmp_path / "tables.sqlite3.server").read_bytes() == b""


# --- starting


def refused(folder: Path, port: int, *words: str) -> str:
    """What a server that cannot start says."""
    done = subprocess.run(serve_command(folder, port, *words), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.strip()


def test_a_second_server_on_the_same_database_says_which_one_runs(running: Running) -> None:
    """Whatever its port: the same command typed twice is the usual way to get there."""
    address, process = running.url, running.process.pid
    for port in (0, running.port):
        assert refused(running.log.parent, port) == (
            f"sobremesa: a server with this database runs already, at {address} (process {process})"
        )


def test_a_port_in_use_is_told(running: Running, tmp_path: Path) -> None:
    assert refused(tmp_path, running.port) == (
        f"sobremesa: port {running.port} is in use by another program; choose another one with --port"
    )


def test_a_server_answers_to_its_public_name_and_to_no_other(running: Running) -> None:
    assert running.announced == PUBLIC
    with httpx.Client(base_url=running.url, headers={"Accept-Language": "en"}) as client:
        for host, origin, status in (
            ("games.example", PUBLIC, 200),
            ("games.example", None, 200),
            (f"127.0.0.1:{running.port}", None, 200),
            ("evil.example", None, 403),
            ("games.example", "https://evil.example", 403),
        ):
            headers = {"Host": host, **({"Origin": origin} if origin is not None else {})}
            assert client.get("/api/games", headers=headers).status_code == status, (host, origin)
        answer = client.get("/health", headers={"Host": "evil.example"})
        assert "--public-url" in answer.json()["sentence"]
