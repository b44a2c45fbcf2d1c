"""Files with a row for each decision: each is what an environment gives in the same match, and no more."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sobremesa
from sobremesa import BadSetup
from sobremesa.envs import decisions
from sobremesa.envs.flow import Reward
from sobremesa.envs.seatwise import Seatwise
from tests.envs.short import Short, every_game

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra data is not installed")


def written(file: Path, short: Short, bots: list[str], games: int = 4, **others: Any) -> list[dict[str, Any]]:
    sobremesa.simulate(short.game, short.players, games, bots, "S", decisions=file, **others, **short.options)
    rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return rows


def mask_of(row: dict[str, Any], moves: int) -> Any:
    return np.unpackbits(np.frombuffer(row["mask"], np.uint8), count=moves).astype(bool)


def require_row(row: dict[str, Any], table: Seatwise) -> None:
    """A row tells what the environment does, in this match and in others that look the same to its seat."""
    seat, match = row["seat"], table.match
    assert (row["seed"], seat, row["step"]) == (match.seed, table.seat, match.step)
    assert row["observation"] == table.observation(seat).tolist()
    assert (mask_of(row, match.game.learning.moves) == table.mask(seat)).all()
    world = table.in_world(match.imagine(seat, "other"), seat)
    assert row["observation"] == world.observation(seat).tolist()
    assert (mask_of(row, match.game.learning.moves) == world.mask(seat)).all()


def require_match(rows: list[dict[str, Any]], short: Short, bots: list[str]) -> None:
    match = sobremesa.new(short.game, short.players, rows[0]["seed"], **short.options)
    table = Seatwise(match)
    for row in rows:
        require_row(row, table)
        table.step(row["move"])
        is_whole = row["action"] is not None and not table.chosen_parts(row["seat"])
        assert not is_whole or row["action"] == match.action(match.step - 1).action
    assert table.over
    rewards, shares = table.rewards(Reward.RANK), table.rewards(Reward.WIN)
    for row in rows:
        seat = row["seat"]
        assert row["bot"] == bots[seat]
        assert row["reward"] == pytest.approx(rewards[seat])
        assert (row["points"], row["rank"] == 1) == (match.points[seat], seat in match.winners)
        assert row["win_share"] == pytest.approx(shares[seat])


@every_game
@pytest.mark.parametrize("bot", ["random", "flat-1"])
def test_rows_are_what_an_environment_gives(tmp_path: Path, short: Short, bot: str) -> None:
    bots = ["easy", *[bot] * (short.players - 1)]
    rows = written(tmp_path / "all.parquet", short, bots)
    for number, (seed, match) in enumerate(groupby(rows, lambda row: row["seed"])):
        assert seed == f"S#{number}"
        require_match(list(match), short, bots)
    assert number == 3


def test_offers_that_are_let_pass_are_rows(tmp_path: Path) -> None:
    short = Short("dos", 4, {"target": 20, "dos_call": "explicit"})
    rows = written(tmp_path / "all.parquet", short, ["random"], 6)
    passed = [row for row in rows if row["action"] is None]
    learning = sobremesa.new("dos", 2).game.learning
    assert passed
    assert {row["move"] for row in passed} == {learning.pass_move}


def test_threads_and_a_store_do_not_change_a_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "ROWS", 100)
    short = Short("toma6", 3, {"rounds": 1})
    written(tmp_path / "one.parquet", short, ["casual"], 40, threads=1)
    written(tmp_path / "begun.parquet", short, ["casual"], 17, store=tmp_path / "store")
    written(tmp_path / "three.parquet", short, ["casual"], 40, threads=3, store=tmp_path / "store")
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "three.parquet").read_bytes()
    assert parquet.ParquetFile(tmp_path / "one.parquet").num_row_groups > 8


def test_one_match_in_so_many(tmp_path: Path) -> None:
    rows = written(tmp_path / "some.parquet", Short("push", 2, {}), ["casual"], 9, every=4)
    assert list(dict.fromkeys(row["seed"] for row in rows)) == ["S#0", "S#4", "S#8"]


def test_the_schema_names_the_parts(tmp_path: Path) -> None:
    written(tmp_path / "all.parquet", Short("toma6", 3, {"rounds": 1}), ["casual"], 1)
    schema = parquet.read_schema(tmp_path / "all.parquet")
    about = json.loads(schema.metadata[b"sobremesa"])
    learning = sobremesa.new("toma6", 3).game.learning
    assert (about["game"], about["players"], about["seed"], about["moves"]) == ("toma6", 3, "S", learning.moves)
    assert [part["part"] for part in about["observation"]] == [part.name for part in learning.parts]
    last = about["observation"][-1]
    assert last["from"] + np.prod(last["shape"]) == learning.size


def test_what_cannot_be_written_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = Short("push", 2, {})
    with pytest.raises(BadSetup, match=r"decisions are written as Parquet, and .* does not end in \.parquet"):
        written(tmp_path / "all.csv", short, ["casual"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadSetup, match="pyarrow is not installed"):
        written(tmp_path / "all.parquet", short, ["casual"])


def test_numbers_are_dealt_at_places() -> None:
    batch = sobremesa.envs.batch("push", 2, 3, seed="S")
    batch.deal([17, 4])
    assert [batch.seed_of(place) for place in range(3)] == ["S#17", "S#4", "S#2000000000"]
    match = Seatwise(sobremesa.new("push", 2, "S#17"))
    assert (batch.observation[0] == match.observation(match.seat)).all()
    for wrong in ([], [1, 2, 3, 4], [-1], [0.5]):
        with pytest.raises(BadSetup, match="a list of 1 to 3 whole numbers from 0 on"):
            batch.deal(wrong)
