"""Two people at one terminal: from the moment one has acted until the other uncovers, no byte tells of either hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import sobremesa
from sobremesa.engine.contract import game_info
from sobremesa.engine.match import Match
from tests.pseudo_terminal import Terminal

pytestmark = pytest.mark.slow

PEOPLE = ("Ana", "Luis")
LOOK_AWAY = "Los demás, que no miren."
LEAST_TELLING = 20  # a lower number on the screen may count something else
LOOKS = 6
RUN = 3  # cards side by side that give a hand away, where others may hold the same ones


class SharedTable:
    """Ana and Luis at a terminal in Spanish, and the record of what they play."""

    def __init__(self, terminal: Terminal, record: Path) -> None:
        self.terminal = terminal
        self._record = record

    @property
    def match(self) -> Match:
        return sobremesa.load(self._record.read_text(encoding="utf-8"))

    @property
    def is_covered(self) -> bool:
        return self.terminal.says(LOOK_AWAY)

    @property
    def is_over(self) -> bool:
        return self.terminal.says("fin de la partida")

    def see_cover_or_end(self) -> None:
        """What comes after somebody has acted, unless it is they who go on."""
        self.terminal.wait(lambda: self.is_covered or self.terminal.is_asked, "a cover or a question")

    def who_is_called(self) -> int:
        (seat,) = (seat for seat, name in enumerate(PEOPLE) if self.terminal.says(f"Le toca a {name}."))
        return seat

    def uncover(self) -> None:
        self.terminal.press("enter")
        self.terminal.see_question()


@contextmanager
def shared(game: str, folder: Path, *options: str) -> Iterator[SharedTable]:
    record = folder / "shared.sobremesa"
    players = str(max(2, game_info(game).players[0]))
    words = ("play", game, "--people", ",".join(PEOPLE), "--players", players, *options)
    with Terminal(*words, "--seed", "7", "--pace", "0", "--lang", "es", "--record", str(record)) as terminal:
        yield SharedTable(terminal, record)


def hand_lines(text: str) -> list[str]:
    """What a hand looks like on the screen of whoever may see it."""
    return [line for line in text.splitlines() if "Tu mano" in line]


def numbers_in(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def hand_of(match: Match, seat: int) -> set[int]:
    """The cards of a hand that are told apart from anything else on the screen."""
    return {card for card in match.view(seat).hand if card >= LEAST_TELLING}


def act(table: SharedTable) -> int:
    """Take what is selected; from where on the bytes were written by then."""
    mark = len(table.terminal.bytes)
    before = table.terminal.text
    table.terminal.press("enter")
    table.terminal.wait(lambda: table.terminal.text != before and (table.is_covered or table.terminal.is_asked))
    return mark


def test_no_card_of_either_hand_is_written_from_an_act_to_the_uncovering(tmp_path: Path) -> None:
    """Each card of Toma 6 is in the box once, so that its number is the card."""
    with shared("toma6", tmp_path, "-o", "rounds=1") as table:
        table.see_cover_or_end()
        mark, covers = 0, 0
        while not table.is_over:
            if table.is_covered:
                covers += 1
                match = table.match
                for seat in range(len(PEOPLE)):
                    hand = hand_of(match, seat)
                    assert not hand & numbers_in(table.terminal.written_since(mark)), (covers, seat)
                    assert not hand & numbers_in(table.terminal.text), (covers, seat)
                table.uncover()
            else:
                mark = act(table)
        assert covers > len(PEOPLE) * 5


def test_the_cards_of_one_never_come_to_the_screen_while_the_other_looks(tmp_path: Path) -> None:
    with shared("toma6", tmp_path, "-o", "rounds=1") as table:
        table.see_cover_or_end()
        for _ in range(LOOKS):
            seat = table.who_is_called()
            mark = len(table.terminal.bytes)
            table.uncover()
            match = table.match
            assert hand_of(match, seat) <= numbers_in(table.terminal.written_since(mark))
            for page in ("f5", "f1"):
                table.terminal.press(page)
                table.terminal.see("Esc: volver")
                table.terminal.then("esc")
            assert not hand_of(match, 1 - seat) & numbers_in(table.terminal.written_since(mark))
            act(table)


@pytest.mark.parametrize("game", ["dos", "bids"])
def test_so_it_is_where_others_may_hold_the_same_cards(game: str, tmp_path: Path) -> None:
    with shared(game, tmp_path) as table:
        table.see_cover_or_end()
        mark, covers = 0, 0
        hands: list[str] = []
        while covers < 4 and not table.is_over:
            if table.is_covered:
                written = table.terminal.written_since(mark)
                assert not hand_lines(written)
                assert not any(run in written for hand in hands for run in runs(hand))
                covers += 1
                table.uncover()
                hands = [*hands[-1:], *hand_lines(table.terminal.text)]
                assert hands
            else:
                mark = act(table)


def runs(hand: str) -> list[str]:
    """Some cards side by side, as a hand is drawn."""
    cards = re.findall(r"\S+\s+", hand.partition(":")[2])
    return ["".join(cards[start : start + RUN]).strip() for start in range(len(cards) - RUN + 1)]


@pytest.mark.parametrize("game", ["highscore", "push"])
def test_where_nothing_is_hidden_both_play_without_a_cover(game: str, tmp_path: Path) -> None:
    assert game_info(game).is_open
    with shared(game, tmp_path) as table:
        table.terminal.see_question()
        seats: set[int] = set()
        while len(seats) < len(PEOPLE):
            seat = table.match.to_act[0]
            if seat not in seats:
                table.terminal.see(f"Le toca a {PEOPLE[seat]}.")
            seats.add(seat)
            table.terminal.then("enter")
        assert LOOK_AWAY.encode() not in table.terminal.bytes


def test_nothing_stays_in_the_scroll_back(tmp_path: Path) -> None:
    """Every hand is on the other screen, which is left before anything else is said."""
    with shared("toma6", tmp_path) as table:
        table.see_cover_or_end()
        table.uncover()
        table.terminal.press("ctrl-c")
        assert table.terminal.end() == 130
        first, _, rest = table.terminal.bytes.partition(b"\x1b[?1049h")
        beside, _, last = rest.rpartition(b"\x1b[?1049l")
        assert "Tu mano" in beside.decode()
        assert "Tu mano" not in (first + last).decode()
        assert "Para seguir" in last.decode()


def test_a_terminal_that_cannot_be_covered_is_not_shared() -> None:
    with Terminal("play", "toma6", "--people", "Ana,Luis", "--lang", "es", env={"TERM": "dumb"}) as terminal:
        assert terminal.end() == 2
        assert terminal.says("varias personas en un terminal necesitan uno que se pueda tapar")
        assert not terminal.says("Tu mano")
