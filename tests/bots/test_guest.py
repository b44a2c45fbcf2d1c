"""Bots that are Python classes: how they are found, what they get, and when they forfeit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.bots.guest import ClassPlayer, TimeLimits, find_class, read_limits
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.learning import LET_PASS
from sobremesa.games.toma6.view import Toma6View
from tests.bots.guests import HURRIED, PATIENT, offer, question, small_match


@pytest.fixture(autouse=True)
def _forget_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)) or name == "my_bots":
            del sys.modules[name]


class Recorder:
    """Plays its first legal action and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[object, list[str]]] = []

    def choose(self, view: object, legal: list[str]) -> str:
        self.given.append((view, list(legal)))
        first = legal[0]
        legal.clear()
        return first


def answering(answer: object) -> type:
    return type("Answering", (), {"choose": lambda self, view, legal: answer})


def reason(guest: type, limits: TimeLimits = PATIENT) -> str:
    with pytest.raises(Forfeit) as caught:
        ClassPlayer("m:C", guest, limits).act(question())
    assert caught.value.reason.es != caught.value.reason.en
    return caught.value.reason.en


# --- asking


def test_a_guest_gets_its_view_and_its_legal_actions_as_text() -> None:
    player = ClassPlayer("m:C", Recorder, PATIENT)
    action = player.act(question())
    ((view, legal),) = player._bot.given
    assert isinstance(view, Toma6View)
    assert (view.seat, view.players) == (1, 2)
    assert legal == small_match().legal(1) == [str(card) for card in view.hand]
    assert action == view.hand[0]


def test_a_guest_keeps_its_memory_through_a_match() -> None:
    player = ClassPlayer("m:C", Recorder, PATIENT)
    player.act(question())
    player.act(question())
    assert len(player._bot.given) == 2


def test_a_guest_may_let_an_offer_pass_which_it_knows_from_the_view() -> None:
    class Passes:
        def choose(self, view: Toma6View, legal: list[str]) -> str | None:
            return legal[0] if view.seat in view.to_act else None

    player = ClassPlayer("m:C", Passes, PATIENT)
    assert player.act(offer()) == LET_PASS
    assert player.act(question()) == question().legal()[0]


# --- forfeits


def test_a_guest_that_raises_forfeits_with_the_place() -> None:
    class Breaks:
        def choose(self, view: object, legal: list[str]) -> str:
            raise ValueError("¡ay!")

    assert reason(Breaks).startswith("'Breaks' broke: ValueError: ¡ay! (test_guest.py:")


def test_a_guest_that_leaves_forfeits() -> None:
    class Leaves:
        def choose(self, view: object, legal: list[str]) -> str:
            sys.exit("no more")

    assert "SystemExit: no more" in reason(Leaves)


def test_a_guest_that_cannot_be_made_forfeits() -> None:
    class NeedsMore:
        def __init__(self, depth: int) -> None:
            pass

        choose = Recorder.choose

    assert "TypeError" in reason(NeedsMore)


def test_a_guest_that_hangs_forfeits() -> None:
    from threading import Event

    enough = Event()

    class Hangs:
        def choose(self, view: object, legal: list[str]) -> str:
            enough.wait()
            return legal[0]

    assert reason(Hangs, HURRIED) == "'Hangs' did not answer within 0.2 s"
    enough.set()


def test_a_guest_that_hangs_at_its_beginning_forfeits() -> None:
    from threading import Event

    enough = Event()

    class Sleeps(Recorder):
        def __init__(self) -> None:
            enough.wait()

    assert reason(Sleeps, TimeLimits(0.2, 60)) == "'Sleeps' did not answer within 0.2 s"
    enough.set()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("105", "answered '105', which is not legal; these were: "),
        ("Ñandú\x1b[2J", "answered 'Ñandú [2J', which is not legal"),
        (45, "answered int 45; an action is a text"),
        (["45"], "answered list ['45']; an action is a text"),
        (None, "let its turn pass, but the match waits"),
        ("x" * 100_000, "xxx…'"),
    ],
)
def test_an_answer_that_is_not_legal_forfeits(answer: object, says: str) -> None:
    assert says in reason(answering(answer))


def test_after_a_forfeit_a_guest_begins_anew() -> None:
    class Once(Recorder):
        def choose(self, view: object, legal: list[str]) -> str:
            return super().choose(view, legal) if not self.given else "nonsense"

    player = ClassPlayer("m:C", Once, PATIENT)
    first = player.act(question())
    with pytest.raises(Forfeit):
        player.act(question())
    assert player.act(question()) == first


# --- finding


BOT = "class Bot:\n    def choose(self, view, legal):\n        return legal[-1]\n"


def test_a_module_is_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots").mkdir()
    (tmp_path / "my_bots" / "first.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    player = player_named("my_bots.first:Bot", small_match().game)
    assert player.name == "my_bots.first:Bot"
    assert player.act(question()) == question().legal()[-1]


def test_a_file_is_found_by_its_path_and_finds_its_neighbours(tmp_path: Path) -> None:
    folder = tmp_path / "carpeta ñ"
    folder.mkdir()
    (folder / "guest_neighbour.py").write_text(BOT, encoding="utf-8")
    (folder / "random.py").write_text("from guest_neighbour import Bot\n", encoding="utf-8")
    player = player_named(f"{folder / 'random.py'}:Bot", small_match().game)
    assert player.act(question()) == question().legal()[-1]
    assert sys.modules["random"].__file__ != str(folder / "random.py")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nowhere_at_all:Bot", "the module 'nowhere_at_all' is found neither on sys.path nor in the current folder"),
        ("guest_bots.more:Bot", "the module 'guest_bots.more' is found neither"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("guest_bots:Robot", "there is no class 'Robot' in guest_bots"),
        ("guest_bots:", "there is no class '' in guest_bots"),
        (":Bot", "cannot be loaded as a bot"),
        ("guest_bots:number", "there is no class 'number' in guest_bots"),
        ("guest_bots:Mute", "the class Mute in guest_bots has neither a method choose(view, legal) nor move("),
        ("guest_broken:Bot", "guest_broken cannot be loaded as a bot: ZeroDivisionError"),
        ("guest_broken.py:Bot", "guest_broken.py cannot be loaded as a bot: ZeroDivisionError"),
        ("guest_leaves.py:Bot", "guest_leaves.py cannot be loaded as a bot: SystemExit: 3"),
        ("guest_lacks.py:Bot", "guest_lacks.py cannot be loaded as a bot: ModuleNotFoundError: No module named 'zzz'"),
        ("guest_lacks:Bot", "guest_lacks cannot be loaded as a bot: ModuleNotFoundError: No module named 'zzz'"),
    ],
)
def test_what_cannot_be_found_is_a_clear_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guest_bots.py").write_text(f"{BOT}class Mute:\n    pass\nnumber = 7\n", encoding="utf-8")
    (tmp_path / "guest_broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "guest_leaves.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    (tmp_path / "guest_lacks.py").write_text("import zzz\n", encoding="utf-8")
    with pytest.raises(BadSetup) as caught:
        find_class(name)
    assert says in caught.value.text.en
    assert "\n" not in caught.value.text.en


# --- limits


def test_the_environment_sets_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_limits() == (10, 5)
    monkeypatch.setenv("SOBREMESA_BOT_SECONDS", "0.5")
    monkeypatch.setenv("SOBREMESA_BOT_START_SECONDS", "60")
    assert read_limits() == (60, 0.5)


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "inf"])
def test_limits_are_seconds(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("SOBREMESA_BOT_SECONDS", text)
    with pytest.raises(BadSetup, match=f"cannot be '{text}'"):
        read_limits()
