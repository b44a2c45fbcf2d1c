"""What a command shows of a simulation, an arena or a report that goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from sobremesa.cli.shared import LANG, LongJob, _, err, progress, waiting
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import game_info
from sobremesa.engine.language import Text
from sobremesa.lab.watching import OnPlayed, Watcher


class CommandWatcher(Watcher):
    """Waits for compiled code, with words, and shows a bar; `uses` says what matches of some bots run."""

    def __init__(self, uses: Callable[[list[str]], Sequence[str]]) -> None:
        self._uses = uses

    def planned(self, game: str, bots: Sequence[str], is_here: bool) -> None:
        if is_here:
            ready(game_info(game), *self._uses(list(bots)))

    def joining(self) -> AbstractContextManager[object]:
        return waiting(_("Entrando en Ray…", "Joining Ray…"))

    def rounded(self, asked: int, matches: int, whole_set: int) -> None:
        words = _(
            f"Se juegan {matches} partidas en vez de {asked}: series completas de {whole_set}, "
            "con cada bot en cada asiento.",
            f"{matches} matches are played instead of {asked}: whole sets of {whole_set}, with each bot in each seat.",
        )
        err.print(words, style="dim", soft_wrap=True)

    def playing(self, matches: int, thinking: int = 0) -> AbstractContextManager[OnPlayed]:
        if not thinking:
            return progress(LongJob(_("Partidas", "Matches"), matches))
        quick = LongJob(_("Partidas rápidas", "Quick matches"), matches - thinking)
        return progress(quick, LongJob(_("Con bots que piensan", "With bots that think"), thinking))

    def warn(self, words: Text) -> None:
        err.print(words.to(LANG), style="yellow", soft_wrap=True)

    def interrupted(self, loss: Text | None) -> None:
        is_kept = _(
            "Lo jugado queda guardado: la misma orden sigue.",
            "What was played is kept: repeat the command to go on.",
        )
        err.print(is_kept if loss is None else f"sobremesa: {loss.to(LANG)}", soft_wrap=True)
