"""Matches of DOS in the making: each that the engine allows can be tapped together, and nothing else comes of taps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.tables import Setup, random_play, table_setups
from tests.web.test_shown import WEB, run

EVERY = 5  # moments of a match, of which one is looked at


def moments(setup: Setup) -> Iterator[dict[str, Any]]:
    match = setup.new(f"taps {setup}")
    for step, _ in enumerate(random_play(match, setup)):
        if step % EVERY or match.over:
            continue
        for seat in match.to_act:
            view, legal = match.view(seat), match.legal(seat)
            yield {
                "name": f"{setup}, step {step}",
                "view": msgspec.to_builtins(view),
                "legal": legal,
                "aids": msgspec.to_builtins(match.aids(seat)),
            }


def test_every_legal_action_can_be_tapped_and_nothing_else(tmp_path: Path) -> None:
    proof, file = tmp_path / "proof.mjs", tmp_path / "moments.json"
    options = {"entryPoints": ["tests/dos-taps-proof.ts"], "outfile": str(proof), "bundle": True}
    options |= {"platform": "node", "format": "esm", "logLevel": "warning"}
    build = f'import {{ build }} from "esbuild"; await build({json.dumps(options)})'
    run(["--input-type=module", "--eval", build], cwd=WEB)
    setups = table_setups("dos")
    seen = [moment for setup in setups for moment in moments(setup)]
    file.write_text(json.dumps(seen), encoding="utf-8")
    assert run([str(proof), str(file)]) == f"{len(seen)} moments\n"
    for kind in ("=", ":same", "put:", "draw", "end", "dos!", "pass"):
        assert any(kind in action for moment in seen for action in moment["legal"]), kind
