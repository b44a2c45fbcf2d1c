"""The text of a match: what PGN is to chess. Parsing and printing round-trip; errors name the line.

Tags first (game, options, seats, seed), then a line for each turn with the actions as `seat:action`,
then the result. `docs/records.md` describes the format.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from sobremesa.engine.errors import BadRecord, Mistake
from sobremesa.engine.language import Text
from sobremesa.engine.seeds import MOST_MATCH_SEED
from sobremesa.engine.toss import MOST_ATTEMPTS, TABLE, Attempt, in_order, require_hash, require_place, require_word
from sobremesa.engine.untrusted import MOST_ACTION, MOST_NAME, MOST_VALUE, printable

FORMAT = "1"
BEGINNING = '[Sobremesa "'  # of the first line of a record, and of no other
UNFINISHED = "unfinished"
YES = "yes"
MOST_CHARACTERS = 20_000_000
MOST_LINES = 1_000_000
LONGEST_MATCH = 1_000_000  # actions
MOST_TAGS = 100
MOST_IN_A_TAG = 60_000  # the longest value, with every letter escaped

_TAG = re.compile(r'\[(\w+)(?: (\w+))? "([^"\\]*(?:\\.[^"\\]*)*)"\]', re.ASCII)
_TURN = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})(?= )")
_ACTION = re.compile(r" +([0-9]{1,3}):(\S+)")
_NUMBERS = re.compile(r"-?[0-9]{1,12}(?: -?[0-9]{1,12})*")
_SINGLE = (
    "Sobremesa",
    "Game",
    "Rules",
    "Players",
    "Seed",
    "SeedHash",
    "Numbered",
    "Practice",
    "Result",
    "Winners",
    "Check",
)
_TOSS = {"Hashes": require_hash, "Words": require_word}
_MOST = {"Seat": MOST_NAME, "Seed": MOST_MATCH_SEED}

_SHORT_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_INVISIBLE = {"Cc", "Cf", "Zl", "Zp"}  # control and format characters, line and paragraph separators
_NOT_PLAIN = re.compile(r"[^ !#-\[\]-~]")
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)


class Written(msgspec.Struct, frozen=True):
    """An action as a record tells it."""

    seat: int
    action: str
    round: int
    turn: int
    line: int = 0


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """All that a record says."""

    game: str
    rules: int
    players: int
    options: dict[str, str]
    seats: list[str]
    seed: str | None
    seed_hash: str
    actions: list[Written]
    points: list[int] | None  # None: unfinished
    winners: list[int]
    toss: list[Attempt] = []  # empty: the deal was not tossed for; without the seed there are no words
    practice: bool = False  # something was taken back that had been seen
    numbered: bool = False  # the seed is that of a match of a series
    lines: dict[str, int] = {}  # where each tag stands


def seed_hash(seed: str) -> str:
    """What a table shows before the first deal, so that the seed cannot be exchanged afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()


def check_of(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# --- writing


def print_record(record: MatchRecord) -> str:
    lines = [
        _tag("Sobremesa", FORMAT),
        _tag("Game", record.game),
        _tag("Rules", str(record.rules)),
        _tag("Players", str(record.players)),
        *(_tag(f"Option {name}", value) for name, value in record.options.items()),
        *(_tag(f"Seat {seat}", name) for seat, name in enumerate(record.seats)),
        *([_tag("Seed", record.seed)] if record.seed is not None else []),
        _tag("SeedHash", record.seed_hash),
        *([_tag("Numbered", YES)] if record.numbered else []),
        *_toss_tags(record.toss, with_words=record.seed is not None),
        *([_tag("Practice", YES)] if record.practice else []),
        "",
        *_turns(record.actions),
        "",
    ]
    if record.points is None:
        lines.append(_tag("Result", UNFINISHED))
    else:
        lines.append(_tag("Result", " ".join(map(str, record.points))))
        lines.append(_tag("Winners", " ".join(map(str, record.winners))))
    lines.append(_tag("Check", check_of(lines)))
    return "\n".join(lines) + "\n"


def seed_line(seed: str) -> str:
    """The line of a record that tells its seed."""
    return _tag("Seed", seed)


def _tag(name: str, value: str) -> str:
    return f'[{name} "{_NOT_PLAIN.sub(_escape, value)}"]'


def _toss_tags(toss: list[Attempt], with_words: bool) -> Iterator[str]:
    for number, attempt in enumerate(toss, 1):
        yield _tag(f"Hashes {number}", _parts(attempt.hashes))
        if with_words:
            yield _tag(f"Words {number}", _parts(attempt.words))


def _parts(by_place: dict[str, str]) -> str:
    return " ".join(f"{place}={by_place[place]}" for place in in_order(by_place))


def _escape(found: re.Match[str]) -> str:
    letter = found[0]
    if letter in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[letter]
    if unicodedata.category(letter) not in _INVISIBLE:
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _turns(actions: list[Written]) -> list[str]:
    return [
        " ".join([f"{number}.{turn}", *(f"{written.seat}:{written.action}" for written in group)])
        for (number, turn), group in itertools.groupby(actions, key=lambda written: (written.round, written.turn))
    ]


# --- reading


@dataclass
class _Told:
    """What the lines of a record have said so far."""

    tags: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    toss: dict[str, str] = field(default_factory=dict)
    actions: list[Written] = field(default_factory=list)
    where: dict[str, int] = field(default_factory=dict)


def parse_record(text: str) -> MatchRecord:
    """Read a record; whether its actions are legal is for the match to say."""
    lines = _lines_of(text)
    told = _read_lines(lines)
    tags, where = told.tags, told.where
    _require_whole(lines, tags, where)
    if tags["Sobremesa"] != FORMAT:
        given = printable(tags["Sobremesa"])
        raise _bad(
            where["Sobremesa"],
            f"el formato es «{given}»; se entiende el {FORMAT}",
            f"the format is '{given}'; format {FORMAT} is understood",
        )
    players = _number(tags, where, "Players")
    if players != len(told.seats) or any(seat not in told.seats for seat in range(players)):
        raise _bad(
            where["Players"],
            f"para {players} jugadores hacen falta las etiquetas Seat 0 a Seat {players - 1}",
            f"{players} players need the tags Seat 0 to Seat {players - 1}",
        )
    finished = tags["Result"] != UNFINISHED
    return MatchRecord(
        game=tags["Game"],
        rules=_number(tags, where, "Rules"),
        players=players,
        options=told.options,
        seats=[told.seats[seat] for seat in range(players)],
        seed=tags.get("Seed"),
        seed_hash=tags["SeedHash"],
        actions=told.actions,
        points=_numbers(tags, where, "Result") if finished else None,
        winners=_numbers(tags, where, "Winners") if finished else [],
        toss=_read_toss(told, players),
        practice=_says_yes(tags, where, "Practice"),
        numbered=_says_yes(tags, where, "Numbered"),
        lines=where,
    )


def _says_yes(tags: dict[str, str], where: dict[str, int], name: str) -> bool:
    said = tags.get(name)
    if said not in (None, YES):
        given = printable(said)
        raise _bad(
            where[name],
            f"{name} dice «{YES}» o no está, no «{given}»",
            f"{name} says '{YES}' or is not there, not '{given}'",
        )
    return said is not None


def _lines_of(text: str) -> list[str]:
    """The lines of a text that is not too long and can be hashed; only `\\n` and `\\r\\n` end a line."""
    if len(text) > MOST_CHARACTERS or text.count("\n") > MOST_LINES:
        raise _bad(1, "el texto es demasiado largo para ser una partida", "the text is too long for a record")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise _bad(
            text.count("\n", 0, error.start) + 1,
            "esto no es un texto completo: contiene medio carácter (un sustituto de UTF-16 suelto)",
            "this is not a whole text: it holds half a character (a lone UTF-16 surrogate)",
        ) from None
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _read_lines(lines: list[str]) -> _Told:
    if not lines[0].startswith(BEGINNING):
        raise _bad(
            1,
            'esto no es una partida de Sobremesa, que empieza por [Sobremesa "1"]',
            'this is not a Sobremesa record, which begins with [Sobremesa "1"]',
        )
    told = _Told()
    for number, line in enumerate(lines, 1):
        if line.startswith("["):
            _read_tag(line, number, told)
        elif line and not line.isspace():
            _read_turn(line, number, told.actions)
    return told


def _read_tag(line: str, number: int, told: _Told) -> None:
    if len(line) > MOST_IN_A_TAG or len(told.where) == MOST_TAGS:
        raise _bad(
            number,
            f"una partida tiene {MOST_TAGS} etiquetas como mucho, de {MOST_IN_A_TAG} caracteres como mucho",
            f"a record has {MOST_TAGS} tags at most, of {MOST_IN_A_TAG} characters at most",
        )
    tag = _TAG.fullmatch(line)
    if tag is None:
        raise _neither(number)
    name, key = tag[1], tag[2]
    full = f"{name} {key}" if key else name
    if full in told.where:
        raise _bad(number, f"la etiqueta {printable(full)} se repite", f"the tag {printable(full)} is given twice")
    told.where[full] = number
    value = _value(tag[3], name, number)
    if name == "Option" and key:
        told.options[key] = value
    elif name == "Seat" and key and re.fullmatch("0|[1-9][0-9]?", key):
        told.seats[int(key)] = value
    elif name in _TOSS and key and re.fullmatch("[1-9][0-9]?", key):
        told.toss[full] = value
    elif name in _SINGLE and not key:
        told.tags[name] = value
    else:
        raise _bad(number, f"no existe la etiqueta {printable(full)}", f"there is no tag {printable(full)}")


def _value(written: str, name: str, number: int) -> str:
    """What the text between the quotes of a tag stands for."""
    value = _ESCAPED.sub(lambda found: _letter(found, number), written)
    most = _MOST.get(name, MOST_VALUE)
    if len(value) > most:
        raise _bad(
            number,
            f"la etiqueta {printable(name)} tiene {most} caracteres como mucho",
            f"the tag {printable(name)} has {most} characters at most",
        )
    return value


def _letter(found: re.Match[str], number: int) -> str:
    code = found[1] or found[2]
    if code is None:
        return {"n": "\n", "r": "\r"}.get(found[3], found[3])
    if int(code, 16) > 0x10FFFF or 0xD800 <= int(code, 16) <= 0xDFFF:
        raise _bad(number, f"{found[0]} no es ningún carácter de Unicode", f"{found[0]} is not a Unicode character")
    return chr(int(code, 16))


def _read_toss(told: _Told, players: int) -> list[Attempt]:
    """The attempts at a toss, from 1 on; whether their parts fit is for `toss.check` to say."""
    count = sum(tag.startswith("Hashes ") for tag in told.toss)
    names = list(_TOSS) if "Seed" in told.tags else ["Hashes"]
    _require_attempts(told, {f"{name} {number}" for name in names for number in range(1, count + 1)})
    return [Attempt(*(_read_parts(told, name, number, players) for name in names)) for number in range(1, count + 1)]


def _require_attempts(told: _Told, expected: set[str]) -> None:
    odd = told.toss.keys() - expected or {tag.replace("Words", "Hashes") for tag in expected - told.toss.keys()}
    if odd:
        raise _bad(
            min(told.where[tag] for tag in odd),
            "un sorteo son las etiquetas Hashes 1, Hashes 2… sin saltos, cada una con su Words si el registro dice la "
            "semilla, y sin ella si no",
            "a toss is the tags Hashes 1, Hashes 2 and so on without gaps, each with its Words where the record tells "
            "the seed, and without where it does not",
        )
    beyond = f"Hashes {MOST_ATTEMPTS + 1}"
    if beyond in told.where:
        raise _bad(
            told.where[beyond],
            f"un sorteo tiene {MOST_ATTEMPTS} intentos como mucho",
            f"a toss has {MOST_ATTEMPTS} attempts at most",
        )


def _read_parts(told: _Told, name: str, number: int, players: int) -> dict[str, str]:
    """The hashes or the words of one attempt by their places."""
    tag = f"{name} {number}"
    line, parts = told.where[tag], dict[str, str]()
    for written in told.toss[tag].split():
        place, _, value = written.partition("=")
        try:
            require_place(place)
            _TOSS[name](value)
        except Mistake as mistake:
            raise BadRecord(line, mistake.text) from None
        if place in parts or (place != TABLE and int(place) >= players):
            raise _bad(
                line,
                f"{tag} nombra la mesa y los asientos de 0 a {players - 1}, cada uno una vez, no «{place}»",
                f"{tag} names the table and the seats 0 to {players - 1}, each once, not '{place}'",
            )
        parts[place] = value
    return parts


def _read_turn(line: str, number: int, actions: list[Written]) -> None:
    turn = _TURN.match(line)
    if turn is None:
        raise _neither(number)
    position = turn.end()
    while position < len(line):
        word = _ACTION.match(line, position)
        if word is None:
            raise _neither(number)
        if word.end(2) - word.start(2) > MOST_ACTION or len(actions) == LONGEST_MATCH:
            raise _bad(
                number,
                f"una partida tiene {LONGEST_MATCH} jugadas como mucho, de {MOST_ACTION} caracteres como mucho",
                f"a record has {LONGEST_MATCH} actions at most, of {MOST_ACTION} characters at most",
            )
        actions.append(Written(int(word[1]), word[2], int(turn[1]), int(turn[2]), number))
        position = word.end()


def _neither(number: int) -> BadRecord:
    return _bad(
        number,
        'no es ni una etiqueta como [Game "toma6"] ni un turno como 1.1 0:45',
        'neither a tag such as [Game "toma6"] nor a turn such as 1.1 0:45',
    )


def _require_whole(lines: list[str], tags: dict[str, str], where: dict[str, int]) -> None:
    needed = ["Sobremesa", "Game", "Rules", "Players", "SeedHash", "Result"]
    if tags.get("Result") != UNFINISHED:
        needed.append("Winners")
    needed.append("Check")
    for name in needed:
        if name not in tags:
            raise _bad(
                len(lines),
                f"la partida está cortada: falta la etiqueta {name}",
                f"the record is cut short: the tag {name} is missing",
            )
    line = where["Check"]
    if check_of(lines[: line - 1]) != tags["Check"] or any(rest.strip() for rest in lines[line:]):
        raise _bad(
            line,
            "la suma de control no corresponde: el texto se cambió después de escribirse",
            "the check does not match: the text was changed after it was written",
        )


def _number(tags: dict[str, str], where: dict[str, int], name: str) -> int:
    numbers = _numbers(tags, where, name)
    if len(numbers) != 1:
        raise _bad(where[name], f"{name} es un solo número", f"{name} is one number")
    return numbers[0]


def _numbers(tags: dict[str, str], where: dict[str, int], name: str) -> list[int]:
    if not _NUMBERS.fullmatch(tags[name]):
        raise _bad(
            where[name],
            f"{name} son números enteros, no «{printable(tags[name])}»",
            f"{name} is whole numbers, not '{printable(tags[name])}'",
        )
    return [int(word) for word in tags[name].split()]


def _bad(line: int, es: str, en: str) -> BadRecord:
    return BadRecord(line, Text(es, en))
