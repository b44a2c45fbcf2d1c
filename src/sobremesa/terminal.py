"""A match in the terminal: one person against bots, kept on disk after every action."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable

from rich.panel import Panel
from rich.text import Text as Styled

from sobremesa.bots.advice import advise
from sobremesa.bots.advice_words import in_a_line, summary
from sobremesa.bots.asking import ask_in_turn
from sobremesa.bots.guest import is_guest
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import Forfeit, Player, QuickPlayer, bot_answer
from sobremesa.bots.policy import Policy
from sobremesa.console import SafeConsole
from sobremesa.engine.contract import Game, View
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.language import Lang, Text
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import PrintableNames, names_to_show, printable
from sobremesa.saved import SavedMatch

PERSON = 0
BOT_NAME = "bot {number} ({name})"
BOT_SEAT = re.compile(r"bot \d+ \((.+)\)", re.DOTALL)
OPENING = {"match"}  # who plays, which the person has just said
HINT_SECONDS = 0.5
HELP = ("?", "h", "help", "ayuda", "")  # what is typed to be told more
HINT = ("hint", "pista")


def seat_names(person: str, bots: list[str]) -> list[str]:
    """The names in a record say which bot sits where, so that a match can be resumed."""
    return [person, *(BOT_NAME.format(number=i, name=name) for i, name in enumerate(bots, 1))]


def named_bots(match: Match) -> list[str]:
    """The bots that sit opposite the person, as the names in the record say."""
    found = [BOT_SEAT.fullmatch(name) for name in match.names[1:]]
    for name, words in zip(match.names[1:], found, strict=True):
        if words is None:
            raise BadSetup(
                Text(
                    f"el asiento «{name}» no dice qué bot juega en él, como en «bot 1 (casual)»",
                    f"the seat '{name}' does not say which bot plays it, as in 'bot 1 (casual)'",
                )
            )
    return [words[1] for words in found if words is not None]


def refuse_guests(bots: list[str]) -> None:
    """A record may come from a stranger: what it names is never run unless the person names it too."""
    if any(is_guest(bot) for bot in bots):
        words = shlex.join(bots)
        raise BadSetup(
            Text(
                f"una partida guardada no ejecuta por sí sola código ajeno; si te fías de él, añade --bots {words}",
                f"a saved match does not by itself run other people's code; if you trust it, add --bots {words}",
            )
        )


def seat_bots(game: Game, bots: list[str]) -> list[Player]:
    """Players for the seats opposite the person."""
    return [player_named(bot, game, live=True) for bot in bots]


def stand_in() -> Player:
    """Who goes on for a bot that has forfeited."""
    return QuickPlayer(Policy.CASUAL)


def drawn(game: Game, view: View, names: PrintableNames, lang: Lang) -> Panel:
    """The table as a seat sees it."""
    return Panel(game.draw(view, names, lang), title=game.info.title)


def put_question(
    console: SafeConsole,
    lang: Lang,
    game: Game,
    view: View,
    legal: list[str],
    names: PrintableNames,
    may_pass: bool,
) -> None:
    """Say what the person is asked, and what can be answered."""
    unreminded = game.unreminded(view)
    answers = [action for action in legal if action not in unreminded] + unreminded
    console.print(Styled.assemble((game.ask(view, legal, names).to(lang), "bold"), (f" ({' '.join(answers)})", "dim")))
    if may_pass:
        console.print(Text("Intro: no", "Enter: no").to(lang), style="dim")


class TerminalTable:
    """The screen of one match."""

    def __init__(
        self,
        match: Match,
        bots: list[Player],
        kept: SavedMatch,
        console: SafeConsole,
        lang: Lang,
        hints: bool = False,
        ready_for_hints: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.names = names_to_show(match.names, lang)
        self.kept = kept
        self.console = console
        self.lang = lang
        self.hints = hints
        self._ready_for_hints = ready_for_hints  # waits for what they run
        self.bots = list(bots)
        self.told = match.step + 1 if match.step else 0

    def run(self, read: Callable[[str], str]) -> None:
        """Play to the end. KeyboardInterrupt and EOFError of `read` leave a record to resume."""
        self._save()
        ask_in_turn(
            lambda: self.match.over,
            lambda passed: self._next(self.match.asked(passed)),
            lambda seat: self._acts(seat, read),
        )
        self._tell()
        self.console.print(self._draw())

    def _save(self) -> None:
        news = self.kept.save(self.match)
        if news is not None:
            self.console.print(news.to(self.lang), style="yellow", soft_wrap=True)

    def _next(self, asked: list[int]) -> int:
        """An offer goes to the person first, lest a bot is quicker, and then round by seats.

        Else bots act first, so that a person's choice comes last and is resolved.
        """
        if asked[0] in self.match.offered:
            return PERSON if PERSON in asked + self.match.to_act else asked[0]
        return next((seat for seat in asked if seat != PERSON), PERSON)

    def _acts(self, seat: int, read: Callable[[str], str]) -> bool:
        """Let a seat act and save that; False if it lets an offer pass."""
        may_pass = seat in self.match.offered
        has_acted = self._person_acts(read, may_pass) if seat == PERSON else self._bot_acts(seat)
        if has_acted:
            self._save()
        return has_acted

    def _bot_acts(self, seat: int) -> bool:
        action = self._ask(seat)
        if action is not None:
            self.match.play(seat, action)
        return action is not None

    def _ask(self, seat: int) -> str | None:
        try:
            return bot_answer(self.match, seat, self.bots[seat - 1])
        except Forfeit as forfeit:
            self._tell_forfeit(seat, forfeit)
            self.bots[seat - 1] = stand_in()
            return bot_answer(self.match, seat, self.bots[seat - 1])

    def _tell_forfeit(self, seat: int, forfeit: Forfeit) -> None:
        name, reason = printable(self.match.names[seat]), forfeit.reason
        sentence = Text(
            f"{name} queda fuera: {reason.es}\nEl bot casual sigue en su lugar.",
            f"{name} forfeits: {reason.en}\nThe casual bot goes on in its place.",
        )
        self.console.print(sentence.to(self.lang), style="yellow", soft_wrap=True)

    def _draw(self) -> Panel:
        return drawn(self.match.game, self.match.view(PERSON), self.names, self.lang)

    def _tell(self) -> None:
        """Say what happened since the last time, as far as the person may know."""
        narrator = self.match.game.narrator
        events = [event for event in self.match.events(PERSON, self.told) if event.kind not in narrator.quiet | OPENING]
        for line in narrator.tell(events, self.names, PERSON, self.lang):
            self.console.print(f"  {line.text}")
        self.told = self.match.step + 1

    def _person_acts(self, read: Callable[[str], str], may_pass: bool = False) -> bool:
        """Ask until there is an action, or an empty answer where the person may let it pass."""
        self._tell()
        self.console.print(self._draw())
        legal, view = self.match.legal(PERSON), self.match.view(PERSON)
        if self.hints:
            self._hint()
        while True:
            put_question(self.console, self.lang, self.match.game, view, legal, self.names, may_pass)
            answer = read("> ").strip()
            if may_pass and not answer:
                return False
            if answer in HELP:
                self._help()
                continue
            if answer in HINT:
                self._hint()
                continue
            try:
                self.match.play(PERSON, answer)
                return True
            except Mistake as mistake:
                self.console.print(mistake.to(self.lang), style="red")

    def _hint(self) -> None:
        """Advice on the decision in front of the person, from what the person may know."""
        self._ready_for_hints()
        advice = advise(self.match, PERSON, seconds=HINT_SECONDS)
        self.console.print(summary(advice, self.lang), style="cyan")
        self.console.print(in_a_line(advice, self.lang), style="dim")

    def _help(self) -> None:
        self.console.print(
            Text(
                "Escribe una de las opciones entre paréntesis, o «pista» para que te aconsejen. "
                "Ctrl-C deja la partida guardada.",
                "Type one of the choices in brackets, or 'hint' for advice. Ctrl-C leaves the match and keeps it.",
            ).to(self.lang),
            style="dim",
        )
