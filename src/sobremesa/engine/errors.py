"""Everything a user can get wrong, as one sentence in either language that says what is accepted."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.language import Lang, Text


class Mistake(Exception):
    """A user's mistake, not a defect: shown as one sentence, without a traceback."""

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


class BadSetup(Mistake):
    """Players, options, seats or bots that do not go together."""


class MissingExtra(BadSetup, ImportError):
    """Something that not everybody needs is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        needs = f"pip install 'sobremesa[{extra}]'"
        super().__init__(Text(f"falta {what}: {needs}", f"{what} is not installed: {needs}"))


class NotUnderstood(Mistake):
    """Not in the notation of the game."""


class NotAllowed(Mistake):
    """Understood, but against a rule."""

    def __init__(self, rule: str, text: Text) -> None:
        super().__init__(Text(f"{text.es} ({rule})", f"{text.en} ({rule})"))
        self.rule = rule


class NotYourTurn(Mistake):
    """The match does not wait for this seat."""


class BadSnapshot(Mistake):
    """Bytes that are no snapshot, or one of another version."""


class BadRecord(Mistake):
    """A record that cannot be read, or that does not tell what happened."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(Text(f"línea {line}: {text.es}", f"line {line}: {text.en}"))
        self.line = line
