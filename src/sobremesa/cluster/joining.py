"""Joining a Ray: a local one that is started and stopped here, or a cluster that is running already.

Ray is the extra `cluster`. It says a lot, in several languages and on both outputs; none of it belongs to what a
command prints, so it is kept quiet. What a person has to know is told as a mistake, in one sentence.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
import shutil
import socket
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

from sobremesa.engine.errors import BadSetup
from sobremesa.engine.extras import how_to_install
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import printable
from sobremesa.lab.places import LOCAL
from sobremesa.lab.threads import check_threads, cores

CLIENT = "ray://"
PATIENCE = 5.0  # seconds for a cluster to answer
RECOUNT = 5.0  # seconds between two looks at how many cores there are: machines come and go
# What a Ray answers at once: whoever serves clients, and the head to its own machines
CLIENT_QUESTION = "/ray.rpc.RayletDriver/ClusterInfo"
HEAD_QUESTION = "/ray.rpc.NodeInfoGcsService/GetClusterId"
TOKEN_SETTINGS = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH")
LONGEST_REASON = 300  # letters of what Ray says


class Cluster:
    """A Ray that was joined."""

    def __init__(self, ray: Any, where: str) -> None:
        self.ray = ray
        self.where = where
        self._workers = 0
        self._counted = -RECOUNT

    @property
    def workers(self) -> int:
        """How many chunks can be played at once: one on each core."""
        now = time.monotonic()
        if now - self._counted >= RECOUNT:
            self._workers = max(1, int(self.ray.cluster_resources().get("CPU", 0)))
            self._counted = now
        return self._workers


def check_place(where: str, threads: int | None = None) -> None:
    """Refuse what is no place to play at, before anything is done."""
    if where == LOCAL:
        if threads is not None:
            check_threads(threads)
        _modules()
        return
    _address(where)
    if threads is not None:
        raise BadSetup(
            Text(
                "--threads es para este ordenador: un clúster juega con todos sus núcleos",
                "--threads is for this machine: a cluster plays on all of its cores",
            )
        )
    _modules()


@contextlib.contextmanager
def joined(where: str, threads: int | None = None) -> Iterator[Cluster]:
    """The Ray at a place, left in the end. `ray` is the one that this program has joined, or else a local one with so
    many workers, started here and stopped in the end."""
    check_place(where, threads)
    ray, grpc = _modules()
    if where == LOCAL and ray.is_initialized():
        yield Cluster(ray, where)
    elif where == LOCAL:
        with _local(ray, threads if threads is not None else cores()):
            yield Cluster(ray, where)
    else:
        with _existing(ray, grpc, where):
            yield Cluster(ray, where)


def _modules() -> tuple[Any, Any]:
    """Ray, and gRPC by which its clients speak, made quiet."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import grpc
        import ray
        import ray._private.worker as chatter
    except ImportError:
        needs = how_to_install("cluster")
        raise BadSetup(
            Text(
                f"para --on falta Ray: {needs}; sin --on no hace falta",
                f"--on needs Ray: {needs}; without --on nothing more is needed",
            )
        ) from None
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    logging.getLogger("ray.util.client.logsclient").disabled = True  # what a cluster logs is shown there
    chatter._worker_logs_enabled = False  # it would print that a worker died, on the output of the command
    return ray, grpc


def _start(ray: Any, where: str, **settings: Any) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(**settings, log_to_driver=False, logging_level=logging.CRITICAL)
    except (OSError, RuntimeError, ValueError) as error:  # a ConnectionError is an OSError
        ray.shutdown()
        raise _not_joined(where, str(error)) from None


@contextlib.contextmanager
def _local(ray: Any, workers: int) -> Iterator[None]:
    # Ray's sockets lie there, and their names must be short.
    folder = tempfile.mkdtemp(prefix="sobremesa-ray-", dir=None if sys.platform == "win32" else "/tmp")
    try:
        with _own_token():
            _start(ray, LOCAL, address="local", num_cpus=workers, include_dashboard=False, _temp_dir=folder)
            try:
                yield
            finally:
                ray.shutdown()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _own_token() -> Iterator[None]:
    """A token for this program's Rays alone, unless somebody has decided otherwise: Ray, which asks for one, would
    leave it in the user's folder."""
    if any(name in os.environ for name in TOKEN_SETTINGS):
        yield
        return
    os.environ["RAY_AUTH_TOKEN"] = _token()
    try:
        yield
    finally:
        for name in TOKEN_SETTINGS:
            os.environ.pop(name, None)


@cache
def _token() -> str:
    return secrets.token_hex(32)


@contextlib.contextmanager
def _existing(ray: Any, grpc: Any, where: str) -> Iterator[None]:
    _knock(grpc, where)
    _start(ray, where, address=where)
    try:
        yield
    finally:
        ray.shutdown()


# --- addresses


def _address(where: str) -> tuple[str, int]:
    """The host and the port of `ray://host:port` or `host:port`."""
    found = re.fullmatch(r"(?:ray://)?(\[[0-9A-Fa-f:.]+\]|[^\s\[\]/:@]+):(\d{1,5})", where)
    if found is None or not 1 <= int(found[2]) <= 65_535:
        raise BadSetup(
            Text(
                f"«--on {printable(where)}» no se entiende; es ray, en este ordenador, o la dirección de un clúster, "
                "como ray://maquina:10001",
                f"'--on {printable(where)}' is not understood; use ray, on this machine, or the address of a cluster, "
                "such as ray://machine:10001",
            )
        )
    return found[1].strip("[]"), int(found[2])


def _knock(grpc: Any, where: str) -> None:
    """Find out at once that nobody is there, or somebody else: Ray itself would try for a minute."""
    host, port = _address(where)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        reason = _unreachable(error)
        raise BadSetup(
            Text(
                f"en {where} no contesta nadie ({reason.es}); ¿está en marcha el clúster (ray start --head) y es su "
                "dirección?",
                f"nobody answers at {where} ({reason.en}); is the cluster running (ray start --head), and is this its "
                "address?",
            )
        ) from None
    from ray._private.grpc_utils import init_grpc_channel

    question, words = _ping() if where.startswith(CLIENT) else (HEAD_QUESTION, b"")
    with init_grpc_channel(where.removeprefix(CLIENT)) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=PATIENCE)
            channel.unary_unary(question)(words, timeout=PATIENCE)
        except grpc.FutureTimeoutError:
            raise _not_ray(where) from None
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.UNAUTHENTICATED:
                raise _no_token(where) from None
            raise _not_ray(where) from None


def _ping() -> tuple[str, bytes]:
    from ray.core.generated import ray_client_pb2

    messages: Any = ray_client_pb2  # generated, without types
    asked = messages.ClusterInfoRequest(type=messages.ClusterInfoType.PING)
    return CLIENT_QUESTION, asked.SerializeToString()


def _not_ray(where: str) -> BadSetup:
    return BadSetup(
        Text(
            f"lo que contesta en {where} no es Ray, o en otro puerto; ray://maquina:10001 es lo habitual, y "
            "maquina:6379 en una máquina del clúster",
            f"what answers at {where} is not Ray, or Ray has another port; ray://machine:10001 is usual, and "
            "machine:6379 on a machine of the cluster",
        )
    )


def _no_token(where: str) -> BadSetup:
    return BadSetup(
        Text(
            f"{where} pide la clave del clúster: RAY_AUTH_MODE=token, y la clave en RAY_AUTH_TOKEN_PATH (un archivo) "
            "o RAY_AUTH_TOKEN",
            f"{where} asks for the token of the cluster: RAY_AUTH_MODE=token, and the token in RAY_AUTH_TOKEN_PATH "
            "(a file) or RAY_AUTH_TOKEN",
        )
    )


def _unreachable(error: OSError) -> Text:
    if isinstance(error, ConnectionRefusedError):
        return Text("rechaza la conexión", "the connection was refused")
    if isinstance(error, socket.gaierror):
        return Text("no se conoce esa máquina", "no such machine is known")
    return Text(f"en {PATIENCE:.0f} s", f"in {PATIENCE:.0f} s")


def _not_joined(where: str, reason: str) -> BadSetup:
    words = printable(re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;]*m", "", reason)).strip(), LONGEST_REASON)
    if where == LOCAL:
        return BadSetup(Text(f"no se ha podido arrancar Ray: {words}", f"Ray could not be started: {words}"))
    return BadSetup(
        Text(f"no se ha podido entrar en el clúster {where}: {words}", f"cluster {where} could not be joined: {words}")
    )
