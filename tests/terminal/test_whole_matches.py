"""A whole match of every game at a real terminal, every kind of decision made once by arrows and once by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sobremesa
from sobremesa.engine.language import Lang
from sobremesa.engine.match import Match
from sobremesa.engine.untrusted import names_to_show
from sobremesa.terminal.choices import AT_ONCE
from sobremesa.terminal.seating import seat_names
from tests.packages import Packages
from tests.pseudo_terminal import Terminal
from tests.tables import random_play
from tests.terminal.playing import KINDS, LET_PASS, Decision, Person, Way, kind_of, missing, own_actions

pytestmark = pytest.mark.slow

MOST_SEEDS = 200


class Short(NamedTuple):
    """A match that is over soon."""

    game: str
    players: int
    options: Mapping[str, Any]

    def words(self) -> list[str]:
        chosen = [word for name, value in self.options.items() for word in ("-o", f"{name}={value}")]
        return ["play", self.game, "--players", str(self.players), *chosen, "--bots", "casual", "--pace", "0"]

    def new(self, seed: str) -> Match:
        names = seat_names(["Ana"], ["casual"] * (self.players - 1))
        return sobremesa.new(self.game, players=self.players, seed=seed, names=names, **self.options)


MATCHES = {
    "toma6": Short("toma6", 2, {"variant": "logic", "rounds": 1}),
    "push": Short("push", 2, {}),
    "dos": Short("dos", 3, {"dos_call": "explicit", "target": 1, "bonus_card": "optional"}),
    "bids": Short("bids", 3, {"rounds": 1, "thief": "true"}),
    "highscore": Short("highscore", 2, {"rounds": 3, "deck": "total/free/three,total/frozen/aside,same/frozen/four"}),
    "brisca": Short("brisca", 2, {}),
}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", ["toma6", "push", "dos", "bids", "highscore"])
def test_a_match_is_played_with_every_kind_of_decision_by_arrows_and_by_words(
    game: str, lang: Lang, tmp_path: Path
) -> None:
    play_whole(MATCHES[game], lang, tmp_path)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_so_is_brisca_of_a_package_of_its_own(brisca: Packages, lang: Lang, tmp_path: Path) -> None:
    play_whole(MATCHES["brisca"], lang, tmp_path, brisca.environment())


def play_whole(short: Short, lang: Lang, folder: Path, env: Mapping[str, str] | None = None) -> None:
    record = folder / "whole.sobremesa"
    words = [*short.words(), "--name", "Ana", "--seed", "s", "--record", str(record), "--lang", lang]
    with Terminal(*words, env=env, anew=env is not None) as terminal:
        person = Person(terminal, short.game, record)
        person.play_to_the_end()
        check_end(terminal, record, lang)
        terminal.press("f10")
        assert terminal.end() == 0
    check_actions(short.game, record, person.made)
    made = person.made
    for kind, way in missing(short.game, person.made, list(KINDS[short.game])):
        made = [*made, decide_at_the_moment(short, kind, way, lang, folder, env)]
    assert missing(short.game, made, list(KINDS[short.game])) == []


def check_end(terminal: Terminal, record: Path, lang: Lang) -> None:
    """The winner, the reason and the standings are on the screen, and the record has it all."""
    match = sobremesa.load(record.read_text(encoding="utf-8"))
    assert match.over
    scene = match.view(0)
    assert terminal.says(match.game.ending(scene, names_to_show(match.names, lang)).to(lang))
    for seat, name in enumerate(match.names):
        if seat in match.winners:
            assert terminal.says({"es": "Has ganado", "en": "You have won"}[lang] if seat == 0 else name)
        assert any(re.match(rf"\s*\d\.\s+{re.escape(name)}\s", line) for line in terminal.lines), terminal.text


def check_actions(game: str, record: Path, made: list[Decision]) -> None:
    """What was chosen on the screen is what the record says."""
    kinds = [KINDS[game][decision.kind] for decision in made]
    for action, kind in zip(own_actions(record), [kind for kind in kinds if kind.written], strict=True):
        assert re.fullmatch(kind.written, action)


def decide_at_the_moment(
    short: Short, kind: str, way: Way, lang: Lang, folder: Path, env: Mapping[str, str] | None
) -> Decision:
    """Resume a match at a moment at which such a decision can be made, and make it."""
    record = folder / f"{kind}-{way}.sobremesa"
    record.write_text(moment_of(short, kind).record(), encoding="utf-8")
    with Terminal("play", "--resume", str(record), "--pace", "0", "--lang", lang, env=env, anew=bool(env)) as terminal:
        terminal.see_question()
        person = Person(terminal, short.game, record)
        person.decide(kind, way)
        (decision,) = person.made
        assert decision[:2] == (kind, way), terminal.text
        return decision


def moment_of(short: Short, kind: str) -> Match:
    for seed in range(MOST_SEEDS):
        match = short.new(str(seed))
        for _ in random_play(match, seed):
            if can_be_made(match, kind):
                return match
    raise AssertionError(f"{short.game} never comes to {kind}")


def can_be_made(match: Match, kind: str) -> bool:
    """Whether the first seat is asked for such a decision, all that it can do being listed at once."""
    if 0 not in [*match.to_act, *match.offered] or len(match.legal(0)) > AT_ONCE:
        return False
    view = match.view(0)
    labels = [match.game.action_label(view, action).en for action in match.legal(0)]
    return kind in [kind_of(match.game.name, label) for label in [*labels, *[LET_PASS[1]] * (0 in match.offered)]]
