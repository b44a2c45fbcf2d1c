"""What a person at a terminal sees and may do now: made from a view, whether the match is here or at a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sobremesa.engine.contract import Game
from sobremesa.engine.decision import Ask
from sobremesa.engine.errors import NotUnderstood
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.untrusted import PrintableNames, printable, require_action


@dataclass(frozen=True, eq=False)
class Scene:
    """A view with its reader's legal actions; without any, the reader waits."""

    game: Game
    view: Any
    names: PrintableNames
    lang: Lang
    legal: list[str] = field(default_factory=list)
    may_pass: bool = False  # what is asked is an offer
    status: Callable[[], str] = lambda: ""  # beside the caption: clocks, who is missing
    is_asked: bool = True  # without that the reader may act, as who can still choose otherwise, and is not waited for
    is_shared: bool = False  # with others at this terminal, so that whoever is asked is called by name
    is_nameless: bool = False  # the reader, who is then called so at their seat
    last_rule: str = ""  # of what was told last

    @property
    def at_seats(self) -> PrintableNames:
        """The names as they stand at the seats."""
        you = Text("Tú", "You").to(self.lang)
        return PrintableNames(
            [you if self.is_nameless and seat == self.view.seat else name for seat, name in enumerate(self.names)]
        )

    @property
    def caption(self) -> str:
        return self.game.caption(self.view).to(self.lang)

    @property
    def ask(self) -> Ask:
        return self.game.ask(self.view, self.legal, self.names)

    @property
    def rule(self) -> str:
        """The rule of the moment: of what is asked, else of what happened last."""
        return self.ask.rule or self.last_rule

    @property
    def open_actions(self) -> list[str]:
        """The legal actions, and last what a player must think of, legal or not, so that no list reminds anybody."""
        unreminded = self.game.unreminded(self.view) if self.legal else []
        return [action for action in self.legal if action not in unreminded] + unreminded

    def label(self, action: str) -> str:
        return self.game.action_label(self.view, action).to(self.lang)

    def subject(self, action: str) -> str:
        """An action as the thing that a sentence is about."""
        return self.game.subject(self.view, action).to(self.lang)

    def touches(self, action: str) -> list[str]:
        return self.game.touches(self.view, action)

    def not_understood(self, text: str) -> str:
        """What to say of a text that fits nothing in the list and is no action of the game either; else nothing."""
        try:
            require_action(text)
            self.game.parse(text)
        except NotUnderstood:
            said = printable(text)
            return Text(
                f"«{said}» no está en la lista: escribe parte de lo que pone en ella, o ? para la ayuda.",
                f"'{said}' is not in the list: type part of what it says, or ? for help.",
            ).to(self.lang)
        return ""

    def preview(self, action: str) -> str:
        """What an action would do, where its label does not say it."""
        preview = getattr(self.game, "preview", None)
        return preview(self.view, action).to(self.lang) if preview and action in self.legal else ""
