"""Whether a person can read what passes by: how long each sentence of whole matches stands in the ask.

The page's own stage shows the golden records on a clock that jumps from one moment to the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sobremesa
from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show
from tests.web.tables import NAMES
from tests.web.test_shown import GAMES, ROOT, bundled, run

ME = 0
LETTERS = 15  # that are read in a second
LEAST = 0.8  # seconds for any sentence
# Nobody waits for the deal and for whose turn it is; a sheet or the end of the match tells who has what.
UNSAID = {"match", "starter", "cut", "dealer", "round", "leads", "taken_out", "black_deck", "shuffled", "first_player"}
UNSAID |= {"turn", "laid_out", "first_picker", "row_started", "result"}
SCORED = {"highscore": "chip", "push": "scored", "toma6": "scored", "dos": "scored", "bids": "scored"}


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled("reading-proof.ts", tmp_path_factory.mktemp("reading"))


def notices(path: Path, lang: Lang) -> Iterator[dict[str, Any]]:
    """A match as the first seat was told it, notice by notice."""
    whole = sobremesa.load(path.read_text(encoding="utf-8"))
    match = Match(whole.game, whole.players, whole.options, whole.seed, list(NAMES[: whole.players]))
    yield notice(match, lang)
    for action in whole.actions:
        match.play(action.seat, action.action)
        yield notice(match, lang)


def notice(match: Match, lang: Lang) -> dict[str, Any]:
    since = match.step
    told = [event for event in match.events(ME, since) if event.step == since]
    lines = match.game.narrator.tell(told, names_to_show(match.names, "es"), ME, lang)
    sight = {"view": msgspec.to_builtins(match.view(ME)), "legal": match.legal(ME) if ME in match.asked() else []}
    return {
        "type": "notice",
        "number": since,
        "events": [{"kind": event.kind, "data": match.game.named_values(event)} for event in told],
        "lines": [msgspec.to_builtins(line) for line in lines],
        "sight": sight,
    }


def spoken(notices: list[dict[str, Any]], game: str) -> Iterator[str]:
    """What has to pass through the ask."""
    for each in notices[1:]:
        place = 0
        for line in each["lines"]:
            events = each["events"][place : place + line["events"]]
            place += line["events"]
            kinds = {event["kind"] for event in events if event["data"].get("why") != "start"}
            if not line["quiet"] and kinds - UNSAID - {SCORED[game]}:
                yield line.get("short") or line["text"]


@pytest.mark.parametrize("is_pile", [False, True], ids=["one by one", "in a pile"])
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_match_can_be_read(proof: Path, tmp_path: Path, game: str, is_pile: bool) -> None:
    lang: Lang = "en" if is_pile else "es"
    whole = list(notices(ROOT / "tests" / "golden" / f"{RECORDS.get(game, game)}.sobremesa", lang))
    file = tmp_path / "seen.json"
    file.write_text(json.dumps([{"game": game, "isPile": is_pile, "notices": whole}]), encoding="utf-8")
    (seen,) = json.loads(run([str(proof), str(file)]))
    short = [
        f"{each['ms']} ms: {each['text']}" for each in seen["stood"] if each["ms"] < 1000 * needed(each["text"]) - 1
    ]
    assert short == []
    passed = [each["text"] for each in seen["stood"]]
    assert [text for text in spoken(whole, game) if text not in passed] == []
    told = [line["text"] for each in whole[1:] for line in each["lines"] if not line["quiet"]]
    assert seen["told"] == told, "the log has all of it, in order"
    scored = [each for each in whole if game != "push" and {SCORED[game], NO_CHIP} & kinds(each)]
    assert seen["sheets"] == len(scored), "the scores of every round are there to be read"


RECORDS = {"toma6": "toma6-classic"}
NO_CHIP = "no_chip"  # a round of High Score that is scored all the same


def kinds(notice: dict[str, Any]) -> set[str]:
    return {event["kind"] for event in notice["events"]}


def needed(text: str) -> float:
    return max(LEAST, len(text) / LETTERS)
