"""`sobremesa hint` and `review`: advice on a moment of a match, and on the whole of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text as Styled

from sobremesa.cli.shared import (
    LANG,
    Json,
    Language,
    LongJob,
    MatchSeed,
    RecordFile,
    Seed,
    Threads,
    _,
    check_language,
    check_page,
    described,
    out,
    print_json,
    progress,
    waiting,
    write_page,
)
from sobremesa.cli.warming import read_match
from sobremesa.engine.errors import BadSetup, Mistake
from sobremesa.engine.language import Text
from sobremesa.engine.untrusted import names_to_show
from sobremesa.lab.threads import check_threads, cores
from sobremesa.warm import SEARCH

if TYPE_CHECKING:
    from sobremesa.bots.advice import Advice
    from sobremesa.engine.match import Match
    from sobremesa.lab.review import Review


@described(
    "Aconseja en un momento de una partida: lo que vale cada jugada, juzgado con lo que ve ese asiento.",
    "Advise at a moment of a match: what each action is worth, judged on what that seat sees.",
)
def hint(
    file: RecordFile,
    which: MatchSeed = None,
    seat: Annotated[
        int | None, typer.Option(help=_("el asiento (si no, el primero que juega)", "the seat (default: first to act)"))
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            metavar="ROUND.TURN",
            help=_("al empezar un turno, como 2.5", "when a turn begins, such as 2.5"),
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(metavar="ACTIONS", help=_("después de tantas jugadas", "after so many actions")),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(help=_("veces que se prueba cada jugada", "how often each action is tried")),
    ] = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    from sobremesa.bots.advice import USUAL_SIMULATIONS, advise, check_simulations
    from sobremesa.engine.moment import find_moment

    tries = simulations if simulations is not None else USUAL_SIMULATIONS
    check_simulations(tries)
    match = find_moment(read_match(file, which, seed, SEARCH), at, after, seat)
    asked = seat if seat is not None else match.to_act[0]
    with waiting(_("Pensando…", "Thinking…")):
        advice = advise(match, asked, tries)
    if as_json:
        print_json(advice)
    else:
        _show_advice(match, advice)


def _show_advice(match: Match, advice: Advice) -> None:
    from sobremesa.bots.advice_words import choices_table, reason, summary

    names, view = names_to_show(match.names, LANG), match.view(advice.seat)
    name = names[advice.seat]
    moment = f" {advice.round}.{advice.turn}  {name} ({_('asiento', 'seat')} {advice.seat})"
    out.print(Styled.assemble((match.game.info.title, "bold"), moment))
    out.print(match.game.ask(view, match.legal(advice.seat), names).to(LANG))
    out.print(choices_table(advice, LANG))
    out.print(summary(advice, LANG))
    if advice.why:
        out.print(reason(advice, LANG))
    out.print(
        _(
            f"{advice.simulations} simulaciones de cada jugada, como si todos siguieran jugando como el bot casual.",
            f"{advice.simulations} simulations of each action, as if everyone played on like the casual bot.",
        ),
        style="dim",
    )


@described(
    "Repasa una partida terminada: quién iba ganando, qué decisiones importaron, cuánto fue suerte.",
    "Review a finished match: who was ahead, which decisions mattered, how much was luck.",
)
def review(
    file: RecordFile,
    which: MatchSeed = None,
    simulations: Annotated[
        int | None,
        typer.Option(help=_("veces que se prueba cada jugada", "how often each action is tried")),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("escribe una página con gráficos", "write a page with plots"))
    ] = None,
    threads: Threads = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    if as_json and html is not None:
        raise BadSetup(Text("--json y --html no van juntos", "--json and --html do not go together"))
    check_page(html)
    from sobremesa.bots.advice import check_simulations
    from sobremesa.lab import review as lab

    workers = threads if threads is not None else cores()
    check_threads(workers)
    match = read_match(file, which, seed, SEARCH)
    if simulations is not None:
        check_simulations(simulations)
    with progress(LongJob(_("Repasando", "Reviewing"), lab.PARTS, is_share=True)) as advance:
        found = lab.review(match, simulations, workers, advance)
    if as_json:
        print_json(found)
    elif html is not None:
        _write_review(found, html)
    else:
        _show_review(found)


def _show_review(found: Review) -> None:
    from sobremesa.lab.review_text import review_text

    out.print(review_text(found, LANG))


def _write_review(found: Review, path: Path) -> None:
    """Write the page; where that fails after all, the review is shown instead."""
    from sobremesa.lab.review_page import review_page

    try:
        write_page(path, review_page(found, LANG))
    except Mistake:
        _show_review(found)
        raise
    out.print(_(f"Repaso escrito en {path}", f"Review written to {path}"), soft_wrap=True)
