"""A server for its own machine lets the house's network in when somebody at the machine says so, and nobody else."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text
from sobremesa.table import lan
from sobremesa.table.asking import NotNow
from sobremesa.table.lan import Lan, own_addresses
from sobremesa.table.wire import House as Seen
from tests.table.guests import Running
from tests.table.house import House, sqlite

BESIDE = "127.0.0.2"  # an address of this machine that no server has
FROM_ELSEWHERE = {"X-Forwarded-For": "192.168.1.7", "Accept-Language": "en"}
OWN = own_addresses()

with_network = pytest.mark.skipif(not OWN, reason="this machine is in no network")


def listening(*refused: str) -> tuple[list[str], Callable[[str, int], Awaitable[None]]]:
    """Where a server would listen."""
    heard: list[str] = []

    async def listen(host: str, port: int) -> None:
        if host in refused:
            raise BadSetup(Text("está ocupado", "it is in use"))
        heard.append(f"{host}:{port}")

    return heard, listen


def at(host: str, found: list[str], public_url: str | None = None) -> Lan:
    return Lan(host, 8006, public_url, lambda: found)


# --- how it stands


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_machine_of_its_own_is_opened_once(host: str) -> None:
    house = at(host, ["192.168.1.5", "10.0.0.5"])
    heard, house.listen = listening()

    async def run() -> None:
        assert await house.seen() == Seen(open=False)
        opened = Seen(open=True, addresses=["http://192.168.1.5:8006", "http://10.0.0.5:8006"])
        assert list(await asyncio.gather(house.open(), house.open())) == [opened, opened]
        assert await house.seen() == opened

    asyncio.run(run())
    assert heard == ["192.168.1.5:8006", "10.0.0.5:8006"]


@pytest.mark.parametrize(
    ("host", "public_url", "addresses"),
    [
        ("0.0.0.0", None, ["http://192.168.1.5:8006"]),
        ("::", None, ["http://192.168.1.5:8006"]),
        ("192.168.1.9", None, ["http://192.168.1.9:8006"]),
        ("fd00::9", None, ["http://[fd00::9]:8006"]),
        ("127.0.0.1", "https://games.example", ["https://games.example"]),
    ],
)
def test_where_others_come_in_already_nothing_is_opened(
    host: str, public_url: str | None, addresses: list[str]
) -> None:
    house = at(host, ["192.168.1.5"], public_url)
    heard, house.listen = listening()
    assert asyncio.run(house.open()) == Seen(open=True, addresses=addresses)
    assert not heard


def test_a_machine_without_a_network_says_so() -> None:
    house = at("127.0.0.1", [])
    heard, house.listen = listening()
    with pytest.raises(NotNow, match="not in any network"):
        asyncio.run(house.open())
    assert not heard


def test_an_address_whose_port_is_taken_is_left_out() -> None:
    house = at("127.0.0.1", ["192.168.1.5", "10.0.0.5"])
    _, house.listen = listening("192.168.1.5")
    assert asyncio.run(house.open()).addresses == ["http://10.0.0.5:8006"]
    _, house.listen = listening("192.168.1.5", "10.0.0.5")
    with pytest.raises(NotNow, match="in use"):
        asyncio.run(at_most_taken(house))


async def at_most_taken(house: Lan) -> None:
    house._opened.clear()
    await house.open()


def test_a_machine_that_changes_its_network_opens_it_again() -> None:
    found = ["192.168.1.5"]
    house = at("127.0.0.1", found)
    heard, house.listen = listening()

    async def run() -> None:
        await house.open()
        found[:] = ["10.0.0.5"]
        assert not (await house.seen()).open
        assert (await house.open()).addresses == ["http://10.0.0.5:8006"]

    asyncio.run(run())
    assert heard == ["192.168.1.5:8006", "10.0.0.5:8006"]


def test_own_addresses_are_those_that_others_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    told = ["127.0.0.1", "192.168.1.5", "169.254.3.4", "0.0.0.0", "10.0.0.5", "192.168.1.5"]
    monkeypatch.setattr(lan, "_addresses", lambda: iter(told))
    assert own_addresses() == ["192.168.1.5", "10.0.0.5"]


# --- at a real server


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False, headers={"Accept-Language": "en"}) as client:
        yield client


def test_another_listener_serves_pages_and_sockets(tmp_path: Path, http: httpx.Client) -> None:
    with House(sqlite(tmp_path), addresses=lambda: [BESIDE]) as house:
        there = f"http://{BESIDE}:{house.port}"
        assert http.get(f"{house.url}/api/house").json() == {"open": False}
        with pytest.raises(httpx.ConnectError):
            http.get(f"{there}/health")
        assert http.post(f"{house.url}/api/house").json() == {"open": True, "addresses": [there]}
        assert http.get(f"{house.url}/api/house").json() == {"open": True, "addresses": [there]}
        body = {"game": "toma6", "seats": [{"kind": "person", "name": "Ana"}, {"kind": "open"}]}
        assert http.post(f"{there}/api/tables", json=body, headers={"Origin": house.url}).status_code == 403
        table = http.post(f"{there}/api/tables", json=body, headers={"Origin": there}).json()["table"]
        with connect(f"ws://{BESIDE}:{house.port}/api/tables/{table}/socket", proxy=None) as line:
            line.send('{"type":"hello"}')
            assert '"type":"welcome"' in str(line.recv())
            house.close()
            assert '"type":"present"' in str(line.recv())
            assert '"type":"goodbye"' in str(line.recv())
        with pytest.raises(httpx.ConnectError):
            http.get(f"{there}/health")


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_only_the_machine_itself_is_asked(tmp_path: Path, http: httpx.Client, method: str) -> None:
    with House(sqlite(tmp_path), addresses=lambda: [BESIDE]) as house:
        answer = http.request(method, f"{house.url}/api/house", headers=FROM_ELSEWHERE)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
        elsewhere = {"Origin": "http://elsewhere.example"}
        assert http.post(f"{house.url}/api/house", headers=elsewhere).status_code == 403
        assert http.get(f"{house.url}/api/house", headers={"Host": "elsewhere.example"}).status_code == 403
        assert http.get(f"{house.url}/api/house").json() == {"open": False}


def test_a_port_that_somebody_has_there(tmp_path: Path, http: httpx.Client) -> None:
    with House(sqlite(tmp_path), addresses=lambda: [BESIDE]) as house, socket.socket() as other:
        other.bind((BESIDE, house.port))
        other.listen()
        answer = http.post(f"{house.url}/api/house")
        assert (answer.status_code, answer.json()["error"]) == (409, "not now")
        assert http.get(f"{house.url}/health").status_code == 200


@with_network
def test_the_network_comes_in_and_cannot_let_others_in(tmp_path: Path, http: httpx.Client) -> None:
    with Running(tmp_path) as running:
        there = f"http://{OWN[0]}:{running.port}"
        with pytest.raises(httpx.ConnectError):
            http.get(f"{there}/health")
        opened = http.post(f"{running.url}/api/house").json()
        assert opened["addresses"][0] == there
        assert http.get(f"{there}/health").json()["ok"]
        for method in ("GET", "POST"):
            assert http.request(method, f"{there}/api/house").status_code == 403
        assert http.get(f"{there}/metrics").status_code == 403
        assert running.stop() == 0
    with Running(tmp_path) as running:  # it is not remembered
        assert http.get(f"{running.url}/api/house").json() == {"open": False}


@with_network
def test_a_server_for_the_whole_network_says_where_it_is(tmp_path: Path, http: httpx.Client) -> None:
    with Running(tmp_path, "--host", "0.0.0.0") as running:
        told = http.get(f"{running.url}/api/house").json()
        assert told == {"open": True, "addresses": [f"http://{address}:{running.port}" for address in OWN]}
        assert http.post(f"{running.url}/api/house").json() == told


def test_addresses_are_found_where_no_way_leads_outside() -> None:
    """A machine with an address and no router, as in a network that its own hotspot makes."""
    script = "from sobremesa.table.lan import own_addresses; print(own_addresses())"
    commands = (
        "ip link set lo up && ip link add house0 type veth peer name phone0 && ip addr add 192.168.50.1/24 dev house0"
        f' && ip link set house0 up && ip link set phone0 up && {sys.executable} -c "{script}"'
    )
    done = subprocess.run(["unshare", "-rn", "sh", "-c", commands], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("no network of its own can be made here")
    assert done.stdout.strip() == "['192.168.50.1']"
