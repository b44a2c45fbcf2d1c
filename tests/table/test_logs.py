"""A defect of ours is written down with every place that it went through, and without a word that could be a secret."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from sobremesa.table.logs import failed
from tests.table.house import House, sqlite

SECRET = "the 104 of Ana"


def caught(raise_it: Any) -> BaseException:
    try:
        raise_it()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def look_up() -> None:
    {}[SECRET]  # type: ignore[index]


def look_up_below() -> None:
    look_up()


def fail_because() -> None:
    try:
        look_up_below()
    except KeyError as error:
        raise ValueError(SECRET) from error


def fail_meanwhile() -> None:
    try:
        fail_because()
    except ValueError:
        raise OSError(SECRET)  # noqa: B904


def fail_for_another_reason() -> None:
    try:
        look_up()
    except KeyError:
        raise ValueError(SECRET) from None


def fail_together() -> None:
    raise ExceptionGroup(SECRET, [caught(look_up), caught(fail_because)])  # type: ignore[type-var]


def told(error: BaseException | None, capfd: pytest.CaptureFixture[str]) -> dict[str, Any]:
    failed(error)
    line = capfd.readouterr().err
    assert SECRET not in line
    assert str(Path.home()) not in line
    return dict(json.loads(line))


def functions(told: dict[str, Any]) -> list[str]:
    return [frame.rpartition(" ")[2] for frame in told["frames"]]


def test_every_frame_is_told_by_file_line_and_function(capfd: pytest.CaptureFixture[str]) -> None:
    line = told(caught(look_up_below), capfd)
    assert (line["what"], line["error"], line["causes"]) == ("failed", "KeyError", [])
    first, second, third = line["frames"]
    assert first == f"table/test_logs.py:{caught.__code__.co_firstlineno + 2} caught"
    assert second == f"table/test_logs.py:{look_up_below.__code__.co_firstlineno + 1} look_up_below"
    assert third == f"table/test_logs.py:{look_up.__code__.co_firstlineno + 1} look_up"


def test_what_led_to_it_is_told_with_frames_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    line = told(caught(fail_meanwhile), capfd)
    assert (line["error"], functions(line)) == ("OSError", ["caught", "fail_meanwhile"])
    because, first = line["causes"]
    assert (because["error"], functions(because)) == ("ValueError", ["fail_meanwhile", "fail_because"])
    assert (first["error"], functions(first)) == ("KeyError", ["fail_because", "look_up_below", "look_up"])


def test_what_was_raised_from_nothing_has_no_cause(capfd: pytest.CaptureFixture[str]) -> None:
    assert told(caught(fail_for_another_reason), capfd)["causes"] == []


def test_all_of_a_group_are_told(capfd: pytest.CaptureFixture[str]) -> None:
    line = told(caught(fail_together), capfd)
    assert line["error"] == "ExceptionGroup"
    assert [cause["error"] for cause in line["causes"]] == ["KeyError", "ValueError", "KeyError"]


def test_errors_that_lead_to_each_other_are_told_once(capfd: pytest.CaptureFixture[str]) -> None:
    first, second = caught(look_up), caught(fail_for_another_reason)
    first.__cause__, second.__cause__ = second, first
    assert [cause["error"] for cause in told(first, capfd)["causes"]] == ["ValueError"]


def test_trouble_without_an_error_is_told_too(capfd: pytest.CaptureFixture[str]) -> None:
    assert told(None, capfd)["frames"] == []


class Handler(logging.Handler):
    """One that somebody else writes with: absl closes its stream, which may be the terminal, when it is closed."""

    is_open = True

    def close(self) -> None:
        self.is_open = False
        super().close()


def test_a_server_leaves_the_handlers_of_others_open(tmp_path: Path) -> None:
    handler = Handler()
    with House(sqlite(tmp_path)):
        assert handler.is_open
