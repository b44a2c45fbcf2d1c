"""Files of many records: every match that was kept is in them, in order, and can be taken out by its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import BadRecord, BadSetup
from sobremesa.bots.asking import ask_in_turn
from sobremesa.bots.levels import player_named
from sobremesa.bots.player import question_in
from sobremesa.engine.contract import own_games
from sobremesa.engine.match import Match
from sobremesa.lab import quick_matches
from sobremesa.saved import find_record, records_in
from tests.full_disk import Disk

SHORT: dict[str, dict[str, Any]] = {"toma6": {"rounds": 1}, "dos": {"target": 50}, "bids": {"rounds": 1}}


def simulated(file: Path, bots: list[str], games: int = 12, **others: Any) -> list[Match]:
    sobremesa.simulate("toma6", 3, games, bots, "S", records=file, rounds=1, **others)
    return list(sobremesa.load_each(file))


@pytest.mark.parametrize("game", own_games())
def test_a_row_and_a_record_tell_the_same_match(tmp_path: Path, game: str) -> None:
    report = sobremesa.simulate(
        game, 3, 20, ["casual", "easy", "random"], "S", records=tmp_path / "all", **SHORT.get(game, {})
    )
    matches = list(sobremesa.load_each(tmp_path / "all"))
    assert [match.seed for match in matches] == [f"S#{number}" for number in range(20)]
    assert matches[0].names == ["bot 0 (casual)", "bot 1 (easy)", "bot 2 (random)"]
    assert sum(match.step for match in matches) == report.decisions
    for seat in range(3):
        assert sum(match.points[seat] for match in matches) == pytest.approx(20 * report.mean_points[seat])


def test_bots_that_are_asked_play_what_they_play_at_a_table(tmp_path: Path) -> None:
    (kept,) = simulated(tmp_path / "all", ["casual", "flat-2", "easy"], 1)
    players = [player_named(name, kept.game) for name in ("casual", "flat-2", "easy")]
    match = sobremesa.new("toma6", 3, "S#0", rounds=1)

    def acts(seat: int) -> bool:
        match.play(seat, match.game.notation(players[seat].act(question_in(match, seat))))
        return True

    ask_in_turn(lambda: match.over, lambda passed: match.asked(passed)[0], acts)
    assert match == kept


@pytest.mark.parametrize("bots", [["casual"], ["casual", "flat-2", "easy"]])
def test_threads_chunks_and_room_do_not_change_a_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: list[str]
) -> None:
    simulated(tmp_path / "one", bots, threads=1)
    monkeypatch.setattr(quick_matches, "ROOM", 2)
    simulated(tmp_path / "four", bots, threads=4)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "four").read_bytes()


def test_one_match_in_so_many(tmp_path: Path) -> None:
    matches = simulated(tmp_path / "some", ["casual"], every=5)
    assert [match.seed for match in matches] == ["S#0", "S#5", "S#10"]
    assert matches[1] == simulated(tmp_path / "all", ["casual"])[5]


@pytest.mark.parametrize("every", [2, 4])
def test_a_run_that_goes_on_has_all_its_records(tmp_path: Path, every: int) -> None:
    simulated(tmp_path / "whole", ["casual"], every=every)
    store = tmp_path / "store"
    sobremesa.simulate("toma6", 3, 5, "casual", "S", store=store, rounds=1)  # without records
    simulated(tmp_path / "begun", ["casual"], games=7, store=store, every=2)
    simulated(tmp_path / "gone on", ["casual"], store=store, every=every)
    assert (tmp_path / "gone on").read_bytes() == (tmp_path / "whole").read_bytes()


def test_an_arena_keeps_whole_deals(tmp_path: Path) -> None:
    def arena(matches: int, **others: Any) -> None:
        sobremesa.arena(
            "toma6", ["casual", "random"], players=2, matches=matches, seed="A", rounds=1, **others,
        )  # fmt: skip

    arena(4, store=tmp_path / "store")
    arena(8, store=tmp_path / "store", records=tmp_path / "resumed", every=2)
    arena(8, records=tmp_path / "kept", every=2, threads=3)
    assert (tmp_path / "resumed").read_bytes() == (tmp_path / "kept").read_bytes()
    matches = list(sobremesa.load_each(tmp_path / "kept"))
    assert [match.seed for match in matches] == ["A#0", "A#0", "A#2", "A#2"]
    assert matches[0].names != matches[1].names
    second = find_record(tmp_path / "kept", "A#2.1")
    assert sobremesa.load(second.text) == matches[3]
    with pytest.raises(BadSetup, match=r"have the seed A#2: say which, such as A#2\.0"):
        find_record(tmp_path / "kept", "A#2")
    with pytest.raises(BadSetup, match=r"there is no match A#2\.2 in"):
        find_record(tmp_path / "kept", "A#2.2")


def test_a_match_is_found_by_its_seed(tmp_path: Path) -> None:
    matches = simulated(tmp_path / "all", ["casual"])
    assert sobremesa.load(find_record(tmp_path / "all", "S#7").text) == matches[7]
    with pytest.raises(BadSetup, match="say which by its seed, such as --match S#0"):
        find_record(tmp_path / "all", None)
    (tmp_path / "one").write_text(matches[7].record())
    assert find_record(tmp_path / "one", None).text == matches[7].record()


def test_an_error_names_the_line_of_the_file(tmp_path: Path) -> None:
    simulated(tmp_path / "all", ["casual"], 3)
    texts = [record.text for record in records_in(tmp_path / "all")]
    lines = sum(text.count("\n") for text in texts[:2])
    (tmp_path / "all").write_text("".join(texts[:2]) + texts[2].replace("[Players", "[Plyaers"))
    with pytest.raises(BadRecord, match=f"^line {lines + 4}: "):
        list(sobremesa.load_each(tmp_path / "all"))


def test_a_file_that_cannot_be_kept_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"the folder of .* does not exist"):
        simulated(tmp_path / "nowhere" / "all", ["casual"])
    with pytest.raises(BadSetup, match="one match in 0 cannot be kept; it takes a number from 1 to"):
        simulated(tmp_path / "all", ["casual"], every=0)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "all").write_text("old")
    disk = Disk(monkeypatch)

    def fill(played: int) -> None:
        disk.full = True

    with pytest.raises(BadSetup, match="the disk is full"):
        simulated(tmp_path / "all", ["casual"], progress=fill)
    assert (tmp_path / "all").read_text() == "old"
