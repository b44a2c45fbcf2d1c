"""`sobremesa replay` and `verify`: saved matches shown and checked."""

from __future__ import annotations

from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sobremesa.cli.shared import (
    LANG,
    Json,
    Language,
    MatchSeed,
    RecordFile,
    Seed,
    _,
    check_language,
    described,
    out,
    print_json,
)
from sobremesa.cli.warming import match_of, read_match
from sobremesa.engine.language import AND, Text, figure, listed, number
from sobremesa.engine.narrator import SPECTATOR, counted
from sobremesa.engine.record import parse_record
from sobremesa.engine.untrusted import PrintableNames, names_to_show

if TYPE_CHECKING:
    from sobremesa.engine.log import Event
    from sobremesa.engine.match import Match
    from sobremesa.engine.record import MatchRecord
    from sobremesa.saved import RecordText


@described(
    "Muestra una partida guardada paso a paso, sin ocultar nada.",
    "Show a saved match step by step, with nothing hidden.",
)
def replay(
    file: RecordFile,
    which: MatchSeed = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("un suceso por línea, en JSON", "one event a line, as JSON"))
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            help=_("solo lo que vio este asiento (-1: el público)", "only what this seat saw (-1: a spectator)")
        ),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help=_("dibuja la mesa en cada turno", "draw the table at every turn"))
    ] = False,
    pause: Annotated[
        bool, typer.Option("--pause", help=_("espera Intro en cada turno", "wait for Enter at every turn"))
    ] = False,
    seed: Seed = None,
    lang: Language = None,
) -> None:
    check_language(lang)
    match = read_match(file, which, seed)
    events = match.all_events() if seat is None else match.events(seat)
    if as_json:
        for event in events:
            print_json(_event_as_data(event, match))
        return
    _show_steps(match, events, seat, table, pause)


def _event_as_data(event: Event, match: Match) -> dict[str, Any]:
    seers = [seat for seat in range(match.players) if event.seen_by(seat)]
    audience: Any = "all" if event.seen_by(-1) else seers
    return {"step": event.step, "event": event.kind, "audience": audience, **match.game.named_values(event)}


def _show_steps(match: Match, events: list[Event], seat: int | None, table: bool, pause: bool) -> None:
    from sobremesa.engine.match import Match

    again = Match(match.game, match.players, match.options, match.seed, match.names)
    names = names_to_show(match.names, LANG)
    by_step = {step: list(told) for step, told in groupby(events, lambda event: event.step)}
    turn: tuple[int, int] | None = None
    for step in range(match.step + 1):
        if step:
            played = match.action(step - 1)
            if (played.round, played.turn) != turn:
                turn = (played.round, played.turn)
                _show_turn(again, names, turn, seat, table, pause)
            again.play(played.seat, played.action)
        for line in match.game.narrator.tell(by_step.get(step, []), names, SPECTATOR if seat is None else seat, LANG):
            out.print(f"  {line.text}")
    if table:
        _show_table(again, names, seat)


def _show_turn(
    match: Match, names: PrintableNames, turn: tuple[int, int], seat: int | None, table: bool, pause: bool
) -> None:
    if pause:
        out.input(_("Intro para seguir… ", "Enter to go on… "))
    out.print(f"{turn[0]}.{turn[1]}", style="bold")
    if table:
        _show_table(match, names, seat)


def _show_table(match: Match, names: PrintableNames, seat: int | None) -> None:
    from sobremesa.engine.screen import draw_table

    out.print(draw_table(match.game, match.view(SPECTATOR if seat is None else seat), names, LANG))


@described(
    "Reparte de nuevo desde la semilla y comprueba cada jugada, el resultado y el sorteo de la semilla.",
    "Deal again from the seed and check every action, the result and the toss for the seed.",
)
def verify(
    file: RecordFile,
    which: MatchSeed = None,
    as_json: Json = False,
    seed: Seed = None,
    lang: Language = None,
) -> None:
    from sobremesa.saved import find_record, records_in

    check_language(lang)
    records = records_in(file) if which is None else iter([find_record(file, which)])
    first, second = next(records), next(records, None)
    if second is None:
        _show_verified(first, file, seed, as_json)
        return
    matches = actions = 0
    for record in chain([first, second], records):
        match = match_of(record.text, file, seed, line=record.line)
        matches, actions = matches + 1, actions + match.step
        if as_json:
            print_json(_verified_as_data(match, parse_record(record.text)))
    if not as_json:
        out.print(
            _(
                f"Correcto: {matches} partidas, {number(actions, ',', LANG)} jugadas.",
                f"Correct: {matches} matches, {number(actions, ',', LANG)} actions.",
            )
        )


def _verified_as_data(match: Match, told: MatchRecord) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": match.players,
        "seed": told.seed,
        "actions": match.step,
        "finished": match.over,
        "points": match.points,
        "winners": match.winners,
        "practice": match.practice,
        "toss": _toss_as_data(told),
    }


def _show_verified(record: RecordText, file: Path, seed: str | None, as_json: bool) -> None:
    match = match_of(record.text, file, seed, line=record.line)
    told = parse_record(record.text)
    if as_json:
        print_json(_verified_as_data(match, told))
        return
    names = names_to_show(match.names, LANG)
    winners = listed([names[seat] for seat in match.winners], LANG, AND)
    points = ", ".join(f"{name} {figure(count)}" for name, count in zip(names, match.points, strict=True))
    ending = (
        _(f"gana {winners} ({points})", f"{winners} won ({points})") if match.over else _("sin terminar", "unfinished")
    )
    actions = counted(match.step, Text("jugada", "action"), Text("jugadas", "actions"), LANG)
    out.print(
        _(
            f"Correcto: {match.game.info.title}, {actions}, {ending}.",
            f"Correct: {match.game.info.title}, {actions}, {ending}.",
        )
    )
    out.print(_toss_in_words(told, names))
    if match.practice:
        out.print(
            _(
                "Es una partida de práctica: se deshizo algo que ya se había visto.",
                "It is a practice match: something was taken back that had been seen.",
            )
        )


def _toss_as_data(told: MatchRecord) -> dict[str, Any] | None:
    if not told.toss:
        return None
    return {"seats": told.toss[-1].seats, "attempts": len(told.toss), "checked": told.seed is not None}


def _toss_in_words(told: MatchRecord, names: PrintableNames) -> str:
    """Who tossed for the deal, whether the seed is made of their parts, and whether they had to toss again."""
    if not told.toss:
        return _(
            "El reparto no se sorteó: la semilla la puso quien preparó la partida.",
            "The deal was not tossed for: the seed came from whoever set the match up.",
        )
    seats = [names[seat] for seat in told.toss[-1].seats]
    who = listed([_("la mesa", "The table"), *seats], LANG, AND) if seats else _("la mesa sola", "The table alone")
    tossed = _(f"El reparto lo {'sortearon' if seats else 'sorteó'} {who}", f"{who} tossed for the deal")
    return f"{tossed}, {_parts_in_words(told)}{_repetitions_in_words(told, names)}."


def _parts_in_words(told: MatchRecord) -> str:
    if told.seed is None:
        return _(
            "pero el registro se guarda las palabras y no se puede comprobar que la semilla esté hecha de ellas",
            "but the record keeps the words back, so nobody can check that the seed is made of them",
        )
    if told.toss[-1].seats:
        return _("y la semilla está hecha de sus partes", "and the seed is made of their parts")
    return _("y la semilla está hecha de su parte", "and the seed is made of its part")


def _repetitions_in_words(told: MatchRecord, names: PrintableNames) -> str:
    repeated = told.toss[:-1]
    if not repeated:
        return ""
    count = len(repeated)
    often = _("una vez", "once") if count == 1 else _(f"{count} veces", f"{count} times")
    again = _(f"; hubo que repetir el sorteo {often}", f"; the toss had to be repeated {often}")
    if told.seed is None:
        return again
    silent = sorted({seat for attempt in repeated for seat in attempt.silent})
    whom = listed([names[seat] for seat in silent], LANG, AND)
    return again + _(f" porque no llegó a tiempo la palabra de {whom}", f" because no word came in time from {whom}")
