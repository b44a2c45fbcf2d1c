"""Chunks of a long piece of work, done by the workers of a Ray cluster: what `lab/threads.py` does on one machine.

Chunks are sent several to a task, as many as take a fitting time by what was measured so far. A worker is a process
with one core; it keeps its buffers from one task to the next. If it dies, Ray gives its task to another worker: what a
chunk comes to depends on nothing but the chunk, so doing it again changes nothing.
"""

from __future__ import annotations

import contextlib
import pickle
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from sobremesa.cluster.joining import Cluster
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.jit import is_interpreted_by_choice
from sobremesa.engine.language import Text
from sobremesa.lab import arena, simulate, study
from sobremesa.lab.arena_store import ArenaMatch, ArenaSetup
from sobremesa.lab.simulation import Simulation
from sobremesa.lab.threads import Worker
from sobremesa.warm import (
    alone,
    compile_piece,
    missing,
    piece,
    uses_for,
    uses_for_report,
    uses_for_simulation,
)

SHORTEST = 0.5  # seconds that a task should take at least, beside which sending it is nothing
MOST_A_SECOND = 200  # tasks that the adding process should get: with many workers they take longer
BUSY = 2  # tasks for each worker, one of which waits
AHEAD = 4  # tasks for each worker, counted from the oldest that is not done
RETRIES = 3  # a task whose worker has died is done again so often
LEAVING = 2.0  # seconds for tasks that nobody waits for any more to end by themselves

_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")


# --- on the workers

_seated: dict[bytes, Worker[Any, Any]] = {}  # the one table of this process, by the work that it is for


def play_task(work: bytes, task: list[Any]) -> tuple[list[Any], float | None]:
    """What becomes of some chunks, and how long it took, unless this was the first time: then code was loaded too."""
    is_new = work not in _seated
    try:
        worker = _worker_for(work)
        begin = time.perf_counter()
        done = [worker.play(chunk) for chunk in task]
        return done, None if is_new else time.perf_counter() - begin
    except BaseException:
        _stand_up()
        raise


def _worker_for(work: bytes) -> Worker[Any, Any]:
    if work not in _seated:
        _stand_up()
        pieces, begin = pickle.loads(work)
        _compile_once(pieces)
        _seated[work] = begin(threading.Event())
    return _seated[work]


def _stand_up() -> None:
    while _seated:
        _seated.popitem()[1].close()


def _compile_once(pieces: list[str]) -> None:
    """Compile what is missing on this machine, in one of its processes while the others wait for it."""
    for name in [] if is_interpreted_by_choice() else missing(pieces):
        with alone(name):
            if missing([name]):
                compile_piece(name)


# --- on the machine that shares out


class Pace:
    """How many chunks to put into a task, by how long they have taken."""

    def __init__(self) -> None:
        self.task = 1

    def note(self, chunks: int, seconds: float, workers: int) -> None:
        wanted = max(SHORTEST, workers / MOST_A_SECOND) * chunks / max(seconds, 1e-6)
        self.task = max(1, min(int(wanted), 2 * self.task))


def in_cluster(
    cluster: Cluster,
    pieces: list[str],
    begin: Callable[[threading.Event], Worker[_Chunk, _Result]],
    chunks: Iterable[_Chunk],
    join: Callable[[list[_Chunk]], list[_Chunk]] = list,
) -> Generator[_Result, None, None]:
    """What becomes of the chunks, as they end. `begin` is sent to the workers, who compile the pieces they lack;
    `join` may make fewer chunks of several."""
    ray = cluster.ray
    play = ray.remote(max_retries=RETRIES)(play_task)
    work = ray.put(pickle.dumps((pieces, begin)))
    left = iter(chunks)
    pace = Pace()
    running: dict[Any, tuple[int, int]] = {}  # the number of each task, the oldest first, and how many chunks it has
    begun = 0

    def oldest() -> int:
        return next(iter(running.values()), (begun, 0))[0]

    try:
        while True:
            workers = cluster.workers
            while len(running) < BUSY * workers and begun - oldest() < AHEAD * workers:
                task = list(islice(left, pace.task))
                if not task:
                    break
                with _told(cluster):
                    running[play.remote(work, join(task))] = begun, len(task)
                begun += 1
            if not running:
                return
            with _told(cluster):
                ended = _ended(ray, list(running))
            for reference in ended:
                with _told(cluster):
                    done, seconds = ray.get(reference)
                _, count = running.pop(reference)
                if seconds is not None:
                    pace.note(count, seconds, workers)
                yield from done
    finally:
        if running:
            _leave(ray, list(running))


def _leave(ray: Any, references: list[Any]) -> None:
    """End what nobody waits for any more. Ray takes the whole program down if a task is cancelled in the moment in
    which it ends (ray-project/ray#54260), so most are left to end, and cancelled are those that last."""
    with contextlib.suppress(ConnectionError, ray.exceptions.RaySystemError):
        for reference in ray.wait(references, num_returns=len(references), timeout=LEAVING)[1]:
            ray.cancel(reference, force=True)


def _ended(ray: Any, references: list[Any]) -> list[Any]:
    """All that have ended, and at least one."""
    ray.wait(references, num_returns=1)
    ended: list[Any] = ray.wait(references, num_returns=len(references), timeout=0)[0]
    return ended


@contextlib.contextmanager
def _told(cluster: Cluster) -> Iterator[None]:
    """What goes wrong on a cluster, as a mistake."""
    errors = cluster.ray.exceptions
    try:
        yield
    except (errors.RayTaskError, ModuleNotFoundError) as error:
        cause = getattr(error, "cause", None)
        if isinstance(cause, Mistake):
            raise cause from None
        if "No module named 'sobremesa" in str(error):
            raise _not_installed() from None
        raise
    except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
        raise _given_up() from None
    except (errors.RaySystemError, ConnectionError):
        raise _gone(cluster.where) from None


def _not_installed() -> BadSetup:
    return BadSetup(
        Text(
            "una máquina del clúster no tiene Sobremesa; instala la misma versión en todas",
            "a machine of the cluster does not have Sobremesa; install the same version on all of them",
        )
    )


def _given_up() -> BadSetup:
    return BadSetup(
        Text(
            f"las mismas partidas han acabado {RETRIES + 1} veces con el proceso que las jugaba; puede que falte "
            "memoria o que un bot tire el proceso",
            f"the same matches have taken down {RETRIES + 1} processes that played them; there may be too little "
            "memory, or a bot that crashes its process",
        )
    )


def _gone(where: str) -> BadSetup:
    return BadSetup(
        Text(
            f"se ha perdido el clúster {where}; lo que se guarda con --store sigue ahí",
            f"cluster {where} is lost; what --store keeps is still there",
        )
    )


# --- what is played on it


def play_simulation(cluster: Cluster) -> simulate.PlaySimulation:
    """Plays a simulation on a cluster."""

    def play(
        simulation: Simulation, numbers: Iterable[range], wanted: simulate.WantedData
    ) -> Generator[simulate.SimulationChunk, None, None]:
        pieces = [piece(use, simulation.game) for use in uses_for_simulation(simulation.bots)]
        return in_cluster(cluster, pieces, partial(simulate.SimulationWorker, simulation, wanted), numbers, adjoined)

    return play


def adjoined(numbers: list[range]) -> list[range]:
    """The same matches in as few ranges as there can be."""
    return list(_adjoined(numbers))


def _adjoined(numbers: list[range]) -> Iterator[range]:
    whole = numbers[0]
    for chunk in numbers[1:]:
        if chunk.start == whole.stop:
            whole = range(whole.start, chunk.stop)
        else:
            yield whole
            whole = chunk
    yield whole


def play_arena(cluster: Cluster) -> arena.PlayArena:
    """Plays the matches of an arena on a cluster."""

    def play(contest: arena.Arena, numbers: Iterable[int], every: int) -> Generator[ArenaMatch, None, None]:
        setup = contest.setup()
        pieces = [piece(use, setup.game) for use in uses_for(setup.bots)]
        return in_cluster(cluster, pieces, partial(_host, setup, every), numbers)

    return play


def _host(setup: ArenaSetup, every: int, stop: threading.Event) -> arena.ArenaWorker:
    return arena.ArenaWorker(arena.Arena.of(setup), stop, every)


def play_study(cluster: Cluster, asked: study.Study) -> study.PlayStudy:
    """Plays the chunks of a study on a cluster."""
    pieces = [piece(use, asked.game) for use in uses_for_report(asked.bots)]
    return lambda study_chunks: in_cluster(cluster, pieces, study.StudyWorker, study_chunks)
