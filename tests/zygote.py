"""The command `sobremesa` in processes that need not read everything first: a Python that has read it forks.

Tests start hundreds of programs, and most of what a short one does is importing and loading compiled code. A forked
one has streams and an environment of its own, and is killed and waited for like any other.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NoReturn

MOST = 1 << 20  # bytes of what is asked
SECONDS = 300.0
# All but the command itself, which asks for the language as soon as it is read.
MODULES = (
    *("typer", "rich.console", "rich.table", "rich.progress", "sobremesa.terminal.full", "sobremesa.lab.simulate"),
    *("sobremesa.lab.review", "sobremesa.table.serving", "sobremesa.engine.compiler"),
)


class Zygote:
    """Forks commands, which begin with nothing read if they are to be `anew`."""

    def __init__(self, anew: bool = False, interpreted: bool = False) -> None:
        self._channel, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [sys.executable, __file__, str(there.fileno()), *([] if anew else MODULES)],
            pass_fds=[there.fileno()],
            env={**os.environ, **({"NUMBA_DISABLE_JIT": "1"} if interpreted else {})},
            stdin=subprocess.DEVNULL,
        )
        there.close()
        atexit.register(self._close)

    def start(self, words: Sequence[str], env: Mapping[str, str], stdin: int, stdout: int, stderr: int) -> int:
        """The number of the process; the streams are those of open files."""
        asked = json.dumps({"words": words, "env": dict(env), "cwd": os.getcwd()}).encode()
        socket.send_fds(self._channel, [asked], [stdin, stdout, stderr])
        return self._answer(SECONDS)

    def wait(self, process: int, seconds: float = SECONDS) -> int:
        """Its return code, as `subprocess` gives it; what does not end in time is killed."""
        self._channel.send(json.dumps({"wait": process}).encode())
        try:
            return self._answer(seconds)
        except TimeoutError:
            os.kill(process, signal.SIGKILL)
            self._answer(SECONDS)
            raise

    def run(
        self, words: Sequence[str], env: Mapping[str, str], given: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            stdin.write(given)
            stdin.seek(0)
            process = self.start(words, env, stdin.fileno(), out.fileno(), err.fileno())
            code = self.wait(process)
            out.seek(0)
            err.seek(0)
            return subprocess.CompletedProcess(words, code, out.read(), err.read())

    def _answer(self, seconds: float) -> int:
        self._channel.settimeout(seconds)
        answer = self._channel.recv(MOST)
        assert answer, "the process that forks has ended"
        number: int = json.loads(answer)
        return number

    def _close(self) -> None:
        self._channel.close()
        self._process.wait()


@cache
def commands(interpreted: bool = False) -> Zygote:
    """The one of this program."""
    return Zygote(interpreted=interpreted)


def run(*words: str, env: Mapping[str, str], text: str = "") -> subprocess.CompletedProcess[str]:
    """What `sobremesa WORDS` prints, in UTF-8."""
    done = commands().run(words, {**os.environ, **env, "PYTHONIOENCODING": "utf-8"}, text.encode())
    return subprocess.CompletedProcess(words, done.returncode, done.stdout.decode(), done.stderr.decode())


# --- in the process that forks


def _serve(channel: socket.socket) -> None:
    while True:
        message, files, _, _ = socket.recv_fds(channel, MOST, 3)
        if not message:
            return
        asked = json.loads(message)
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            answer = os.waitstatus_to_exitcode(status)
        else:
            answer = os.fork()
            if answer == 0:
                channel.close()
                _become(asked, files)
            for file in files:
                os.close(file)
        channel.send(json.dumps(answer).encode())


def _become(asked: dict[str, Any], files: Sequence[int]) -> NoReturn:
    """The command, as if Python had just been started."""
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"])
    for stream, file in enumerate(files):
        os.dup2(file, stream)
        os.close(file)
    encoding = os.environ.get("PYTHONIOENCODING", "utf-8")
    sys.stdin = os.fdopen(0, encoding=encoding, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, closefd=False, buffering=1)
    sys.argv = ["sobremesa", *asked["words"]]
    runpy.run_module("sobremesa", run_name="__main__", alter_sys=True)
    sys.exit()


def _read(modules: Sequence[str]) -> None:
    """Import these, and load the compiled code of every game by beginning a match."""
    import sobremesa
    from sobremesa.engine.contract import all_games

    for name in modules:
        import_module(name)
    for info in all_games():
        match = sobremesa.new(info.name, players=info.players.start, seed=0)
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        match.view(0)
    gc.freeze()


if __name__ == "__main__":
    if sys.argv[2:]:
        _read(sys.argv[2:])
    _serve(socket.socket(fileno=int(sys.argv[1])))
