"""What is no place to play at is told at once, in one sentence."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable

import pytest

from sobremesa import cli
from sobremesa.cluster import joining
from sobremesa.cluster.chunks import SHORTEST, Pace, adjoined
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.extras import how_to_install

SIMULATE = ("simulate", "toma6", "--games", "1000000000")
ARENA = ("arena", "toma6", "--bots", "casual", "random")
REPORT = ("report", "toma6")

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.setattr(cli, "LANG", "en")

    def call(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["sobremesa", *words])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        told = capsys.readouterr()
        return (leaving.value.code if isinstance(leaving.value.code, int) else 0), told.out, told.err

    return call


def is_one_sentence(answer: tuple[int, str, str], says: str) -> bool:
    code, out, err = answer
    return code == 2 and out == "" and err.count("\n") == 1 and says in err


@pytest.mark.parametrize("what", [SIMULATE, ARENA, REPORT])
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--on", "rey"), "'--on rey' is not understood; use ray, on this machine, or the address of a cluster"),
        (("--on", "ray://"), "'--on ray://' is not understood"),
        (("--on", "ray://host"), "'--on ray://host' is not understood"),
        (("--on", "http://host:80"), "is not understood"),
        (("--on", "host:65536"), "is not understood"),
        (("--on", "ray", "--threads", "0"), "0 threads cannot be used"),
        (("--on", "ray://host:10001", "--threads", "2"), "--threads is for this machine"),
        (("--on", "ray://no-such-machine.invalid:10001"), "(no such machine is known)"),
    ],
)
def test_what_is_no_place_is_refused(
    command: Command, what: tuple[str, ...], words: tuple[str, ...], says: str
) -> None:
    assert is_one_sentence(command(*what, *words), says)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_nobody_at_the_address(command: Command, scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    answer = command(*SIMULATE, "--on", f"{scheme}127.0.0.1:{port}")
    assert is_one_sentence(answer, f"nobody answers at {scheme}127.0.0.1:{port} (the connection was refused)")


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_somebody_else_at_the_address(command: Command, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"{scheme}127.0.0.1:{silent.getsockname()[1]}"
        assert is_one_sentence(command(*SIMULATE, "--on", address), f"what answers at {address} is not Ray")


@pytest.mark.parametrize("what", [SIMULATE, ARENA, REPORT])
def test_without_the_extra_it_says_what_to_install(
    command: Command, what: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert is_one_sentence(command(*what, "--on", "ray"), f"--on needs Ray: {how_to_install('cluster')}")


def test_mistakes_are_told_in_spanish_too() -> None:
    with pytest.raises(BadSetup) as mistake:
        joining.check_place("rey")
    assert mistake.value.to("es").startswith("«--on rey» no se entiende; es ray, en este ordenador, o la dirección")


# --- bundles


def test_bundles_grow_to_the_length_that_they_should_have() -> None:
    pace = Pace()
    for _ in range(20):
        pace.note(pace.task, pace.task * SHORTEST / 100, workers=2)
    assert pace.task in (99, 100)
    pace.note(100, 100 * SHORTEST, workers=2)
    assert pace.task == 1


def test_many_workers_get_longer_bundles() -> None:
    few, many = Pace(), Pace()
    for _ in range(20):
        few.note(few.task, few.task * 0.01, workers=2)
        many.note(many.task, many.task * 0.01, workers=1000)
    assert many.task / few.task == pytest.approx(10, rel=0.05)


def test_neighbouring_ranges_are_joined() -> None:
    assert adjoined([range(0, 3), range(3, 5), range(7, 9), range(9, 10)]) == [range(0, 5), range(7, 10)]
