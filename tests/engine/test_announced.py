"""Games of other packages: found, named, and if they are broken, told in one sentence that harms no other game."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

import sobremesa
from sobremesa.engine.announced import announced
from sobremesa.engine.contract import CONTRACT, all_games, game_info, installed_game, loaded_games
from sobremesa.engine.errors import BrokenGame, GameNotInstalled, UnknownGame
from sobremesa.engine.state import state_type
from tests import sixth
from tests.packages import RENAMED, Packages

OURS = ["push", "highscore", "toma6", "dos", "bids"]


def names() -> list[str]:
    return [info.name for info in all_games()]


def test_games_of_packages_are_listed_after_ours(packages: Packages) -> None:
    packages.add_renamed("zz-games", "mus")
    packages.add_renamed("aa-games", "tute")
    packages.bring()
    assert names() == [*OURS, "tute", "mus"]
    assert [info.package for info in all_games()] == [*[""] * len(OURS), "aa-games", "zz-games"]
    assert not announced().flaws


def test_a_game_of_a_package_is_played_and_knows_its_package(packages: Packages) -> None:
    packages.add_renamed("mus", "mus")
    packages.bring()
    match = sobremesa.new("mus", players=2, seed=1)
    assert (match.game.name, match.game.info.package, match.game.info.home) == ("mus", "mus", "mus")
    assert game_info("mus").load() is match.game
    assert sobremesa.restore(match.snapshot()) == sobremesa.load(match.record()) == match


def test_nobody_looks_for_packages_before_a_game_is_not_ours() -> None:
    program = """
import sobremesa
from sobremesa.engine.contract import game_info
game_info("toma6").load()
import sys
assert "sobremesa.engine.announced" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


FLAWS = {
    "no such module": (
        "raise SystemExit(3)",
        "the package 'mus' announces the game 'mus', which cannot be imported: SystemExit: 3 (packages/mus.py:1)",
    ),
    "an import that fails": (
        "import nowhere_at_all",
        "which cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all' (packages/mus.py:1)",
    ),
    "broken syntax": ("def", "which cannot be imported: SyntaxError: invalid syntax (mus.py, line 1)"),
    "nothing of that name": ("", "which cannot be imported: AttributeError"),
    "something else": (
        "INFO = 7",
        "the package 'mus' announces the game 'mus' by mus:INFO, which is 'int' and not a GameInfo",
    ),
    "another contract": (
        RENAMED.format(name="mus") + f"INFO = replace(INFO, contract={CONTRACT + 1})",
        f"the package 'mus' brings 'mus' for version {CONTRACT + 1} of the contract of games, and version {CONTRACT} "
        "holds here",
    ),
    "no word": (
        RENAMED.format(name="El Mus"),
        "the package 'mus' calls its game 'El Mus'; a name is a word of lowercase letters and digits, such as toma6",
    ),
    "no text": (RENAMED.format(name="mus") + "INFO = replace(INFO, name=7)", "calls its game '7'"),
    "one of ours": (
        RENAMED.format(name="toma6"),
        "announces a game 'toma6', but Sobremesa itself has one of that name",
    ),
    "too many players": (
        RENAMED.format(name="mus") + "INFO = replace(INFO, players=range(2, 40))",
        "whose players or options cannot be read: ValueError: players is range(2, 40), not a range within 1 to 10",
    ),
    "options that fail": (
        RENAMED.format(name="mus") + "INFO = replace(INFO, settle=lambda players, options: 1 / 0)",
        "whose players or options cannot be read: ZeroDivisionError: division by zero (packages/mus.py:7)",
    ),
    "a house rule that is no option": (
        RENAMED.format(name="mus") + "INFO = replace(INFO, house_rules=frozenset({'speed'}))",
        "whose players or options cannot be read: AttributeError: 'FarolOptions' object has no attribute 'speed'",
    ),
    "a house rule that nobody chose": (
        RENAMED.format(name="mus") + "INFO = replace(INFO, house_rules=frozenset({'rounds'}))",
        "whose players or options cannot be read: ValueError: the house rule 'rounds' is 2, not None, where nobody",
    ),
    "help for no option": (
        RENAMED.format(name="mus") + "INFO = replace(INFO, option_help={'speed': sixth.INFO.about})",
        "whose players or options cannot be read: StopIteration",
    ),
}


@pytest.mark.parametrize(("source", "says"), FLAWS.values(), ids=FLAWS.keys())
def test_a_broken_announcement_is_one_sentence_and_all_others_go_on(packages: Packages, source: str, says: str) -> None:
    packages.add("mus", source)
    packages.add_renamed("tute", "tute")
    packages.bring()
    assert names() == [*OURS, "tute"]
    (flaw,) = announced().flaws
    assert flaw.package == "mus"
    assert says in flaw.text.en
    assert flaw.text.es.startswith("el paquete «mus» ")
    assert "\n" not in flaw.text.en
    with pytest.raises(BrokenGame) as broken:
        game_info("mus")
    assert broken.value.text == flaw.text
    assert sobremesa.new("tute", players=2).game.name == "tute"


def test_of_two_games_with_one_name_the_first_package_keeps_it(packages: Packages) -> None:
    packages.add_renamed("b-mus", "mus")
    packages.add_renamed("a-mus", "mus")
    packages.bring()
    assert game_info("mus").package == "a-mus"
    (flaw,) = announced().flaws
    assert flaw.text.en == (
        "the package 'b-mus' announces a game 'mus', but the package 'a-mus' brings one of that name already"
    )


def test_a_game_that_cannot_be_loaded_is_one_sentence(packages: Packages) -> None:
    packages.add("mus", RENAMED.format(name="mus") + "def load():\n    return 1 / 0\nINFO = replace(INFO, load=load)")
    packages.bring()
    assert "mus" in names()
    for _ in range(2):
        with pytest.raises(BrokenGame, match="the game 'mus' of the package 'mus' cannot be loaded: ZeroDivisionError"):
            sobremesa.new("mus", players=2)
    assert [game.name for game in loaded_games()] == OURS


def test_two_games_do_not_share_a_type_of_records(packages: Packages) -> None:
    """Kernels go by the type, so one game would be played by the rules of the other."""
    packages.add_sixth()
    rules = packages.folder / "farol" / "rules.py"
    source = re.sub(r"pile_count_\d+", "pile_count", rules.read_text(encoding="utf-8"))
    rules.write_text(source, encoding="utf-8")
    packages.bring()
    sixth.INFO.load()
    with pytest.raises(BrokenGame, match=r"the records of farol\.rules have the very fields of tests\.sixth\.rules"):
        game_info("farol").load()


def test_a_game_that_is_missing_is_told_from_one_that_never_was(packages: Packages) -> None:
    packages.add_renamed("mus", "mus")
    packages.bring()
    match = sobremesa.new("mus", players=2, seed=1)
    record, snapshot = match.record(), match.snapshot()
    packages.put_away()
    says = "the game 'mus' is not installed on this machine; the package that brings it is missing"
    with pytest.raises(UnknownGame, match="there is no game 'mus'; the games are bids, dos"):
        game_info("mus")
    with pytest.raises(GameNotInstalled) as missing:
        installed_game("mus")
    assert missing.value.to("en") == says
    assert "no está instalado" in missing.value.to("es")
    with pytest.raises(sobremesa.BadRecord, match=f"line 2: {says}"):
        sobremesa.load(record)
    with pytest.raises(GameNotInstalled):
        sobremesa.restore(snapshot)
    packages.bring()
    assert sobremesa.load(record) == sobremesa.restore(snapshot) == match


@pytest.mark.parametrize("bytes_more", range(9))
def test_a_name_tells_records_apart_whatever_their_fields(bytes_more: int) -> None:
    fields = [("left", np.int32), ("deck", np.int8, (20 + bytes_more,))]
    mus, tute = (state_type(fields, game=name) for name in ("mus", "tute"))
    assert mus != tute
    assert mus.itemsize == tute.itemsize
    assert mus != state_type(fields)
