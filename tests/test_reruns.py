"""A test that is tried again in two runs in a row fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import reruns

pytest_plugins = ["pytester"]


def test_what_is_tried_again_twice_in_a_row_is_unsteady() -> None:
    assert reruns.judged((), {"a", "b"}, {"a"}) == (set(), {"a"})
    assert reruns.judged({"a"}, {"a", "b"}, {"a"}) == ({"a"}, {"a"})
    assert reruns.judged({"a"}, {"a", "b"}, {"b"}) == (set(), {"b"})
    assert reruns.judged({"a"}, {"b"}, ()) == (set(), {"a"}), "what did not run is remembered"


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["alone", "with workers"])
def test_the_run_fails(pytester: pytest.Pytester, workers: list[str]) -> None:
    """The same test passes at its second try in three runs, and at its first in the fourth."""
    (pytester.path / "tests").mkdir()
    shutil.copy(Path(reruns.__file__), pytester.path / "tests" / "reruns.py")
    pytester.makepyfile(
        test_unsteady="""
        from pathlib import Path
        def test_it():
            tries = Path(__file__).with_name("tries")
            tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
            assert len(tries.read_text()) in (2, 4, 6, 7)
        """
    )
    words = ["-p", "tests.reruns", "--reruns", "1", "-p", "no:cacheprovider", *workers]
    ends = [pytester.runpytest_subprocess(*words).ret for _ in range(4)]
    assert ends == [0, 1, 1, 0]
