"""What happened, told to a reader: a game brings a table of sentences, and the telling is the same for all.

Whoever reads sits at a seat or watches: "te llevas la fila 2" to one is "Ana se lleva la fila 2" to the others. Events
of one cause can be told in one sentence, and a sentence knows the rule that decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from string import Formatter
from typing import Literal, NamedTuple

import msgspec

from sobremesa.engine.language import AND, Lang, Text, figure, listed
from sobremesa.engine.log import Event
from sobremesa.engine.untrusted import PrintableNames

SPECTATOR = -1
OTHERS = ("winner", "victim", "partner", "by")  # fields of an event that name a second seat


class Sentence(NamedTuple):
    """How an event is said: of a seat ({name}), and to the people whom it is about.

    {name} is who sits at the event's seat, {other} the second one that it names; `to` is for the first and `to_other`
    for the second of them. What is said to the reader holds no {name} for the reader. `short` is the same for whoever
    has a second or so to read it, while the match goes on: who, and the one figure that matters.
    """

    of: Text
    to: Text | None = None
    to_other: Text | None = None
    rule: str = ""
    short: Sentence | None = None

    def for_reader(self, event: Event, reader: int) -> Text:
        about = self.about(event, reader)
        return self.to or self.of if about == "first" else self.to_other or self.of if about == "second" else self.of

    def about(self, event: Event, reader: int) -> Literal["first", "second", "neither"]:
        """Whether it is said to its reader in words of its own: all of whom that is equally so are told the same."""
        if (self.to or (self.short and self.short.to)) and event.data.get("seat") == reader:
            return "first"
        if (self.to_other or (self.short and self.short.to_other)) and second_seat(event) == reader:
            return "second"
        return "neither"


def second_seat(event: Event) -> int | None:
    return next((event.data[name] for name in OTHERS if name in event.data), None)


@lru_cache(maxsize=4096)
def _slots(text: str) -> tuple[str, ...]:
    return tuple({name for _, name, _, _ in Formatter().parse(text) if name})


def _filled(text: str, words: Mapping[str, object]) -> str:
    """A sentence with its places filled; {Card} is {card} as a sentence begins."""
    return text.format_map({slot: _word(slot, words) for slot in _slots(text)})


def _word(slot: str, words: Mapping[str, object]) -> object:
    if slot not in words and slot[0].isupper():
        word = str(words[slot.lower()])
        return word[:1].upper() + word[1:]
    word_or_number = words[slot]
    return figure(word_or_number) if isinstance(word_or_number, int) else word_or_number


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: its words, the rule that decided (or ""), the step it belongs to, how many events it tells.

    What is `quiet` is seen on the table anyway, and a log leaves it out. `short` is for whoever watches it happen;
    empty where the words are short enough.
    """

    text: str
    rule: str
    step: int
    events: int
    quiet: bool
    short: str = ""


SlotValues = dict[str, object]


def no_words(event: Event, lang: Lang) -> SlotValues:
    return {}


def counted(count: int, one: Text, many: Text, lang: Lang) -> str:
    """`1 card`, `2 cards`."""
    return f"{figure(count)} {(one if count in (1, -1) else many).to(lang)}"


def cards_in_words(cards: int, lang: Lang) -> str:
    return counted(cards, Text("carta", "card"), Text("cartas", "cards"), lang)


def points_in_words(points: int, lang: Lang) -> str:
    return counted(points, Text("punto", "point"), Text("puntos", "points"), lang)


def ordinal(number: int) -> str:
    """`2nd`, in English."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


# What every game says the same way.
_SHARED: dict[str, Sentence] = {
    "match": Sentence(Text("{title}: juegan {players} ({options})", "{title}: {players} play ({options})")),
    "result_won": Sentence(
        Text("{name} gana con {worth}", "{name} wins with {worth}"),
        Text("Ganas con {worth}", "You win with {worth}"),
        short=Sentence(
            Text("{name} gana: {worth}", "{name} wins: {worth}"), Text("Ganas: {worth}", "You win: {worth}")
        ),
    ),
    "result_shared": Sentence(
        Text("{name} comparte la victoria con {worth}", "{name} shares the win with {worth}"),
        Text("Compartes la victoria con {worth}", "You share the win with {worth}"),
        short=Sentence(
            Text("{name} gana también: {worth}", "{name} wins too: {worth}"),
            Text("Ganas también: {worth}", "You win too: {worth}"),
        ),
    ),
    "result_lost": Sentence(
        Text("{name} queda en el puesto {rank} con {worth}", "{name} comes {place} with {worth}"),
        Text("Quedas en el puesto {rank} con {worth}", "You come {place} with {worth}"),
        short=Sentence(
            Text("{name}, puesto {rank}: {worth}", "{name} comes {place}: {worth}"),
            Text("Puesto {rank}: {worth}", "You come {place}: {worth}"),
        ),
    ),
}


@dataclass(frozen=True)
class Narrator:
    """Tells what happened in a game."""

    title: str
    sentences: Mapping[str, Sentence]  # by the kind of event, or by the name that `kind_of` gives it
    # what the places in the sentences are filled with, names apart; {Card} is {card} where a sentence begins
    words: Callable[[Event, Lang], SlotValues] = no_words
    kind_of: Callable[[Event], str] = lambda event: event.kind
    # sentences that follow one another and are said as one; its places are filled from all of these events
    joined: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    worth: Callable[[int, Lang], str] = points_in_words  # what points are
    quiet: frozenset[str] = frozenset()  # kinds of events that a log leaves out

    def tell(self, events: Sequence[Event], names: PrintableNames, reader: int, lang: Lang) -> list[LogLine]:
        """The lines that tell these events to a seat (-1: a spectator)."""
        return [self.line(name, part, names, reader, lang) for name, part in self.parted(events)]

    def say(self, event: Event, names: PrintableNames, lang: Lang, reader: int = SPECTATOR) -> str:
        """One event by itself."""
        return self.line(self.name_of(event), [event], names, reader, lang).text

    def sentence(self, name: str) -> Sentence:
        return self.sentences[name] if name in self.sentences else _SHARED[name]

    def name_of(self, event: Event) -> str:
        """The name of the sentence for an event by itself."""
        if event.kind != "result":
            return self.kind_of(event)
        if event.data["rank"] > 1:
            return "result_lost"
        return "result_shared" if event.data["winners"] > 1 else "result_won"

    def parted(self, events: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
        """The events that are said in one sentence, and which that is."""
        names = [self.name_of(event) for event in events]
        told = 0
        while told < len(events):
            count, name = self._next(events, names, told)
            yield name, list(events[told : told + count])
            told += count

    def _next(self, events: Sequence[Event], names: list[str], told: int) -> tuple[int, str]:
        """How many events come next in one sentence, and which."""
        for kinds, name in self._joined_from.get(names[told], ()):
            count = len(kinds)
            is_one_step = (
                tuple(names[told : told + count]) == kinds and events[told + count - 1].step == events[told].step
            )
            if is_one_step:
                return count, name
        return 1, names[told]

    @cached_property
    def _joined_from(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        """The sentences that join several, by the first of them."""
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for kinds, name in self.joined.items():
            found.setdefault(kinds[0], []).append((kinds, name))
        return found

    def slot_values(self, events: Sequence[Event], names: PrintableNames, lang: Lang) -> SlotValues:
        """What the places of a sentence about these events can be filled with, whoever reads it."""
        words: SlotValues = {}
        for event in reversed(events):
            words.update(event.data)
            words.update(self._names(event, names, lang))
            words.update(self._own_words(event, lang))
        return words

    def line(
        self,
        name: str,
        events: Sequence[Event],
        names: PrintableNames,
        reader: int,
        lang: Lang,
        words: SlotValues | None = None,
    ) -> LogLine:
        """A sentence about events, for a reader; `words` are its `slot_values`, if they are at hand."""
        sentence, first = self.sentence(name), events[0]
        words = self.slot_values(events, names, lang) if words is None else words
        text = _filled(sentence.for_reader(first, reader).to(lang), words)
        short = _filled(sentence.short.for_reader(first, reader).to(lang), words) if sentence.short else ""
        quiet = all(event.kind in self.quiet or event.kind == "match" for event in events)
        return LogLine(text, sentence.rule, first.step, len(events), quiet, "" if short == text else short)

    def _names(self, event: Event, names: PrintableNames, lang: Lang) -> SlotValues:
        found: SlotValues = {}
        if "seat" in event.data:
            found["name"] = names[event.data["seat"]]
        other = second_seat(event)
        if other is not None:
            found["other"] = names[other]
        if event.kind == "match":
            options = (f"{name}={str(value).lower()}" for name, value in event.data["options"].items())
            found |= {"title": self.title, "players": listed(names, lang, AND), "options": ", ".join(options)}
        return found

    def _own_words(self, event: Event, lang: Lang) -> SlotValues:
        if event.kind == "match":
            return {}
        if event.kind == "result":
            return {"worth": self.worth(event.data["points"], lang), "place": ordinal(event.data["rank"])}
        return self.words(event, lang)
