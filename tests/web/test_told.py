"""What the page itself says at a table, made for its reader as what the server says (`tests/test_every_sentence`)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.engine.language import LANGUAGES, Lang
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.untrusted import names_to_show
from tests.test_every_sentence import PEOPLE, matches
from tests.web.test_shown import GAMES, bundled, run
from tests.wording import faults_of

MOMENTS = 10  # of a match


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled("told-proof.ts", tmp_path_factory.mktemp("told"))


def moments(match: Match) -> Iterator[dict[str, Any]]:
    """Some of a match, as everybody and a spectator see them; the first has no name."""
    names = names_to_show(["", *PEOPLE[1 : match.players]], "es")
    spoken = {written: text._asdict() for written, text in match.game.labels.items()}
    for step in [*range(0, match.step, max(1, match.step // MOMENTS)), match.step]:
        past = match.after(step)
        for viewer in (*range(match.players), SPECTATOR):
            seat = viewer if viewer != SPECTATOR else None
            yield {
                "game": match.game.name,
                "me": seat,
                "names": names,
                "view": msgspec.to_builtins(past.view(viewer)),
                "aids": msgspec.to_builtins(past.aids(viewer)),
                "legal": past.legal(viewer) if seat is not None else [],
                "spoken": spoken,
            }


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_says_is_made_for_its_reader(game: str, proof: Path, tmp_path: Path) -> None:
    file = tmp_path / "seen.json"
    file.write_text(json.dumps([each for match in matches(game) for each in moments(match)]), encoding="utf-8")
    said: dict[Lang, list[str]] = json.loads(run([str(proof), str(file)]))
    assert all(said[lang] for lang in LANGUAGES)
    found = [fault for lang in LANGUAGES for text in said[lang] for fault in faults_of(text, lang)]
    assert not found, "\n".join(found)
