"""The text of a match: what PGN is to chess. Parsing and printing round-trip; errors name the line.

Tags first (game, options, seats, seed), then a line for each turn with the actions as `seat:action`,
then the result. `docs/records.md` describes the format.
"""

from __future__ import annotations

import hashlib
import re

import msgspec

from sobremesa.engine.errors import BadRecord
from sobremesa.engine.language import Text

FORMAT = "1"
UNFINISHED = "unfinished"
MOST_CHARACTERS = 20_000_000

_TAG = re.compile(r'\[(\w+)(?: (\w+))? "((?:[^"\\]|\\.)*)"\]')
_TURN = re.compile(r"(\d+)\.(\d+)((?: +\d+:\S+)+)")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_SINGLE = ("Sobremesa", "Game", "Rules", "Players", "Seed", "SeedHash", "Result", "Winners", "Check")


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
    lines: dict[str, int] = {}  # where each tag stands


def seed_hash(seed: str) -> str:
    """What a table shows before the first deal, so that the seed cannot be exchanged afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _check(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


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
        "",
        *_turns(record.actions),
        "",
    ]
    if record.points is None:
        lines.append(_tag("Result", UNFINISHED))
    else:
        lines.append(_tag("Result", " ".join(map(str, record.points))))
        lines.append(_tag("Winners", " ".join(map(str, record.winners))))
    lines.append(_tag("Check", _check(lines)))
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    return f'[{name} "{"".join(_ESCAPES.get(letter, letter) for letter in value)}"]'


def _turns(actions: list[Written]) -> list[str]:
    lines: list[str] = []
    last = None
    for written in actions:
        if (written.round, written.turn) != last:
            last = (written.round, written.turn)
            lines.append(f"{written.round}.{written.turn}")
        lines[-1] += f" {written.seat}:{written.action}"
    return lines


def parse_record(text: str) -> MatchRecord:
    """Read a record; whether its actions are legal is for the match to say."""
    if len(text) > MOST_CHARACTERS:
        raise _bad(1, "el texto es demasiado largo para ser una partida", "the text is too long for a record")
    lines = text.splitlines()
    tags, options, seats, actions, where = _read_lines(lines)
    _require_whole(lines, tags, where)
    if tags["Sobremesa"] != FORMAT:
        raise _bad(
            where["Sobremesa"],
            f"el formato es «{tags['Sobremesa']}»; se entiende el {FORMAT}",
            f"the format is '{tags['Sobremesa']}'; format {FORMAT} is understood",
        )
    players = _number(tags, where, "Players")
    if sorted(seats) != list(range(players)):
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
        options=options,
        seats=[seats[seat] for seat in range(players)],
        seed=tags.get("Seed"),
        seed_hash=tags["SeedHash"],
        actions=actions,
        points=_numbers(tags, where, "Result") if finished else None,
        winners=_numbers(tags, where, "Winners") if finished else [],
        lines=where,
    )


def _read_lines(
    lines: list[str],
) -> tuple[dict[str, str], dict[str, str], dict[int, str], list[Written], dict[str, int]]:
    tags: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: dict[int, str] = {}
    actions: list[Written] = []
    where: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        tag, turn = _TAG.fullmatch(line), _TURN.fullmatch(line)
        if number == 1 and not (tag and tag[1] == "Sobremesa"):
            raise _bad(
                1,
                'esto no es una partida de Sobremesa, que empieza por [Sobremesa "1"]',
                'this is not a Sobremesa record, which begins with [Sobremesa "1"]',
            )
        if turn:
            actions += _actions(turn, number)
        elif tag:
            _keep_tag(tag, number, tags, options, seats, where)
        else:
            raise _bad(
                number,
                'no es ni una etiqueta como [Game "toma6"] ni un turno como 1.1 0:45',
                'neither a tag such as [Game "toma6"] nor a turn such as 1.1 0:45',
            )
    return tags, options, seats, actions, where


def _keep_tag(
    tag: re.Match[str],
    number: int,
    tags: dict[str, str],
    options: dict[str, str],
    seats: dict[int, str],
    where: dict[str, int],
) -> None:
    name, key = tag[1], tag[2]
    full = f"{name} {key}" if key else name
    if full in where:
        raise _bad(number, f"la etiqueta {full} se repite", f"the tag {full} is given twice")
    where[full] = number
    value = re.sub(r"\\(.)", lambda found: {"n": "\n", "r": "\r"}.get(found[1], found[1]), tag[3])
    if name == "Option" and key:
        options[key] = value
    elif name == "Seat" and key and key.isdecimal():
        seats[int(key)] = value
    elif name in _SINGLE and not key:
        tags[name] = value
    else:
        raise _bad(number, f"no existe la etiqueta {full}", f"there is no tag {full}")


def _actions(turn: re.Match[str], line: int) -> list[Written]:
    found = []
    for word in turn[3].split():
        seat, action = word.split(":", 1)
        found.append(Written(int(seat), action, int(turn[1]), int(turn[2]), line))
    return found


def _require_whole(lines: list[str], tags: dict[str, str], where: dict[str, int]) -> None:
    needed = ["Sobremesa", "Game", "Rules", "Players", "SeedHash", "Result"]
    if tags.get("Result") != UNFINISHED:
        needed.append("Winners")
    needed.append("Check")
    end = max(len(lines), 1)
    for name in needed:
        if name not in tags:
            raise _bad(
                end,
                f"la partida está cortada: falta la etiqueta {name}",
                f"the record is cut short: the tag {name} is missing",
            )
    line = where["Check"]
    if _check(lines[: line - 1]) != tags["Check"] or any(rest.strip() for rest in lines[line:]):
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
    if not re.fullmatch(r"-?\d{1,12}( -?\d{1,12})*", tags[name]):
        raise _bad(
            where[name],
            f"{name} son números enteros, no «{tags[name]}»",
            f"{name} is whole numbers, not '{tags[name]}'",
        )
    return [int(word) for word in tags[name].split()]


def _bad(line: int, es: str, en: str) -> BadRecord:
    return BadRecord(line, Text(es, en))
