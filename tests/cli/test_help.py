"""`--help` and what is said about a wrong command line, in both languages."""

from __future__ import annotations

import subprocess

import pytest
import typer

from sobremesa import cli
from sobremesa.cli.overview import OVERVIEW
from tests import zygote

COMMANDS = [name for commands in OVERVIEW for name in commands.about]


def run(*words: str, lang: str, columns: int = 80) -> subprocess.CompletedProcess[str]:
    return zygote.run(*words, env={"LC_ALL": lang, "COLUMNS": str(columns)})


def test_the_overview_has_every_command_once() -> None:
    known = typer.main.get_command(cli.app)
    assert sorted(COMMANDS) == sorted(known.commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize(
    ("lang", "usage", "titles"),
    [
        (
            "es",
            "Uso: sobremesa [OPCIONES] ORDEN ...",
            ["Para jugar", "Para invitar a más gente", "Para escribir bots", "Para investigar", "Para crear juegos"],
        ),
        (
            "en",
            "Usage: sobremesa [OPTIONS] COMMAND ...",
            ["To play", "To host others", "To write bots", "To do research", "To make games"],
        ),
    ],
)
def test_commands_are_listed_by_who_needs_them(lang: str, usage: str, titles: list[str], columns: int) -> None:
    lines = run("--help", lang=lang, columns=columns).stdout.splitlines()
    assert lines[0] == usage
    assert [line[:-1] for line in lines if line.endswith(":") and line[0] != " "][:5] == titles
    assert max(map(len, lines)) <= columns
    listed = [line.split()[0] for line in lines if line.startswith("  ") and line[2:].split()[0] in COMMANDS]
    assert listed == COMMANDS
    if columns == 80:
        assert all(f"  {name:10}  {about.to(lang)}" in lines for part in OVERVIEW for name, about in part.about.items())  # type: ignore[arg-type]


def test_the_language_can_be_given_before_the_command_or_after_it() -> None:
    for words in (("--help", "--lang", "es"), ("--lang", "es", "--help")):
        assert run(*words, lang="en").stdout.startswith("Uso: ")
    assert run("--lang", "es", "rules", "push", "PU-3", lang="en").stdout.startswith("PU-3  O destapas")
    assert run("--version", lang="en").stdout.startswith("sobremesa ")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, lang: str) -> None:
    done = run(command, "--help", lang=lang)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    english = ("Usage", "Options:", "Arguments:", "default", "required", "Show this", " GAME", " FILE", "TEXT ", "<")
    spanish = ("Uso", "Opciones:", "muestra esta ayuda")
    assert [word for word in (english if lang == "es" else ("Show this", "<", "INTEGER")) if word in done.stdout] == []
    assert [word for word in spanish if word not in done.stdout] == [] or lang == "en"


def test_what_stands_for_a_value_has_its_name() -> None:
    told = run("arena", "--help", lang="es").stdout
    assert "Uso: sobremesa arena [OPCIONES] JUEGO\n" in told
    assert "  JUEGO  el juego; véase games  [obligatorio]\n" in told
    assert "  --players N " in told
    assert "  -o, --option NOMBRE=VALOR " in told
    assert "[si no, 2000]" in " ".join(told.split())
    told = run("warm", "--help", lang="en").stdout
    assert "Usage: sobremesa warm [OPTIONS] [GAME]...\n" in told


@pytest.mark.parametrize(
    ("words", "es", "en"),
    [
        (
            "fly",
            "no hay ninguna orden «fly»; «sobremesa --help» las enumera",
            "there is no command 'fly'; 'sobremesa --help' lists them",
        ),
        (
            "plya",
            "no hay ninguna orden «plya»; ¿querías decir play o replay?",
            "there is no command 'plya'; did you mean play or replay?",
        ),
        (
            "simulate",
            "falta JUEGO; «sobremesa simulate --help» lo explica",
            "GAME is missing; 'sobremesa simulate --help' explains it",
        ),
        (
            "simulate toma6 --wings",
            "no hay ninguna opción --wings; «sobremesa simulate --help» lo explica",
            "there is no option --wings; 'sobremesa simulate --help' explains it",
        ),
        (
            "simulate toma6 --player 3",
            "no hay ninguna opción --player; ¿querías decir --players?",
            "there is no option --player; did you mean --players?",
        ),
        (
            "simulate toma6 --players many",
            "--players es un número entero; «sobremesa simulate --help» lo explica",
            "--players is a whole number; 'sobremesa simulate --help' explains it",
        ),
        ("simulate toma6 --games", "--games necesita un valor", "--games needs a value"),
        ("simulate toma6 --json=yes", "--json va sin valor", "--json takes no value"),
        (
            "verify one two",
            "«two» no se espera; «sobremesa verify --help» lo explica",
            "'two' is not expected; 'sobremesa verify --help' explains it",
        ),
        (
            "--wings",
            "no hay ninguna opción --wings; «sobremesa --help» lo explica",
            "there is no option --wings; 'sobremesa --help' explains it",
        ),
        ("--lang fr", "no se habla «fr»; los idiomas son es y en", "'fr' is not spoken; the languages are es and en"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(words: str, es: str, en: str) -> None:
    for lang, says in (("es", es), ("en", en)):
        done = run(*words.split(), lang=lang)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"sobremesa: {says}\n")


def test_a_number_out_of_range_is_told_with_its_range() -> None:
    from sobremesa.cli.help import SpokenCommand
    from sobremesa.cli.usage import sentence_of

    app = typer.Typer(rich_markup_mode=None)

    @app.command(cls=SpokenCommand)
    def play(pace: float = typer.Option(1, min=0, max=60), seats: int = typer.Option(1, min=1)) -> None:
        """Play."""

    for words, en in (
        (["--pace", "61"], "--pace is 0 to 60"),
        (["--pace", "x"], "--pace is 0 to 60"),
        (["--seats", "x"], "--seats is a whole number"),
    ):
        with pytest.raises(typer.BadParameter) as wrong:
            app(words, prog_name="play", standalone_mode=False)
        assert (sentence_of(wrong.value) or ("", ""))[1] == f"{en}; 'play --help' explains it"


def test_other_errors_are_left_alone() -> None:
    from sobremesa.cli.usage import sentence_of

    assert sentence_of(ValueError("x")) is None
