"""Bad games, each the sixth one with one thing changed, and the one sentence that says what is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from sobremesa.engine.contract import game_info
from sobremesa.engine.errors import UnknownGame
from sobremesa.testing import Table, Wrong, places, rules, secrets, tables, tables_of, words, wrong_with
from sobremesa.testing.compiled import compiled_code_does_the_same, interpreted
from sobremesa.testing.suite import findings_by_name, first_wrong
from tests import sixth
from tests.packages import RENAMED, Packages


class Bad(NamedTuple):
    module: str
    old: str
    new: str
    check: Callable[[Table], None]
    says: str


APPLY = "def apply(state: Fields, seat: int, action: int, log: Fields) -> None:\n"
NEXT_ROUND = "elif state.round_number < state.rounds:"
ALL_IN_BOTH = 'Text("Cobrar el punto", "Keep the point")'
SHOWN = '"shown": Sentence(\n        Text("{name} descubre el {card}", "{name} shows {card}")'
FINISH = "        finish_by_points(state, log)  # SX-7\n"
CASUAL = "def casual(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:\n"

BAD = {
    "a kernel that raises": Bad(
        "rules",
        APPLY,
        APPLY + "    if state.turn_number == 2:\n        state.hand[seat, 7] = 1\n",
        rules.matches_end,
        "fails: IndexError: index 7 is out of bounds for axis 1 with size 3 (farol/rules.py:",
    ),
    "a match without an end": Bad(
        "rules", NEXT_ROUND, "elif state.rounds > 0:", rules.matches_end, "a match played at random never ends"
    ),
    "nobody to act": Bad(
        "rules",
        "        state.turn_number += 1\n        await_choices(state)\n",
        "        state.turn_number += 1\n        await_choices(state)\n        awaits(state, 0)\n",
        rules.matches_end,
        "nobody is to act in a match that goes on",
    ),
    "nothing to do": Bad(
        "rules", "        return 2\n", "        return 0\n", rules.matches_end, "is to act and has no legal action"
    ),
    "a legal action that is not read": Bad(
        "words",
        '{KEEP: "keep", RISK',
        '{KEEP: "KEEP", RISK',
        rules.actions_are_read_back,
        "'KEEP' is legal, but parse does not read it",
    ),
    "the same action twice": Bad(
        "rules", "out.action[1] = RISK", "out.action[1] = KEEP", rules.actions_are_read_back, "'keep' is legal twice"
    ),
    "an action beyond the last": Bad(
        "words",
        "_ACTIONS = {notation(action): action for action in range(1, ACTIONS)}",
        "_ACTIONS = {notation(action): action for action in range(1, ACTIONS)} | {'keep': ACTIONS}",
        rules.actions_are_read_back,
        "'keep' is action 39, and ACTIONS is 39",
    ),
    "a refusal in one language": Bad(
        "words",
        '"{name} es para quien gana la baza"',
        '""',
        rules.refusals_change_nothing,
        "it is not said in both languages why seat",
    ),
    "a refusal that fails": Bad(
        "words",
        "    name = notation(action)\n    if view.phase",
        "    name = notation(10**6)[50]\n    if view.phase",
        rules.refusals_change_nothing,
        "fails: IndexError: string index out of range (farol/words.py:",
    ),
    "a winner who is not ahead": Bad(
        "rules",
        FINISH,
        FINISH + "        state.points[0] += 100\n",
        rules.standings_agree_with_ranks,
        "have won, and by standing",
    ),
    "an event for the wrong seat": Bad(
        "rules",
        "note(log, only(seat), Happened.DEALT, seat, card)",
        "note(log, only((seat + 1) % 2), Happened.DEALT, seat, card)",
        rules.events_reach_their_audience,
        "the event 'dealt' of seat",
    ),
    "a view that is not whole": Bad(
        "view",
        '        "choice": choice if',
        '        "seat": seat,\n        "chosen": [],\n        "choice": choice if',
        rules.views_are_plain_data,
        "fails: TypeError",
    ),
    "a view with a secret": Bad(
        "rules",
        "state.hand[other, i] if mine else 0",
        "state.hand[other, i]",
        secrets.an_imagined_world_looks_the_same,
        "the view shows too much, or sample does not follow it; hand: ",
    ),
    "a view with the luck to come": Bad(
        "rules",
        "    show_public(state, view)\n",
        "    show_public(state, view)\n    view.luck_key[0] = state.luck_key[0]\n",
        secrets.views_blank_the_luck,
        "the view of the spectator tells luck_key, the luck to come",
    ),
    "a view without an option": Bad(
        "rules",
        'shows(State, "lowest", "rounds",',
        'shows(State, "lowest",',
        secrets.views_show_the_options,
        "the view of the spectator does not show the option 'rounds'; name it in shows",
    ),
    "a view that forgets what may be done": Bad(
        "rules",
        "state.hand[other, i] if mine else 0",
        "0",
        secrets.views_show_what_may_be_done,
        "by its view, and in truth",
    ),
    "worlds with one luck": Bad(
        "rules",
        "    reseed(state, stream)\n",
        "    state.luck_key[0] = 1\n",
        secrets.an_imagined_world_looks_the_same,
        "has the luck of another; sample calls reseed",
    ),
    "an event that is not known": Bad(
        "rules",
        'Kind("shown", ("seat", "card"))',
        'Kind("shown", ("seat", "card"), known=True)',
        secrets.only_what_is_shown_makes_a_difference,
        "is told by 'shown', which is known, what nobody decided",
    ),
    "a takeback that tells": Bad(
        "rules",
        'Kind("shown", ("seat", "card"))',
        'Kind("shown", ("seat", "card"), known=True)',
        rules.takebacks_tell_nothing,
        "shows something and can be taken back; an event of it must not be known",
    ),
    "a casual player who cheats": Bad(
        "casual",
        CASUAL,
        CASUAL + "    if view.phase == Phase.CHOOSE:\n        return 18 - actions.action[0]\n",
        rules.the_casual_player_plays,
        "casual chooses '",
    ),
    "an action without a label": Bad(
        "labels",
        ALL_IN_BOTH,
        'Text("Cobrar el punto", "")',
        words.actions_have_labels,
        "the action 'keep' has no label (en)",
    ),
    "a label that is notation": Bad(
        "labels",
        ALL_IN_BOTH,
        'Text("Cobrar con keep", "Keep the point")',
        words.actions_have_labels,
        "the action 'keep' is called 'Cobrar con keep', with 'keep', which is no word (es)",
    ),
    "two actions with one label": Bad(
        "labels",
        ALL_IN_BOTH,
        'Text("Jugarme el punto", "Keep the point")',
        words.actions_have_labels,
        "'risk' and 'keep' are called the same: Jugarme el punto (es)",
    ),
    "a sentence in one language": Bad(
        "words",
        SHOWN,
        SHOWN.replace("{name} shows {card}", ""),
        words.everything_is_said_and_drawn,
        "the event 'shown' for the spectator is not said (en)",
    ),
    "a sentence with a gap": Bad(
        "words",
        SHOWN,
        SHOWN.replace("{name} shows {card}", "{name} shows {what}"),
        words.everything_is_said_and_drawn,
        "the event 'shown' for the spectator fails: KeyError: 'what'",
    ),
    "an event without a sentence": Bad(
        "words",
        '"shown": Sentence',
        '"display": Sentence',
        words.everything_is_said_and_drawn,
        "the event 'shown' for the spectator fails: KeyError: 'shown'",
    ),
    "a question in one language": Bad(
        "words",
        '"Choose your card."',
        '""',
        words.everything_is_said_and_drawn,
        "what seat 0 is asked is not said (en)",
    ),
    "a caption in one language": Bad(
        "words",
        'f"trick {view.turn}"',
        '""',
        words.everything_is_said_and_drawn,
        "a part of ask or caption is not said (en)",
    ),
    "a place that is no field": Bad(
        "places",
        'cards("aside")',
        'cards("asides", ("a un lado", "aside"))',
        places.places_are_fields,
        "the place 'asides' names no field of FarolView",
    ),
    "a place without a title": Bad(
        "places",
        'pile("pile", ("mazo", "draw pile"))',
        'pile("pile")',
        places.places_are_fields,
        "the place 'pile' has no title in both languages, nor has 'pile' a label",
    ),
    "a place of another shape": Bad(
        "places",
        'cards("aside")',
        'label("aside")',
        places.places_are_fields,
        "the place 'aside' (label) takes a word, or yes or no, and its field has [",
    ),
    "a place that is not by seat": Bad(
        "places",
        'cards("aside")',
        'cards("aside", of_seats=True)',
        places.places_are_fields,
        "the place 'aside' is of each seat, but its field has not one for each",
    ),
    "a suit that nobody knows": Bad(
        "places",
        "def touches",
        'from sobremesa.engine.places import Face\n\nFACES = {"1": Face(suit="orange")}\n\n\ndef touches',
        places.faces_can_be_drawn,
        "the face of '1': Invalid enum value 'orange'",
    ),
    "a thing that lies nowhere": Bad(
        "places",
        'return [f"hand:{action}"]',
        'return [f"hands:{action}"]',
        places.touches_lie_on_the_table,
        "touches 'hands:",
    ),
    "a note of nothing on the table": Bad(
        "places",
        'f"seat.{view.winner}": Text',
        'f"seats.{view.winner}": Text',
        places.notes_lie_on_the_table,
        "there is a note of 'seats.",
    ),
    "a note in one language": Bad(
        "places",
        '"wins the trick"',
        '""',
        words.everything_is_said_and_drawn,
        "is not said (en)",
    ),
    "a note of two lines": Bad(
        "places",
        '"wins the trick"',
        '"wins\\nthe trick"',
        words.everything_is_said_and_drawn,
        "is not one line: 'wins\\nthe trick'",
    ),
    "notes that fail": Bad(
        "places",
        "return {} if view.winner is None else",
        "return {1 // 0: NOTHING} if view.winner is None else",
        words.everything_is_said_and_drawn,
        "notes for the spectator fails: ZeroDivisionError",
    ),
    "a preview in one language": Bad(
        "labels",
        'f"Two points if your {card} is {beats.en}"',
        '""',
        words.previews_say_more,
        "what 'risk' would do (preview) is not said (en)",
    ),
    "a preview that is the button again": Bad(
        "labels",
        "    if parse(action) != RISK:\n        return NOTHING\n",
        "    if parse(action) != RISK:\n        return action_label(view, action)\n",
        words.previews_say_more,
        "would do (preview) repeats its button: '",
    ),
    "a preview that fails": Bad(
        "labels",
        "card = view.shown[view.seat]",
        "card = view.shown[99]",
        words.previews_say_more,
        "what 'risk' would do (preview) fails: IndexError",
    ),
    "an observation beyond its bounds": Bad(
        "learning", "most=CARDS)", "most=2)", rules.observations_keep_their_bounds, "whose bounds are 0..2"
    ),
    "a feature beyond its bounds": Bad(
        "learning",
        "out.beaten[0] = beaten",
        "out.beaten[0] = -1",
        rules.features_keep_their_bounds,
        "has -1 in 'beaten', whose bounds are 0..18",
    ),
    "more moves than are said to be open": Bad(
        "learning", "HAND_CARDS + 1  # the", "2  # the", rules.features_keep_their_bounds, "and MOST_OPEN is 2"
    ),
}


@pytest.fixture
def game(packages: Packages) -> Callable[..., list[Table]]:
    """The tables of the sixth game with some text of a module replaced by another."""

    def changed(module: str, old: str, new: str) -> list[Table]:
        packages.add_sixth(**{module: (old, new)})
        packages.bring()
        return tables_of(game_info("farol"))

    return changed


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_a_bad_game_is_told_in_one_sentence(
    game: Callable[..., list[Table]], bad: Bad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LONGEST", 500)
    found = game(bad.module, bad.old, bad.new)
    with interpreted(found[0].game):
        wrong = first_wrong(bad.check, found)
    assert wrong is not None
    assert bad.says in wrong.en
    assert "\n" not in wrong.en
    assert wrong.es != wrong.en


def test_the_sixth_game_itself_has_nothing_wrong() -> None:
    assert wrong_with(sixth.INFO) == []


def test_nothing_more_is_checked_of_a_game_that_cannot_be_played(packages: Packages) -> None:
    packages.add_sixth(rules=(APPLY, APPLY + "    state.hand[seat, 7] = 1\n"))
    packages.bring()
    announced, played = findings_by_name("farol")
    assert announced.wrong is None
    assert played.wrong is not None
    assert "fails: IndexError" in played.wrong.en


def test_what_is_wrong_before_a_game_is_loaded(packages: Packages) -> None:
    packages.add_renamed("a-mus", "mus")
    packages.add_renamed("b-mus", "mus")
    packages.add("tute", "INFO = 1")
    packages.add("brisca", RENAMED.format(name="brisca") + "INFO = replace(INFO, load=lambda: 1 / 0)")
    packages.bring()
    says = {name: next(findings_by_name(name)).wrong for name in ("mus", "tute", "brisca", "toma6")}
    told = {name: text.en if text else "" for name, text in says.items()}
    assert told["mus"].startswith("the package 'b-mus' announces a game 'mus', but the package 'a-mus' brings one")
    assert told["tute"].startswith("the package 'tute' announces the game 'tute' by tute:INFO, which is 'int'")
    assert told["brisca"].startswith("the game 'brisca' of the package 'brisca' cannot be loaded: ZeroDivisionError")
    assert told["toma6"] == ""
    with pytest.raises(UnknownGame):
        next(findings_by_name("chess"))


@pytest.mark.slow
def test_a_game_that_cannot_be_compiled(game: Callable[..., list[Table]]) -> None:
    table = game(
        "rules", "    begin_round(state, log)\n\n\n@kernel", "    open\n    begin_round(state, log)\n\n\n@kernel"
    )[0]
    with pytest.raises(Wrong, match=r"it cannot be compiled: Untyped global name 'open': .* \(farol/rules\.py:\d+\)"):
        compiled_code_does_the_same(table)


def test_the_checks_need_nothing_but_what_the_program_needs() -> None:
    program = "import sys; sys.modules.update(pytest=None, hypothesis=None); import sobremesa.testing"
    subprocess.run([sys.executable, "-c", program], check=True)


# --- the command


@pytest.mark.slow
def test_check_game_as_a_user_types_it(packages: Packages) -> None:
    packages.add_sixth(labels=(ALL_IN_BOTH, 'Text("Cobrar el punto", "")'))

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sobremesa", "check-game", *words]
        environment = {**packages.environment(), "LC_ALL": "en_US.UTF-8", "COLUMNS": "100"}
        return subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)

    done = run("farol")
    lines = done.stdout.splitlines()
    at = lines.index("wrong  every action has a button in both languages")
    assert lines[at + 1].startswith(
        "       the action 'keep' has no label (en) (2 players, lowest=false, rounds=2; seed buttons"
    )
    assert lines[-1] == "1 of 31 checks failed."
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(run("farol", "--json", "--lang", "es").stdout)
    assert [each["wrong"][:40] for each in told if each["wrong"]] == ["la jugada «keep» no tiene nombre (en) (2"]
    unknown = run("chess")
    assert unknown.returncode == 2
    assert unknown.stderr.startswith("sobremesa: there is no game 'chess'")
