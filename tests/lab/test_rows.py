"""Files with a row for each match and seat: what stands in them, and that nothing but the matches decides it."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa import BadSetup
from sobremesa.lab import rows
from sobremesa.lab.simulate import Report, simulate
from sobremesa.lab.simulation import Simulation, plan
from tests.full_disk import Disk

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra data is not installed")


def toma6(**options: object) -> Simulation:
    return plan("toma6", 3, {"rounds": 1, **options}, ["casual", "easy", "random"], "1")


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(autouse=True)
def _small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "GROUP", 16)


def test_every_row_says_what_it_takes_to_play_it_again(tmp_path: Path) -> None:
    simulate(toma6(), 2, 1, tmp_path / "rows.csv")
    found = read(tmp_path / "rows.csv")
    assert [(row["match"], row["seat"], row["bot"]) for row in found[2:4]] == [
        ("0", "2", "random"),
        ("1", "0", "casual"),
    ]
    first = found[0]
    assert (first["game"], first["players"], first["seed"]) == ("toma6", "3", "1")
    assert (first["version"], first["rules"]) == (sobremesa.__version__, "1")
    assert {name: value for name, value in first.items() if name.startswith("option_")} == {
        "option_variant": "classic",
        "option_limit": "",
        "option_rounds": "1",
        "option_low_card": "choose",
    }


def test_rows_add_up_to_the_report(tmp_path: Path) -> None:
    report = simulate(toma6(), 50, 2, tmp_path / "rows.csv")
    found = read(tmp_path / "rows.csv")
    assert [int(row["match"]) for row in found] == [match for match in range(50) for _ in range(3)]
    for seat in range(3):
        own = [row for row in found if row["seat"] == str(seat)]
        assert sum(int(row["points"]) for row in own) / 50 == report.mean_points[seat]
        assert sum(float(row["win_share"]) for row in own) / 50 == pytest.approx(report.win_share[seat])
        assert all((row["rank"] == "1") == (float(row["win_share"]) > 0) for row in own)
    assert sum(int(row["decisions"]) for row in found) == 3 * report.decisions
    assert sum(int(row["rounds"]) for row in found) == 3 * report.rounds


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_threads_do_not_change_a_byte(tmp_path: Path, ending: str) -> None:
    files = [tmp_path / f"{threads}.{ending}" for threads in (1, 2, 5)]
    for file, threads in zip(files, (1, 2, 5), strict=True):
        simulate(toma6(), 203, threads, file)
    assert len({file.read_bytes() for file in files}) == 1


def test_parquet_has_the_rows_of_csv_with_types(tmp_path: Path) -> None:
    for ending in ("csv", "parquet"):
        simulate(plan("bids", 3, {"thief": True}, ["random"], "1"), 20, 1, tmp_path / f"rows.{ending}")
    table: Any = parquet.read_table(tmp_path / "rows.parquet")
    types = {field.name: str(field.type) for field in table.schema}
    assert (types["points"], types["win_share"], types["seed"]) == ("int64", "double", "string")
    assert (types["option_thief"], types["option_rounds"]) == ("bool", "int64")
    found = table.to_pylist()
    assert found[0]["option_thief"] is True
    assert [{name: _as_csv(value) for name, value in row.items()} for row in found] == read(tmp_path / "rows.csv")


def _as_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# --- files that cannot be written


def run(out: Path) -> Report:
    return sobremesa.simulate("toma6", players=2, games=200, seed=1, out=out, rounds=1)


@pytest.mark.parametrize("name", ["rows.txt", "rows", "rows.csv.gz"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSetup, match=r"ends neither in \.csv nor in \.parquet"):
        run(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadSetup, match=r"pyarrow is not installed"):
        run(tmp_path / "rows.parquet")
    run(tmp_path / "rows.csv")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"the folder of .* does not exist"):
        run(tmp_path / "nowhere" / "rows.csv")


def test_a_full_disk_is_found_out_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Disk(monkeypatch).full = True
    monkeypatch.setattr("sobremesa.lab.simulate.in_threads", None)
    with pytest.raises(BadSetup, match="the disk is full"):
        run(tmp_path / "rows.csv")


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_what_fails_on_the_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"rows.{ending}"
    path.write_text("precious")
    disk = Disk(monkeypatch)
    monkeypatch.setattr("sobremesa.lab.simulate.check_rows_file", lambda out: setattr(disk, "full", True))
    with pytest.raises(BadSetup, match=f"rows.{ending} cannot be written: the disk is full"):
        run(path)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_bot_that_fails_leaves_no_file(tmp_path: Path, ending: str) -> None:
    with pytest.raises(BadSetup, match="'Cheating' answered"):
        simulate(plan("toma6", 2, {}, ["tests.lab.bots:Cheating"], "1"), 5, 1, tmp_path / f"rows.{ending}")
    assert list(tmp_path.iterdir()) == []


def test_house_rules_that_are_set_have_columns(tmp_path: Path) -> None:
    simulate(toma6(hand=2, rows=4), 1, 1, tmp_path / "rows.csv")
    options = {name: value for name, value in read(tmp_path / "rows.csv")[0].items() if name.startswith("option_")}
    assert list(options) == ["option_variant", "option_limit", "option_rounds", "option_low_card", "option_hand"]
    assert options["option_hand"] == "2"
