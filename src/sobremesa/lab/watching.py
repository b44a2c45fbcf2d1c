"""How a simulation, an arena or a report goes on, for whoever shows it: commands do."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

from sobremesa.engine.language import Text

OnPlayed = Callable[[int], None]  # hears how many matches were just played


class Watcher:
    """Hears all there is to hear, and shows nothing of it."""

    def planned(self, game: str, bots: Sequence[str], is_here: bool) -> None:
        """The work is planned, and whatever could be wrong with it is checked: time to compile what it runs."""

    def joining(self) -> AbstractContextManager[object]:
        """Around the joining of a cluster."""
        return nullcontext()

    def rounded(self, asked: int, matches: int, whole_set: int) -> None:
        """More matches are played than were asked for, to make whole sets."""

    def playing(self, matches: int, thinking: int = 0) -> AbstractContextManager[OnPlayed]:
        """Around the playing itself; of a report, so many matches with bots that think come last, and take longest."""
        return nullcontext(lambda played: None)

    def warn(self, words: Text) -> None:
        """Something that goes wrong meanwhile, and does not end the work."""

    def interrupted(self, loss: Text | None) -> None:
        """The work ends early; its store holds what was played, except for a loss."""


class CountingWatcher(Watcher):
    """Passes on how many were played."""

    def __init__(self, played: OnPlayed) -> None:
        self._played = played

    def playing(self, matches: int, thinking: int = 0) -> AbstractContextManager[OnPlayed]:
        return nullcontext(self._played)


def watcher_of(progress: OnPlayed | Watcher | None) -> Watcher:
    if progress is None:
        return Watcher()
    return progress if isinstance(progress, Watcher) else CountingWatcher(progress)


@contextlib.contextmanager
def telling(watcher: Watcher, has_store: bool, loss: Callable[[], Text | None] = lambda: None) -> Iterator[None]:
    """Tell the watcher what is kept of work that is interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        if has_store:
            watcher.interrupted(loss())
        raise
