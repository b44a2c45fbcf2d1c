"""A match in this terminal: people who share it against bots, kept on disk after every action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import RenderableType

from sobremesa.bots.asking import ask_in_turn
from sobremesa.bots.player import Forfeit, Player, bot_answer
from sobremesa.engine.errors import Mistake
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import given_name, names_to_show, printable
from sobremesa.saved import SavedMatch
from sobremesa.terminal.ending import result
from sobremesa.terminal.explaining import hint_page
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import HINT, UNDO, MenuItem, TableScreen
from sobremesa.terminal.seating import stand_in

if TYPE_CHECKING:
    from sobremesa.bots.advice import Advice

OPENING = {"match"}  # who plays, which the people here have just said
HINT_SECONDS = 0.5
PACE = 0.8  # seconds for a bot's act


@dataclass(frozen=True)
class Manners:
    """How a table goes about it."""

    pace: float = PACE
    hints: bool = False  # at every decision
    # waits until hints can be given, and says meanwhile what it waits for
    prepare_hints: Callable[[Callable[[str], None]], None] = lambda say: None
    asks_first: Callable[[], None] = lambda: None  # is called when the first question is put


class LocalTable:
    """The people and bots of one match, and whoever looks at the screen."""

    def __init__(
        self,
        match: Match,
        bots: dict[int, Player],
        kept: SavedMatch,
        screen: TableScreen,
        lang: Lang,
        manners: Manners = Manners(),  # noqa: B008
    ) -> None:
        self.match = match
        self.names = names_to_show(match.names, lang)
        self.bots = dict(bots)
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self._kept = kept
        self._screen = screen
        self._lang: Lang = lang
        self._manners = manners
        self._reader = self.people[0] if self._shows_all else SPECTATOR
        self._told = match.step + 1 if match.step else 0
        self._last_rule = ""
        self._has_asked = False  # until then nobody waits for anything to be shown

    @property
    def _shows_all(self) -> bool:
        """Whether nothing needs to be covered from one person to the next."""
        return len(self.people) == 1 or self.match.game.info.is_open

    def run(self) -> None:
        """Play to the end. KeyboardInterrupt and EOFError of the screen leave a record to resume."""
        self._save()
        self._screen.begin_log(self._lines(self.match.events(self._reader)) if self.match.step else [])
        ask_in_turn(
            lambda: self.match.over,
            lambda passed: self._next(self.match.asked(passed)),
            self._acts,
        )
        if len(self.people) == 1:
            self._tell()
        else:
            self._look_from(SPECTATOR)
        self._screen.show(self._scene())

    def _save(self) -> None:
        news = self._kept.save(self.match)
        if news is not None:
            self._screen.note(news.to(self._lang))

    def _next(self, asked: list[int]) -> int:
        """An offer goes to people first, lest a bot is quicker, and then round by seats.

        Else bots act first, so that a person's choice comes last and is resolved.
        """
        here = [seat for seat in asked if seat in self.people]
        if asked[0] in self.match.offered:
            return here[0] if here else asked[0]
        return next((seat for seat in asked if seat in self.bots), asked[0])

    def _acts(self, seat: int) -> bool:
        """Let a seat act and save that; False if it lets an offer pass."""
        has_acted = self._bot_acts(seat) if seat in self.bots else self._person_acts(seat)
        if has_acted:
            self._save()
        return has_acted

    # --- what is seen

    def _scene(self, may_pass: bool = False) -> Scene:
        seat = self._reader
        return Scene(
            self.match.game,
            self.match.view(seat),
            self.names,
            self._lang,
            [] if seat == SPECTATOR or self.match.over else self.match.legal(seat),
            may_pass,
            self._status,
            is_shared=len(self.people) > 1,
            is_nameless=seat != SPECTATOR and not given_name(self.match.names[seat]),
            last_rule=self._last_rule,
        )

    def _status(self) -> str:
        return Text("partida de práctica", "practice match").to(self._lang) if self.match.practice else ""

    def _lines(self, events: Sequence[Event]) -> list[str]:
        narrator = self.match.game.narrator
        loud = [event for event in events if event.kind not in narrator.quiet | OPENING]
        lines = narrator.tell(loud, self.names, self._reader, self._lang)
        self._last_rule = next((line.rule for line in reversed(lines) if line.rule), self._last_rule)
        return [line.text for line in lines]

    def _tell(self) -> bool:
        """Say what happened since the last time, as far as the reader may know; whether there was anything."""
        lines = self._lines(self.match.events(self._reader, self._told))
        self._told = self.match.step + 1
        self._screen.tell(lines)
        return bool(lines)

    def _hand_over(self, seat: int) -> None:
        """Let another person look, behind a cover where there is something to hide."""
        if seat == self._reader:
            return
        name = self.names[seat]
        words = Text(f"Le toca a {name}. Los demás, que no miren.", f"It is {name}'s turn. The others look away.")
        if not self._shows_all:
            self._screen.cover(words.to(self._lang))
        self._look_from(seat)

    def _look_from(self, seat: int) -> None:
        self._reader = seat
        self._told = self.match.step + 1
        self._screen.begin_log(self._lines(self.match.events(seat)))

    # --- bots

    def _bot_acts(self, seat: int) -> bool:
        action = self._ask_bot(seat)
        if action is None:
            return False
        self.match.play(seat, action)
        if self._tell():
            self._screen.show(self._scene(), self._manners.pace if self._has_asked else 0)
        return True

    def _ask_bot(self, seat: int) -> str | None:
        try:
            return bot_answer(self.match, seat, self.bots[seat])
        except Forfeit as forfeit:
            self._tell_forfeit(seat, forfeit)
            self.bots[seat] = stand_in()
            return bot_answer(self.match, seat, self.bots[seat])

    def _tell_forfeit(self, seat: int, forfeit: Forfeit) -> None:
        name, reason = printable(self.match.names[seat]), forfeit.reason
        sentence = Text(
            f"{name} queda fuera: {reason.es}\nEl bot casual sigue en su lugar.",
            f"{name} forfeits: {reason.en}\nThe casual bot goes on in its place.",
        )
        self._screen.note(sentence.to(self._lang))

    # --- people

    def _person_acts(self, seat: int) -> bool:
        """Ask until there is an action, or an offer is let pass."""
        self._hand_over(seat)
        self._tell()
        scene = self._scene(seat in self.match.offered)
        if self._manners.hints:
            self._screen.note(self._advice_in_a_sentence(seat, scene))
        if not self._has_asked:
            self._manners.asks_first()
        self._has_asked = True
        while True:
            answer = self._screen.ask(scene, [HINT, UNDO])
            if answer.passes:
                return False
            if answer.wish == "hint":
                self._hint(seat, scene)
            elif answer.wish == "undo":
                if self._undo(seat):
                    return True
            elif answer.action is not None and self._plays(seat, answer.action):
                return True

    def _plays(self, seat: int, action: str) -> bool:
        try:
            self.match.play(seat, action)
        except Mistake as mistake:
            self._screen.note(mistake.to(self._lang))
            return False
        if self._shows_all:
            self._tell()
        else:
            self._look_from(SPECTATOR)
        self._screen.show(self._scene())
        return True

    def _undo(self, seat: int) -> bool:
        """Take the last decision back, as at a table; whether that was done."""
        is_alone = len(self.people) == 1
        since = self.match.last_decision(seat) if is_alone else self.match.step - 1
        undone = self.match.undoing(seat, since, is_alone)
        if undone is None:
            self._screen.note(_not_undone(self.match.last_decision(seat) >= 0).to(self._lang))
            return False
        if undone.practice and not self.match.practice and not practice_menu(self._screen, self._lang):
            return False
        self.match.undo(undone.actions)
        self.match.practice = self.match.practice or undone.practice
        self._look_from(self._reader)
        return True

    def _advice(self, seat: int) -> Advice:
        """On the decision in front of a person, from what that person may know."""
        from sobremesa.bots.advice import advise

        self._manners.prepare_hints(self._screen.note)
        return advise(self.match, seat, seconds=HINT_SECONDS)

    def _advice_in_a_sentence(self, seat: int, scene: Scene) -> str:
        from sobremesa.bots.advice_words import summary

        return summary(self._advice(seat), self._lang, scene.subject)

    def _hint(self, seat: int, scene: Scene) -> None:
        self._screen.page(HINT.word.to(self._lang).capitalize(), hint_page(scene, self._advice(seat)))

    # --- after the match

    def result(self) -> RenderableType:
        """Who won, and everybody in order."""
        ranks = {
            event.data["seat"]: event.data["rank"] for event in self.match.events(SPECTATOR) if event.kind == "result"
        }
        return result(self._scene(), [ranks[seat] for seat in range(self.match.players)])

    def watch_again(self) -> None:
        """The match from its first action on, with the eyes of whoever reads the end."""
        played = self.match
        self.match = Match(played.game, played.players, played.options, played.seed, played.names)
        self._told = 0
        self._screen.begin_log([])
        for action in played.actions:
            if self._tell():
                self._screen.show(self._scene(), self._manners.pace or PACE)
            self.match.play(action.seat, action.action)
        self.match = played
        self._tell()


def _not_undone(has_decided: bool) -> Text:
    if not has_decided:
        return Text("No hay ninguna decisión tuya que deshacer.", "There is no decision of yours to take back.")
    return Text(
        "Solo puedes deshacer lo último que se ha jugado, si fue tuyo y nadie ha visto nada nuevo por ello.",
        "You can take back only what was played last, if it was yours and showed nobody anything new.",
    )


def practice_menu(screen: TableScreen, lang: Lang) -> bool:
    """Whether somebody takes a decision back although something has been seen since."""
    about = Text(
        "Ya se ha visto algo desde tu última decisión. Si la deshaces, la partida será de práctica.",
        "Something has been seen since your last decision. If you take it back, the match becomes practice.",
    )
    options = [
        MenuItem("yes", Text("Deshacer", "Take it back").to(lang)),
        MenuItem("no", Text("Seguir como está", "Go on as it is").to(lang)),
    ]
    return screen.menu(UNDO.word.to(lang).capitalize(), about.to(lang), options, leads_back=True) == "yes"
