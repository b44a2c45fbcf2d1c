"""Bots that are programs in any language: they read and write lines of JSON, and are named as `run:COMMAND`.

`docs/bots-protocol.md` describes the protocol; the messages below and in `look_ahead.py` are all there are. Fields that
are not known are ignored on both sides, so that the protocol can grow.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import weakref
from collections import deque
from threading import Lock, Thread
from typing import IO, Any

import msgspec

from sobremesa.bots.guest import Overhear, TimeLimits, checked, legal_in_words, too_slow, within
from sobremesa.bots.look_ahead import Imagine, Imagined, imagined
from sobremesa.bots.player import Forfeit, Question, World
from sobremesa.engine.contract import View
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable

PROTOCOL = 1
RUN = "run:"
LONGEST_LINE = 65_536  # bytes of an answer
LAST_WORDS = 8  # lines on stderr that are kept
LONGEST_WORDS = 1000  # bytes of such a line
GRACE = 1.0  # seconds to end after each request to do so

# --- messages to a program


class BotHello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    protocol: int
    game: str
    rules: int  # the version of the game's rules


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    id: int
    seat: int
    view: View
    legal: list[str]
    may_pass: bool
    seconds: float


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    pass


# --- and its answers


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    name: str = ""


class Action(msgspec.Struct, frozen=True, tag_field="type", tag="action"):
    id: int
    action: str | None


def is_program(name: str) -> bool:
    return name.startswith(RUN)


def read_command(name: str) -> list[str]:
    """The words of the command in `run:COMMAND`, split as a shell would."""
    try:
        words = shlex.split(name.removeprefix(RUN))
    except ValueError:
        words = []
    if not words:
        raise BadSetup(
            Text(
                f"«{name}» no dice qué ejecutar; un programa se da en una palabra, como 'run:python3 bot.py'",
                f"'{name}' does not say what to run; a program is given in one word, such as 'run:python3 bot.py'",
            )
        )
    if shutil.which(words[0]) is None:
        raise BadSetup(
            Text(
                f"no se encuentra el programa «{words[0]}» de «{name}», o no se puede ejecutar",
                f"the program '{words[0]}' of '{name}' is not found, or cannot be run",
            )
        )
    return words


class BotProcess:
    """A program that has been started."""

    def __init__(self, command: list[str]) -> None:
        # A session of its own: Ctrl-C at the table is not meant for it, and it can be ended with all it started.
        self.process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._unread = b""
        self._signalling = Lock()  # whoever signals the group or reaps the program: its number must still be its own
        self._watcher = Thread(target=self._end_with_it, daemon=True)
        self._watcher.start()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._listener = Thread(target=keep_last_words, args=(self.process.stderr, self._last_words), daemon=True)
        self._listener.start()

    def say(self, message: msgspec.Struct) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        left = memoryview(msgspec.json.encode(message) + b"\n")
        while left:
            left = left[pipe.write(left) :]

    def hear(self) -> bytes:
        """The next line, without its end; it may be longer than LONGEST_LINE, or end nowhere if the program did."""
        pipe = self.process.stdout
        assert pipe is not None
        while b"\n" not in self._unread and len(self._unread) <= LONGEST_LINE:
            piece = pipe.read(LONGEST_LINE)
            if not piece:
                raise EOFError
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def exit_code(self) -> int | None:
        """How it ended, if it does so now."""
        self._watcher.join(GRACE)
        return self.process.returncode

    def last_words(self) -> str:
        """What it said last on stderr, a line below the other, once it has ended."""
        self._listener.join(GRACE)
        return "".join(f"\n    {printable(line)}" for line in list(self._last_words))

    def end(self) -> None:
        """End it: ask first, then insist, then kill. Ctrl-C skips the courtesies."""
        with contextlib.suppress(KeyboardInterrupt):
            self._say_goodbye()
            if self.exit_code() is None:
                self._stop(by_force=False)
                self.exit_code()
        self.close()

    def close(self) -> None:
        """Kill it if it still runs, and close the pipes (the listener closes its own)."""
        self._stop(by_force=True)
        self.exit_code()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def _say_goodbye(self) -> None:
        pipe = self.process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):  # it may be gone, have stopped reading, or be closed already
            if sys.platform != "win32":
                os.set_blocking(pipe.fileno(), False)
            pipe.write(msgspec.json.encode(Bye()) + b"\n")
        pipe.close()

    def _stop(self, by_force: bool) -> None:
        with self._signalling:
            if self.process.returncode is None:
                signal_all(self.process, by_force)

    def _end_with_it(self) -> None:
        """Wait for the program's end, and kill what it leaves behind."""
        wait_for_end(self.process)
        with self._signalling:
            signal_all(self.process, by_force=True)
            self.process.wait()


def wait_for_end(process: subprocess.Popen[bytes]) -> None:
    """Wait, but leave the process to be reaped: until then nobody else gets its number, which is that of its group."""
    if sys.platform == "win32" or not hasattr(os, "waitid"):
        process.wait()  # macOS before Python 3.13: the number is free, but only just, and such are given out last
        return
    with contextlib.suppress(ChildProcessError):  # reaped already, where SIGCHLD is ignored
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)


def signal_all(process: subprocess.Popen[bytes], by_force: bool) -> None:
    """Signal the program and what it started; on Windows the program alone."""
    if sys.platform == "win32":
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left; macOS then says the latter
        os.killpg(process.pid, signal.SIGKILL if by_force else signal.SIGTERM)


def keep_last_words(pipe: IO[bytes], words: deque[str]) -> None:
    with pipe:
        unfinished = b""
        while piece := pipe.read(LONGEST_WORDS):
            *lines, unfinished = (unfinished + piece).split(b"\n")
            words.extend(line.decode(errors="replace") for line in lines if line.strip())
            unfinished = unfinished[-LONGEST_WORDS:]
        if unfinished.strip():
            words.append(unfinished.decode(errors="replace"))


class ProgramPlayer:
    """Asks a program, which is started at the first question and ends with the player."""

    def __init__(self, name: str, limits: TimeLimits) -> None:
        self.name = name
        self._command = read_command(name)
        self.overhear: Overhear | None = None
        self._limits = limits
        self._who = printable(self._command[0])
        self._questions = 0
        self._lock = Lock()
        self._running: BotProcess | None = None
        self._goodbye: weakref.finalize[[], ProgramPlayer] | None = None

    def act(self, question: Question) -> int:
        with self._lock:
            try:
                running = self._running or self._start(question)
                return self._ask(running, question)
            except Forfeit as forfeit:
                words, reason = self._drop(), forfeit.reason
                raise Forfeit(Text(reason.es + words, reason.en + words)) from None
            except BaseException:  # interrupted, and now out of step with the program
                self._drop()
                raise

    def close(self) -> None:
        """Say goodbye to the program and wait for its end; another question would start it anew."""
        with self._lock:
            if self._goodbye is not None:
                self._goodbye()
            self._running = self._goodbye = None

    def _start(self, question: Question) -> BotProcess:
        try:
            running = BotProcess(self._command)
        except OSError as error:
            what = error.strerror or type(error).__name__
            raise Forfeit(
                Text(f"«{self._who}» no se ha podido iniciar: {what}", f"'{self._who}' could not be started: {what}")
            ) from None
        self._running = running
        self._goodbye = weakref.finalize(self, running.end)
        hello = BotHello(PROTOCOL, question.game.name, question.game.rules_version)
        limit = self._limits.start
        ready: Ready = self._exchange(running, hello, Ready, limit, limit)
        self._who = printable(ready.name) or self._who
        return running

    def _ask(self, running: BotProcess, question: Question) -> int:
        self._questions += 1
        legal, limit = legal_in_words(question), self._limits.answer
        asked: Choose | Imagined = Choose(
            id=self._questions,
            seat=question.seat,
            view=question.view(),
            legal=list(legal),
            may_pass=question.is_offer,
            seconds=limit,
        )
        deadline, world = time.monotonic() + limit, None
        while True:
            left = deadline - time.monotonic()
            answer: Action | Imagine = self._exchange(running, asked, Action | Imagine, limit, left)
            self._require_id(answer.id)
            if isinstance(answer, Action):
                return checked(answer.action, legal, question.is_offer, self._who)
            if world is None:
                begin = time.monotonic()
                world = question.world()
                deadline += time.monotonic() - begin
            asked = self._imagined(world, answer, deadline)

    def _require_id(self, id: int) -> None:
        if id != self._questions:
            raise Forfeit(
                Text(
                    f"«{self._who}» ha contestado a la pregunta {id}, pero se le ha hecho la {self._questions}",
                    f"'{self._who}' answered question {id}, but was asked number {self._questions}",
                )
            )

    def _imagined(self, world: World, asked: Imagine, deadline: float) -> Imagined:
        try:
            return imagined(world, asked, deadline)
        except TimeoutError:
            raise too_slow(self._who, self._limits.answer) from None
        except Mistake as mistake:
            raise Forfeit(
                Text(
                    f"«{self._who}» ha imaginado lo que no puede ser: {mistake.to('es')}",
                    f"'{self._who}' imagined what cannot be: {mistake.to('en')}",
                )
            ) from None

    def _exchange(self, running: BotProcess, message: msgspec.Struct, kind: Any, limit: float, left: float) -> Any:
        """Say something and hear an answer of a kind in the time that is left of the limit."""

        def talk() -> bytes:
            running.say(message)
            return running.hear()

        if self.overhear:
            self.overhear(">", msgspec.json.encode(message).decode())
        future = within(left, talk)
        if future is None:
            raise too_slow(self._who, limit)
        if future.exception() is not None:
            raise self._ended(running.exit_code())
        if self.overhear:
            self.overhear("<", future.result()[:LONGEST_LINE].decode(errors="replace"))
        return self._read(future.result(), kind)

    def _ended(self, code: int | None) -> Forfeit:
        if code is None:
            return Forfeit(Text(f"«{self._who}» ha cerrado su salida", f"'{self._who}' has closed its output"))
        return Forfeit(
            Text(
                f"«{self._who}» ha terminado por su cuenta (código {code})",
                f"'{self._who}' ended by itself (exit code {code})",
            )
        )

    def _read(self, line: bytes, kind: Any) -> Any:
        if len(line) > LONGEST_LINE:
            raise Forfeit(
                Text(
                    f"«{self._who}» ha contestado con una línea de más de {LONGEST_LINE} bytes",
                    f"'{self._who}' answered with a line of more than {LONGEST_LINE} bytes",
                )
            )
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            said, what = printable(line.decode(errors="replace")), printable(str(error))
            expected = "ready" if kind is Ready else "action"
            raise Forfeit(
                Text(
                    f"«{self._who}» ha contestado «{said}», que no es un mensaje «{expected}» ({what})",
                    f"'{self._who}' answered '{said}', which is not a message of type '{expected}' ({what})",
                )
            ) from None

    def _drop(self) -> str:
        """Do without a program that is out of step; what it said last."""
        running, goodbye = self._running, self._goodbye
        self._running = self._goodbye = None
        if running is None or goodbye is None:
            return ""
        running.close()
        goodbye.detach()
        return running.last_words()
