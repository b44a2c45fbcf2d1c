"""Everything a user can get wrong, as one sentence in either language that says what is accepted."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from sobremesa.engine.language import Lang, Text


class Mistake(Exception):
    """A user's mistake, not a defect: shown as one sentence, without a traceback."""

    error = "mistake"  # what programs know it by
    status = HTTPStatus.SERVICE_UNAVAILABLE  # with which a server answers
    rule = ""  # of the game, that is broken
    again = False  # whether the same can be asked again: nothing is wrong with it

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def to(self, lang: Lang) -> str:
        return self.text.to(lang)

    def __reduce__(self) -> tuple[object, ...]:
        """It may happen in another process, and be told in this one."""
        return _again, (type(self), self.__dict__)


def _again(kind: type[Mistake], fields: dict[str, Any]) -> Mistake:
    mistake = kind.__new__(kind, fields["text"].en)
    mistake.__dict__.update(fields)
    return mistake


class UnknownGame(Mistake):
    """No game of that name."""

    error, status = "unknown game", HTTPStatus.BAD_REQUEST


class GameNotInstalled(UnknownGame):
    """A record or a table is of a game that is not there, perhaps only for a while."""

    error, status = "game not installed", HTTPStatus.SERVICE_UNAVAILABLE

    def __init__(self, game: str) -> None:
        super().__init__(
            Text(
                f"el juego «{game}» no está instalado en este equipo; falta el paquete que lo trae",
                f"the game '{game}' is not installed on this machine; the package that brings it is missing",
            )
        )


class BrokenGame(Mistake):
    """A game of another package that cannot be used, whoever asks for it."""

    error = "broken game"


class BadSetup(Mistake):
    """Players, options, seats or bots that do not go together."""

    error, status = "bad setup", HTTPStatus.BAD_REQUEST


class MissingExtra(BadSetup, ImportError):
    """Something that not everybody needs is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        from sobremesa.engine.extras import how_to_install

        needs = how_to_install(extra)
        super().__init__(Text(f"falta {what}: {needs}", f"{what} is not installed: {needs}"))


class NotUnderstood(Mistake):
    """Not in the notation of the game."""

    error, status = "not understood", HTTPStatus.BAD_REQUEST


class NotAllowed(Mistake):
    """Understood, but against a rule."""

    error, status = "not allowed", HTTPStatus.CONFLICT

    def __init__(self, rule: str, text: Text) -> None:
        super().__init__(Text(f"{text.es} ({rule})", f"{text.en} ({rule})") if rule else text)
        self.rule = rule


class NotYourTurn(Mistake):
    """The match does not wait for this seat."""

    error, status = "not your turn", HTTPStatus.CONFLICT


class BadSnapshot(Mistake):
    """Bytes that are no snapshot, or one of another version."""


class BadRecord(Mistake):
    """A record that cannot be read, or that does not tell what happened."""

    error, status = "bad record", HTTPStatus.BAD_REQUEST

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(Text(f"línea {line}: {text.es}", f"line {line}: {text.en}"))
        self.line = line
        self._reason = text

    def moved(self, lines: int) -> BadRecord:
        """The same, so many lines further down."""
        return BadRecord(self.line + lines, self._reason)
