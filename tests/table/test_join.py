"""`sobremesa join` and the example bot, as they are typed, at a real server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

import sobremesa
from sobremesa.cli.remote import Guest, RemoteSession, find_seat, finish, read_address
from sobremesa.cli.remote_table import RemoteTable, ServerThread, connected
from sobremesa.cli.seats import Address
from sobremesa.cli.shared import out
from sobremesa.engine.contract import all_games, game_info
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.match import Match
from sobremesa.table.client import Refusal, SeatClient, Server
from sobremesa.table.wire import Created, Notice, Option, Settings, Wanted
from sobremesa.terminal.lines import LineScreen, ReadLine
from tests import zygote
from tests.table.house import House

pytestmark = pytest.mark.slow

T = TypeVar("T")
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SECONDS = 120
OPEN = Wanted(kind="open")
BOT = Wanted(kind="bot", bot="casual")
CARDS = "\n".join([*("r1", "r2"), *map(str, range(1, 105))] * 12)  # what is not legal is refused and the next one tried


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, SECONDS))


def lay(server: House, seats: list[Wanted], game: str = "toma6", settings: Settings | None = None) -> Created:
    """A table that begins as soon as everybody sits there."""
    options: dict[str, Option] = {"rounds": 1} if game == "toma6" else {}
    made = Server(server.url).create(game, seats, options, settings or Settings(pace=0, start="full"))
    return run(made)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("COLUMNS", "160")
    return tmp_path / "data"


def join(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return zygote.run("join", *words, text=text, env={})


def sit(sitting: RemoteSession, seat: SeatClient, line: ServerThread, answer: ReadLine) -> None:
    """Play there, line by line."""
    RemoteTable(sitting.info.load(), seat, line, LineScreen(out, "en", answer), "en").run()
    line(finish(sitting, seat))


def seats_kept(data: Path) -> list[Path]:
    return list((data / "seats").iterdir())


def kept_match(data: Path) -> Match:
    (path,) = (data / "matches").iterdir()
    return sobremesa.load(path.read_text(encoding="utf-8"))


# --- addresses


@pytest.mark.parametrize(
    ("url", "code", "address"),
    [
        ("http://here:8006/t/abc_-1", None, Address("http://here:8006", "abc_-1", None)),
        ("http://here:8006/api/tables/abc", None, Address("http://here:8006", "abc", None)),
        ("https://far.example/games/t/abc", None, Address("https://far.example/games", "abc", None)),
        ("here:8006", "lima 43", Address("http://here:8006", None, "LIMA-43")),
        ("http://here:8006/", "LIMA-43", Address("http://here:8006", None, "LIMA-43")),
        ("http://here:8006/lima-43", None, Address("http://here:8006", None, "LIMA-43")),
        ("http://here:8006/lima-43", "LIMA-44", Address("http://here:8006", None, "LIMA-44")),
    ],
)
def test_a_table_is_found_by_its_link_or_its_code(url: str, code: str | None, address: Address) -> None:
    assert read_address(url, code) == address


@pytest.mark.parametrize(("url", "code"), [("here:8006", None), ("here:8006", "LIMA"), ("here:8006/somewhere", None)])
def test_an_address_without_a_table_is_refused(url: str, code: str | None) -> None:
    with pytest.raises(BadSetup, match="LIMA-43"):
        read_address(url, code)


# --- bots


@pytest.mark.parametrize("by_code", [True, False])
def test_a_bot_plays_by_code_and_by_link(server: House, data: Path, by_code: bool) -> None:
    created = lay(server, [OPEN, BOT])
    assert created.code is not None
    where = [server.url, "--code", created.code] if by_code else [f"{server.url}/t/{created.table}"]
    done = join(*where, "--bot", "casual", "--name", "Robot")
    assert done.returncode == 0, done.stderr
    assert "You play as Robot (seat 0)" in done.stdout
    assert "Nobody chose the deal: the table and Robot tossed for it" in done.stdout
    assert kept_match(data).over
    assert kept_match(data).names[0] == "Robot"
    assert seats_kept(data) == []


def test_a_bot_of_ones_own_plays_and_the_same_command_twice_takes_two_seats(server: House, data: Path) -> None:
    created = lay(server, [OPEN, OPEN, BOT])
    bot = f"{EXAMPLES / 'lowest_card.py'}:LowestCard"
    command = [sys.executable, "-m", "sobremesa", "join", f"{server.url}/{created.code}", "--bot", bot]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [each.communicate(timeout=SECONDS) for each in both]
    assert [each.returncode for each in both] == [0, 0], said
    told = sobremesa.load(run(Server(server.url).record(created.table)))
    assert told.names[:2] == ["LowestCard", "LowestCard 2"]
    assert seats_kept(data) == []


def test_the_casual_bot_goes_on_for_one_that_breaks(server: House, data: Path, tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("class Broken:\n    def choose(self, view, legal):\n        raise ValueError('no idea')\n")
    created = lay(server, [OPEN, BOT])
    done = join(f"{server.url}/t/{created.table}", "--bot", f"{bot}:Broken")
    assert done.returncode == 0, done.stderr
    assert "'Broken' broke: ValueError: no idea" in done.stdout
    assert "The casual bot goes on" in done.stdout
    assert kept_match(data).over


def test_the_example_sits_down_by_a_code_and_plays(server: House, data: Path) -> None:
    created = lay(server, [OPEN, BOT, BOT], "dos")
    assert created.code is not None
    command = [sys.executable, str(EXAMPLES / "table_bot.py"), server.url, created.code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    assert "Dice plays DOS on seat 0" in done.stdout
    assert sobremesa.load(run(Server(server.url).record(created.table))).over


# --- people


def test_a_person_plays_in_the_terminal(server: House, data: Path) -> None:
    created = lay(server, [OPEN, BOT])
    done = join(f"{server.url}/t/{created.table}", "--name", "Ana", text=f"?\n{CARDS}")
    assert done.returncode == 0, done.stderr
    assert "Toma 6: Ana, " in done.stdout
    assert "Type what it says" in done.stdout
    assert "is not in the hand" in done.stdout
    assert "Your hand:" in done.stdout
    assert "You are dealt" not in done.stdout  # the hand is on the table
    assert "Nobody chose the deal" in done.stdout
    assert kept_match(data).over


@pytest.mark.parametrize("game", [info.name for info in all_games()])
def test_every_game_is_drawn_and_asked_from_what_the_server_tells(
    server: House, data: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    created = lay(server, [OPEN, *[BOT] * game_info(game).players[0]], game)
    address = Address(server.url, created.table, None)
    asked = 0

    def answer(prompt: str) -> str:
        nonlocal asked
        asked += 1
        sight = seat.sight
        assert sight is not None
        return "" if sight.may_pass else (sight.legal or ["?"])[asked % max(1, len(sight.legal))]

    with find_seat(Server(server.url, "en"), address, Guest("Ana", None), None) as sitting:
        with ServerThread() as line, connected(line, sitting.enter()) as seat:
            sit(sitting, seat, line, answer)
        assert seat.table.phase == "over"
    assert asked > 3
    drawn = capsys.readouterr().out
    assert game_info(game).title in drawn
    assert "Ana" in drawn
    assert kept_match(data).over


def test_a_seat_that_was_left_is_kept_and_the_same_command_goes_on(server: House, data: Path) -> None:
    created = lay(server, [OPEN, BOT], settings=Settings(pace=0, start="full", grace=None))
    assert created.code is not None
    command = [server.url, "--code", created.code]
    left = join(*command)
    assert left.returncode == 0, left.stderr
    assert "Your seat is kept" in left.stdout
    (kept,) = seats_kept(data)
    assert kept.stat().st_mode & 0o777 == 0o600
    assert '"hashes"' in kept.read_text(encoding="utf-8")  # to be compared with what the table shows in the end
    assert join(*command, "--name", "Eva").returncode == 2  # somebody else has no seat there
    back = join(*command, text=CARDS)
    assert back.returncode == 0, back.stderr
    assert "You play as Player (seat 0)" in back.stdout
    assert "Nobody chose the deal: the table and Player tossed for it" in back.stdout
    assert kept_match(data).over
    assert seats_kept(data) == []


def test_ctrl_c_leaves_the_table_while_others_are_waited_for(server: House, data: Path) -> None:
    created = lay(server, [OPEN, OPEN])
    command = [sys.executable, "-m", "sobremesa", "join", f"{server.url}/t/{created.table}"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as waiting:
        assert waiting.stdout is not None
        assert "Toma 6: Player, open seat." in waiting.stdout.readline()
        waiting.send_signal(signal.SIGINT)
        told, _ = waiting.communicate(timeout=SECONDS)
    assert waiting.returncode == 130
    assert "Your seat is kept" in told
    assert len(seats_kept(data)) == 1


def test_a_person_is_asked_whether_somebody_may_take_an_action_back(
    server: House, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    created = lay(server, [Wanted(kind="person", name="Ana"), OPEN], "push")

    def luis_plays() -> None:
        address = Address(server.url, created.table, None)
        with (
            find_seat(Server(server.url, "en"), address, Guest("Luis", None), None) as sitting,
            ServerThread() as line,
            connected(line, sitting.enter()) as seat,
        ):
            sit(
                sitting,
                seat,
                line,
                lambda _: "I agree" if seat.table.takeback is not None else (seat.legal or ["?"])[0],
            )

    async def ana_plays() -> None:
        client = Server(server.url, "en")
        ana = client.seat(created.table, created.seats[0].token, also=[created.host])
        async with asyncio.TaskGroup() as group, ana:
            group.create_task(asyncio.to_thread(luis_plays))
            while not await takes_back(ana):
                await ana.news()
            await ana.close()

    run(ana_plays())
    told = capsys.readouterr().out
    assert "Ana asks to take an action back" in told
    assert "Ana wants to take the last action back" in told
    assert "Ana's action is taken back" in told
    assert "The table is closed." in told
    assert seats_kept(data) == []


async def takes_back(seat: SeatClient) -> bool:
    """Act, and ask to take it back; whether that was done."""
    if not seat.is_asked:
        return False
    await seat.act(seat.legal[0])
    with contextlib.suppress(Refusal):
        await seat.take_back()
        async for told in seat:
            if isinstance(told, Notice) and any(event.kind == "took back" for event in told.events):
                return True
    return False


# --- what is refused


def test_what_does_not_work_is_said_in_a_sentence(server: House, data: Path) -> None:
    full = lay(server, [OPEN, BOT], settings=Settings(pace=0))
    link = f"{server.url}/t/{full.table}"
    run(Server(server.url).join(full.table, "Ana"))
    room = lay(server, [OPEN, OPEN, BOT])
    begun = f"{server.url}/t/{room.table}"
    refused: list[tuple[list[str], str]] = [
        ([link], "The table is full"),
        ([begun, "--seat", "7"], "There is no seat 7; the seats are 0 to 2"),
        ([begun, "--seat", "2"], "Seat 2 is taken"),
        ([begun, "--bot", "genius"], "there is no bot 'genius'"),
        ([server.url, "--code", "LIMA-43"], "There is no table LIMA-43 with an open seat"),
        ([f"{server.url}/t/nowhere"], "There is no table at that link"),
        (["http://[here", "--code", "LIMA-43"], "'http://[here' is not the address of a server"),
        (["127.0.0.1:1", "--code", "LIMA-43"], "the server at http://127.0.0.1:1 cannot be reached"),
    ]
    for words, sentence in refused:
        done = join(*words)
        assert done.returncode == 2, (words, done.stdout)
        assert done.stderr.startswith(f"sobremesa: {sentence}"), (words, done.stderr)
        assert done.stderr.count("\n") == 1
    assert not (data / "seats").exists()
