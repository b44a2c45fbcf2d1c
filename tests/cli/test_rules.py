"""`sobremesa rules`: through the reader's pager on a terminal, straight on anywhere else, and one clause if asked."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import zygote
from tests.packages import Packages

pytestmark = pytest.mark.slow

# A pager that notes what it is asked and given.
NOTING = """#!{python}
import os, sys
text = sys.stdin.buffer.read()
with open({path!r}, "wb") as file:
    file.write(repr((sys.argv[1:], os.environ.get("LESSCHARSET"))).encode() + b"\\n" + text)
"""


def rules(*words: str, lang: str = "en", **env: str) -> subprocess.CompletedProcess[str]:
    return zygote.run("rules", *words, env={"LC_ALL": lang, "COLUMNS": "80", **env})


# --- on a pipe


def test_a_pipe_gets_all_of_it_in_plain_words() -> None:
    done = rules("toma6")
    assert done.returncode == 0
    assert done.stdout.startswith("Toma 6\n\n2 to 10 players, 104 cards.")
    assert "T6-14  variant=tactics, for 2 to 10 players" in done.stdout
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 80 and line == line.rstrip() for line in done.stdout.splitlines())


def test_a_pipe_gets_one_clause_if_that_is_asked_for() -> None:
    assert rules("toma6", "T6-5").stdout == "T6-5  Rows ascend: a card can only go behind a lower one.\n"
    assert rules("toma6", "t6-5").stdout == rules("toma6", "T6-5").stdout


def test_it_is_in_the_language_of_the_reader() -> None:
    told = rules("push", "PU-3", lang="es_CL.UTF-8").stdout
    assert told == "PU-3  O destapas cartas o las aseguras, nunca las dos cosas.\n"
    assert rules("push", "PU-3", "--lang", "es").stdout == told


def test_what_the_encoding_lacks_is_replaced() -> None:
    env = {**os.environ, "LC_ALL": "es", "PYTHONIOENCODING": "ascii"}
    assert b"2x y el -5" in zygote.commands().run(["rules", "bids", "BI-11"], env).stdout


# --- mistakes


@pytest.mark.parametrize(
    ("words", "es", "en"),
    [
        (["chess"], "no hay ningún juego «chess»; los juegos son", "there is no game 'chess'; the games are"),
        (
            ["toma6", "T6-99"],
            "Toma 6 no tiene ninguna regla «T6-99»; van de T6-1 a T6-14",
            "Toma 6 has no rule 'T6-99'; they go from T6-1 to T6-14",
        ),
        (["toma6", "\x1b[2J"], "ninguna regla « [2J»", "no rule ' [2J'"),
        ([], "falta JUEGO", "GAME is missing"),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], es: str, en: str) -> None:
    for lang, says in (("es", es), ("en", en)):
        done = rules(*words, lang=lang)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("sobremesa: ")
        assert says in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_package_may_bring_none_or_one_language(tmp_path: Path) -> None:
    packages = Packages(tmp_path / "packages")
    packages.add_sixth()
    env = {**os.environ, "LC_ALL": "es", "PYTHONPATH": f"{packages.folder}{os.pathsep}."}
    words = [sys.executable, "-m", "sobremesa", "rules", "farol"]
    none = subprocess.run(words, env=env, capture_output=True, text=True)
    assert (none.returncode, none.stderr) == (2, "sobremesa: Farol no trae reglas escritas\n")
    (packages.folder / "farol" / "rules.en.md").write_text("# Bluff\n\nBe brave.\n", encoding="utf-8")
    assert subprocess.run(words, env=env, capture_output=True, text=True).stdout == "Bluff\n\nBe brave.\n"
    wrong = subprocess.run([*words, "FA-1"], env=env, capture_output=True, text=True)
    assert wrong.stderr == "sobremesa: Farol no tiene ninguna regla «FA-1»\n"


# --- on a terminal


def on_terminal(*words: str, lang: str = "en", **env: str) -> str:
    """What a terminal of 80 columns is sent."""
    near, far = os.openpty()
    environment = {**os.environ, "LC_ALL": lang, "COLUMNS": "80", "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **env}
    process = zygote.commands().start(["rules", *words], environment, far, far, far)
    os.close(far)
    told = b""
    with contextlib.suppress(OSError):  # Linux: nobody is at the other end any more
        while part := os.read(near, 65536):
            told += part
    os.close(near)
    assert zygote.commands().wait(process) == 0
    return told.decode().replace("\r\n", "\n")


@pytest.fixture
def noting(tmp_path: Path) -> Path:
    """A folder with pagers that write `noted` beside them."""
    for name in ("less", "more", "most"):
        pager = tmp_path / name
        pager.write_text(NOTING.format(python=sys.executable, path=str(tmp_path / "noted")), encoding="utf-8")
        pager.chmod(0o755)
    return tmp_path


def noted(folder: Path) -> tuple[str, list[str]]:
    asked, _, text = (folder / "noted").read_text(encoding="utf-8").partition("\n")
    return asked, text.split("\n")


def test_less_opens_at_the_clause_with_styles(noting: Path) -> None:
    told = on_terminal("toma6", "T6-8", PAGER=str(noting / "less"), LESS="")
    assert told == ""
    asked, lines = noted(noting)
    line = next(i for i, text in enumerate(lines) if "T6-8 " in text)
    assert asked == repr((["-R", f"+{line + 1}"], "utf-8"))
    assert lines[line].startswith("\x1b[2mT6-8")
    assert lines[0] == "\x1b[1;4mToma 6\x1b[0m"


def test_less_says_how_to_leave_it(noting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LESS", raising=False)
    on_terminal("toma6", lang="es", PAGER=str(noting / "less"))
    assert "'-Psq cierra, espacio avanza, / busca', '+1'" in noted(noting)[0]


def test_other_pagers_get_plain_words(noting: Path) -> None:
    on_terminal("toma6", "T6-8", PAGER=f"{noting / 'more'} -d")
    asked, lines = noted(noting)
    line = next(i for i, text in enumerate(lines) if text.startswith("T6-8 "))
    assert asked == repr((["-d", f"+{line + 1}"], "utf-8"))
    assert "\x1b" not in "".join(lines)
    on_terminal("toma6", "T6-8", PAGER=str(noting / "most"))
    asked, lines = noted(noting)
    assert asked == repr(([], "utf-8"))
    assert lines[0].startswith("T6-8 ")


def test_a_pager_gets_what_the_encoding_holds(noting: Path) -> None:
    on_terminal("push", "PU-12", lang="es", PAGER=str(noting / "less"), LESS="", PYTHONIOENCODING="latin-1")
    text = (noting / "noted").read_bytes()
    assert "también las nuevas".encode("latin-1") in text
    assert b"'latin1')" in text


def test_no_colours_if_none_are_wanted(noting: Path) -> None:
    on_terminal("toma6", PAGER=str(noting / "less"))
    assert "\x1b[36mlow_card" in "\n".join(noted(noting)[1])
    on_terminal("toma6", PAGER=str(noting / "less"), NO_COLOR="1")
    assert "\x1b[36m" not in "\n".join(noted(noting)[1])


@pytest.mark.parametrize("pager", ["", "cat", "no-such-pager", "'"])
def test_without_a_pager_a_terminal_is_told_at_once(pager: str) -> None:
    assert on_terminal("toma6", "T6-5", PAGER=pager).endswith("Rows ascend: a card can only go behind a lower one.\n")
    assert "T6-14" in on_terminal("toma6", PAGER=pager)


def test_a_terminal_that_can_do_nothing_is_not_paged(noting: Path) -> None:
    assert "T6-14" in on_terminal("toma6", PAGER=str(noting / "less"), TERM="dumb")
    assert not (noting / "noted").exists()
