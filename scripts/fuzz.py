"""Throws what a stranger might write at records, names, seeds, options, actions and deck files.

Nothing but a Mistake may come of it, every record that a match writes must read back, and memory must not grow.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sobremesa
from sobremesa.engine.contract import all_games
from sobremesa.engine.match import Match
from sobremesa.engine.options import read_options
from sobremesa.engine.record import check_of, parse_record

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
ALLOWANCE = 64  # MB that the peak of memory may grow by after the first tenth
LONGEST_SENTENCE = 1000  # characters of an error
LONG = 1_000_000  # characters of a long text
FEW_ACTIONS = 12  # of matches that are saved to be spoilt, so that they are read quickly
CARDS = ["total -5 four\n", "odd 0 aside\n", "# ours\n", "same\tfree three\r\n", "total 0 five\n"]
NUMBERS = ["300000000", "-1", "1e9", "1.5", "٣", "", "007", "9" * 5000]
STRANGE = [
    *"\x00\n\r\t\x0b\x0c\x1b\x1c\x7f\x85\xa0\u200b\u2028\u2029\u202e\u2066\ufeff\uffff\ud800\udfff\U000e0001\U0010ffff",
    *'"\\[]:. -+#/=,…٣½²ß雨🎲',
    *("\\n", "\\u2028", "\\ud800", "\\U00110000", '"]', "null", "true", *NUMBERS),
]
ODD_VALUES: list[Any] = [None, True, 0, -1, 1.0, float("nan"), 2**63, 10**5000, b"1", [], {}, (1,), object(), range(3)]
TAGS = ["Players", "Seat 0", "Seat 99", "Option limit", "Seed", "Result", "Winners", "Rules", "Colour"]
SANE_VALUES = ["true", "false", "1", "7", "logic", "explicit", "consecutive", "odd/0/four,total/frozen/aside"]
ODD_FILES = [".", "/dev/zero", "/dev/stdin", "a\0b", "\udcff", "", "x" * 4096, "none", "~", "total", "/proc/self/mem"]


class Broken(Exception):
    """Something came of an input that may not."""


class Stranger:
    """Somebody who writes what nobody expects; the same seed writes the same."""

    def __init__(self, seed: object, folder: Path) -> None:
        self.seed = seed
        self.folder = folder
        self.dice = random.Random()
        self.golden = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.sobremesa"))]
        self.matches = [
            _begun(info.name, players) for info in all_games() for players in (info.players[0], info.players[-1])
        ]
        self.saved = [match.record() for match in self.matches]
        self.kinds: dict[str, Callable[[], None]] = {
            "records parsed": self.parse,
            "records loaded": self.load,
            "tables": self.set_up,
            "options": self.choose,
            "actions": self.play,
            "decks": self.bring_a_deck,
        }
        pipe = folder / "pipe"
        os.mkfifo(pipe)
        self.files = [str(folder), str(pipe), *ODD_FILES]

    def write(self, number: int) -> tuple[str, bool]:
        """Write the input of a number; tells what kind it was and whether it was accepted."""
        self.dice.seed(f"{self.seed} {number}")
        kind = self.dice.choice(list(self.kinds))
        which = f"input {number} of seed {self.seed} ({kind})"
        try:
            self.kinds[kind]()
        except sobremesa.Mistake as mistake:
            if not all(sentence.isprintable() and len(sentence) <= LONGEST_SENTENCE for sentence in mistake.text):
                raise Broken(f"{which}: no short and printable sentence: {str(mistake)[:LONGEST_SENTENCE]!r}") from None
            return kind, False
        except Exception as error:
            raise Broken(f"{which}: {type(error).__name__}: {error}") from error
        return kind, True

    # --- what is written

    def parse(self) -> None:
        parse_record(self._spoilt(self.dice.choice(self.golden + self.saved)))

    def load(self) -> None:
        match = sobremesa.load(self._spoilt(self.dice.choice(self.saved)))
        _require_read_back(match)

    def set_up(self) -> None:
        players = self.dice.choice([2, 3])
        names: Any = [self._text() for _ in range(players)]
        if self.dice.random() < 0.2:
            names = self.dice.choice([self._value(), [self._value() for _ in range(players)]])
        game: Any = "push" if self.dice.random() < 0.9 else self._value()
        _require_read_back(sobremesa.new(game, players, seed=self._value(), names=names))

    def choose(self) -> None:
        info = self.dice.choice(all_games())
        usual = {name: getattr(info.options(), name) for name in info.options.__struct_fields__}
        options = {}
        for _ in range(self.dice.randint(1, 3)):
            name = self.dice.choice(list(usual)) if self.dice.random() < 0.9 else self._key()
            sane = self.dice.choice([usual.get(name), str(usual.get(name)), self.dice.choice(SANE_VALUES)])
            options[name] = sane if self.dice.random() < 0.7 else self._value()
        players: Any = self.dice.choice(info.players) if self.dice.random() < 0.9 else self._value()
        settled = read_options(info, players, options)
        _require_read_back(Match(info.load(), players, settled, "fuzz"))

    def play(self) -> None:
        match = self.dice.choice(self.matches).copy()
        seat = self.dice.choice([match.to_act[0], self.dice.randrange(match.players)])
        legal = self.dice.choice(match.legal(match.to_act[0]))
        action: Any = self.dice.choice([legal, legal.upper(), self._mutated(legal), self._value()])
        match.play(seat, action)
        _require_read_back(match)

    def bring_a_deck(self) -> None:
        file = self.folder / "deck"
        name = self.dice.choice([str(file), str(file), str(file), self._text(), self.dice.choice(self.files)])
        cards = "".join(self.dice.choices(CARDS[: self.dice.choice([4, 5])], k=5))
        content = self.dice.choice([cards, cards, self._mutated(cards), self._text()]).encode(errors="surrogatepass")
        file.write_bytes(content + self.dice.choice([b"", b"", b"", b"\xff\xfe", b"\0"]))
        info = next(info for info in all_games() if info.name == "highscore")
        options = read_options(info, 2, {"deck": name, "rounds": 1}, may_read_files=True)
        _require_read_back(Match(info.load(), 2, options, "fuzz"))

    # --- what it is made of

    def _text(self) -> str:
        pieces = self.dice.choices([*STRANGE, "Ana", "bot 1 (casual)", "0", "seed"], k=self.dice.randint(0, 6))
        text = "".join(pieces)
        return text * (LONG // (len(text) + 1)) if self.dice.random() < 0.01 else text

    def _value(self) -> Any:
        return self._text() if self.dice.random() < 0.5 else self.dice.choice(ODD_VALUES)

    def _key(self) -> Any:
        return self.dice.choice([self._text(), None, 7, 10**5000, ("limit",), b"limit"])

    def _mutated(self, text: str) -> str:
        """The text with a few letters gone, doubled, exchanged or strange."""
        for _ in range(self.dice.randint(1, 3)):
            at = self.dice.randint(0, len(text))
            until = at + self.dice.choice([0, 0, 1, 1, 2, 10])
            number = str(self.dice.randint(-2, 200))
            piece = self.dice.choice([self.dice.choice(STRANGE), text[at:until] * 2, number, ""])
            text = text[:at] + piece + text[until:]
        return text

    def _spoilt(self, text: str) -> str:
        """A record with something wrong, most of them with a check that is right again."""
        spoil = self.dice.choice([self._mutated, self._with_a_strange_value, self._with_a_strange_number])
        lines = spoil(text).split("\n")
        if self.dice.random() < 0.3:
            at = self.dice.randrange(len(lines))
            lines[at : at + self.dice.randint(0, 2)] = self.dice.choice([[], [self._line()], [lines[at]] * 2])
        if self.dice.random() < 0.7:
            lines = _mended(lines)
        return self.dice.choice(["\n", "\n", "\n", "\r\n", "\r", "\u2028"]).join(lines)

    def _with_a_strange_value(self, text: str) -> str:
        found = self.dice.choice(list(re.finditer('"[^"\n]*"', text)))
        return f'{text[: found.start()]}"{self._text()}"{text[found.end() :]}'

    def _with_a_strange_number(self, text: str) -> str:
        found = self.dice.choice(list(re.finditer("[0-9]+", text)))
        number = self.dice.choice([*NUMBERS, str(self.dice.randint(-2, 200))])
        return text[: found.start()] + number + text[found.end() :]

    def _line(self) -> str:
        name = self.dice.choice([*TAGS, self._text()])
        turn = f"{self.dice.choice(['1', self._text()])}.1 {self.dice.choice(['0', self._text()])}:{self._text()}"
        return self.dice.choice([f'[{name} "{self._text()}"]', turn, self._text()])


def _begun(game: str, players: int) -> Match:
    match = sobremesa.new(game, players, seed="fuzz", names=[f"{seat} \u2028" for seat in range(players)])
    dice = random.Random("fuzz")
    for _ in range(FEW_ACTIONS):
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def _mended(lines: list[str]) -> list[str]:
    """The lines with a check that fits them, as a careful forger would write it."""
    kept = [line for line in lines if line and not line.startswith("[Check")]
    try:
        return [*kept, f'[Check "{check_of(kept)}"]', ""]
    except UnicodeEncodeError:
        return lines


def _require_read_back(match: Match) -> None:
    record = match.record()
    try:
        again = sobremesa.load(record)
    except sobremesa.Mistake as mistake:
        raise ValueError(f"the record of a match does not read back: {mistake}") from mistake
    if (again.names, again.seed, again.record()) != (match.names, match.seed, record):
        raise ValueError("the record of a match reads back as another match")


def megabytes() -> float:
    """The most memory that this process has held."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000


def run(inputs: int, seed: object) -> str:
    """Write so many inputs; tells the figures in a line."""
    written: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(seed, Path(folder))
        settled = 0.0
        for number in range(inputs):
            kind, was_accepted = stranger.write(number)
            written[kind] += 1
            accepted[kind] += was_accepted
            if number == inputs // 10:
                settled = megabytes()
    grown = megabytes() - settled
    if grown > ALLOWANCE:
        raise Broken(f"memory grew by {grown:.0f} MB after the first tenth; {ALLOWANCE} MB are allowed")
    kinds = ", ".join(f"{accepted[kind]} of {count} {kind}" for kind, count in sorted(written.items()))
    return (
        f"{inputs} inputs of seed {seed} in {time.perf_counter() - begin:.0f} s, none broken; accepted: {kinds}; "
        f"memory: {settled:.0f} MB after a tenth, {grown:.0f} MB more at the end"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many inputs are written (default: 100000)")
    parser.add_argument("--seed", default="1", help="the same seed writes the same inputs (default: 1)")
    words = parser.parse_args()
    print(run(words.inputs, words.seed))


if __name__ == "__main__":
    main()
