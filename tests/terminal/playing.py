"""A person who plays at a terminal from what it shows: by arrows and Enter, or by words."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from tests.pseudo_terminal import Listed, Terminal

Way = Literal["arrows", "words"]
WAYS: tuple[Way, Way] = ("arrows", "words")
LET_PASS = ("Dejarlo pasar", "Let it pass")
OVER = ("fin de la partida", "the match is over")


class Kind(NamedTuple):
    """A kind of decision: how it is said in the list, in either language, and how records write it."""

    said: str
    written: str = ""  # not at all


KINDS: Mapping[str, Mapping[str, Kind]] = {
    "toma6": {
        "card": Kind("Jugar|Play", r"\d+"),
        "row": Kind("Llevarme|Take", r"r[1-4]"),
        "pick": Kind("Tomar|Pick", r"\d+"),
    },
    "push": {
        "reveal": Kind("Destapar|Reveal", "reveal"),
        "stop": Kind("Parar|Stop", "stop"),
        "place": Kind("Poner|Empezar|Put|Start", r"place-\d"),
        "take": Kind("Llevarme|Take", r"take-\d"),
        "secure": Kind("Asegurar|Secure", r"secure-\w+"),
    },
    "dos": {
        "draw": Kind("Robar|Draw", "draw"),
        "with wild": Kind(r"Hacer juego.*comodín|Match.*with.*Wild", r"[^=]+=.*(#|dos).*"),
        "double": Kind("Hacer juego doble|Match.* with .* and ", r"[^=]+=[^+]+\+.+"),
        "single": Kind("Hacer juego simple|Match", r"[^=]+=[^+]+"),
        "put": Kind("Poner|Put", r"put:.+"),
        "end": Kind("Acabar|No más|End|No more", "end"),
        "say DOS": Kind("Decir|Say", "dos!"),
        "catch": Kind("Pillar|Catch", "catch"),
        "decline": Kind("No poner|Add no", "pass"),
        "let pass": Kind("|".join(LET_PASS)),
    },
    "bids": {
        "bid": Kind("Pujar|Bid", r"[a-z]\d+"),
        "rob": Kind("Robar|Steal", r"rob\S+"),
    },
    "highscore": {
        "stop": Kind("Plantarme|Stop", "stop"),
        "roll": Kind("Tirar todo|Roll everything", "roll"),
        "set aside": Kind("Apartar|Set aside", r"roll-\w+"),
        "roll some": Kind("Volver a tirar|Roll", r"roll-\w+"),
    },
    "brisca": {
        "card": Kind("Jugar|Play", r"[oceb]\d+"),
        "exchange": Kind("Cambiar|Exchange", "exchange"),
    },
}


def kind_of(game: str, label: str) -> str:
    """The kind of decision that a line of the list is; the first that fits."""
    return next(name for name, kind in KINDS[game].items() if re.match(kind.said, label))


def unaccented(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def own_actions(record: Path, seat: int = 0) -> list[str]:
    """What a seat has done, as the record says."""
    moves = record.read_text(encoding="utf-8").partition("\n\n")[2]
    return re.findall(rf"(?<!\S){seat}:(\S+)", moves)


class Decision(NamedTuple):
    kind: str
    way: Way
    label: str


class Person:
    """Somebody who has an eye on everything that can be done, and tries it once by arrows and once by words."""

    def __init__(self, terminal: Terminal, game: str, record: Path, seed: object = 0) -> None:
        self.terminal = terminal
        self.game = game
        self.record = record
        self.made: list[Decision] = []
        self._dice = random.Random(str(seed))
        self._way: Way = "arrows"
        self._in_vain: set[str] = set()  # what was tried since something was done

    @property
    def is_over(self) -> bool:
        return any(words in self.terminal.lines[0] for words in OVER)

    def play_to_the_end(self) -> None:
        self.terminal.see_question()
        while not self.is_over:
            self.decide()

    def decide(self, wanted: str = "", way: Way | None = None) -> None:
        """One decision, through all its steps; `wanted` is its kind."""
        self._way = way or ("words" if self._way == "arrows" else "arrows")
        done = self._acted
        label = self._choose(wanted)
        while label.endswith("…"):
            label = self._choose(wanted)
        if self._acted > done or label in LET_PASS:
            self.made.append(Decision(kind_of(self.game, label), self._way, label))
            self._in_vain.clear()
        else:  # refused, as DOS that is said too soon
            self._in_vain.add(label)

    @property
    def _acted(self) -> int:
        return len(own_actions(self.record))

    def _choose(self, wanted: str) -> str:
        """Take a line that the screen shows; what it says."""
        line = self._preferred(wanted)
        if self._way == "words":
            self._by_words(line)
        else:
            self._by_arrows(line)
        return line.label

    def _preferred(self, wanted: str) -> Listed:
        """Something that was not yet done in this way, if such a thing is listed."""
        lines = [line for line in self.terminal.listed if line.label not in self._in_vain]
        assert lines, f"nothing is listed on\n{self.terminal.text}"
        made = {(decision.kind, decision.way) for decision in self.made}
        whole = [line for line in lines if not line.leads_on]
        asked_for = [line for line in whole if wanted and kind_of(self.game, line.label) == wanted]
        new = [line for line in whole if not wanted and (kind_of(self.game, line.label), self._way) not in made]
        steps = [line for line in lines if line.leads_on]
        return self._dice.choice(asked_for or new or steps * bool(wanted) or lines)

    def _by_arrows(self, line: Listed) -> None:
        """Now and then they think better of a step, and come back to it."""
        self.terminal.point_at(line)
        self.terminal.then("enter")
        if line.leads_on and self._dice.random() < 0.2:
            self.terminal.then("esc")
            self.terminal.point_at(line)
            self.terminal.then("enter")

    def _by_words(self, line: Listed) -> None:
        """A few words without accents, the whole label by Tab, or the key; what is ambiguous is said in full."""
        label = line.label.rstrip("…").strip()
        words = unaccented(label).casefold().split()
        beginning = " ".join(words[: self._dice.randint(1, len(words))])
        typed = self._dice.choice([beginning, beginning, line.key or label, label])
        self.terminal.type_in(typed)
        if [each.label for each in self.terminal.listed] != [line.label]:
            self._say_in_full(line, typed)
        self.terminal.then("enter")

    def _say_in_full(self, line: Listed, typed: str) -> None:
        """Tab, where the line is still listed; what two lines say alike is pointed at."""
        terminal = self.terminal
        if line.label not in [each.label for each in terminal.listed]:
            terminal.press(*["backspace"] * len(typed))
            terminal.wait(lambda: not terminal.typed)
            terminal.type_in(line.label)
            return
        terminal.point_at(next(each for each in terminal.listed if each.label == line.label))
        terminal.press("tab")
        terminal.wait(lambda: terminal.typed.startswith(line.label[:40]), "the completed words")


def missing(game: str, made: Sequence[Decision], kinds: Sequence[str]) -> list[tuple[str, Way]]:
    """The kinds of decision that were not yet made in both ways."""
    done = {(decision.kind, decision.way) for decision in made}
    return [(kind, way) for kind in kinds for way in WAYS if (kind, way) not in done]
