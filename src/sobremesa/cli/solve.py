"""`sobremesa solve`: High Score solved exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from sobremesa.cli.shared import (
    LANG,
    GameName,
    GameOptions,
    Json,
    Language,
    _,
    check_language,
    chosen_options,
    described,
    out,
    print_json,
    waiting,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import game_info, solver_of
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text, number
from sobremesa.engine.options import plain
from sobremesa.warm import SOLVE

if TYPE_CHECKING:
    from sobremesa.games.highscore.exact.problem import CardValue, ChoiceValue


@described(
    "Resuelve High Score exactamente: lo que vale cada carta, o cada jugada de una posición (--dice).",
    "Solve High Score exactly: what each card is worth, or each choice in a position (--dice).",
)
def solve(
    game: GameName,
    card: Annotated[
        str | None,
        typer.Option(
            help=_("una carta: su número en la baraja, o total/-5/four", "a card: its number, or total/-5/four")
        ),
    ] = None,
    scoring: Annotated[str | None, typer.Option(help=_("la puntuación de una carta", "a card's scoring"))] = None,
    vortex: Annotated[str | None, typer.Option(help=_("su vórtice", "its vortex"))] = None,
    roll: Annotated[str | None, typer.Option(help=_("su tirada", "its roll"))] = None,
    dice: Annotated[
        str | None,
        typer.Option(help=_("los dados recién tirados, como 55432v", "the dice just rolled, such as 55432v")),
    ] = None,
    aside: Annotated[
        str, typer.Option(help=_("los que ya están apartados o congelados", "those already set aside or frozen"))
    ] = "",
    rolls_left: Annotated[
        int | None, typer.Option(help=_("tiradas que quedan (si no, todas)", "rolls left (default: all)"))
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="mean|beat|chips",
            help=_(
                "la media, la probabilidad de alcanzar --beat, o los puntos de las fichas",
                "the mean, the chance to reach --beat, or the points of the chips",
            ),
        ),
    ] = None,
    beat: Annotated[
        int | None, typer.Option(metavar="SCORE", help=_("la puntuación que alcanzar", "the score to reach"))
    ] = None,
    track: Annotated[
        str | None,
        typer.Option(
            metavar="20,19,…",
            help=_(
                "las puntuaciones marcadas en la ronda (0: sin marcar)",
                "the scores shown in the round (0: not on the track)",
            ),
        ),
    ] = None,
    players_left: Annotated[
        int | None, typer.Option(help=_("jugadores que faltan por jugar", "players still to come"))
    ] = None,
    option: GameOptions = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    info = game_info(game)
    settled = chosen_options(info, info.players[0], option)

    one = _card_words(card, scoring, vortex, roll)
    problem = solver_of(info).pose(one, dice, aside, rolls_left, goal, beat, track, players_left, plain(settled))
    ready(info, SOLVE)
    if problem.table is None:
        with waiting(_("Resolviendo…", "Solving…")):
            cards = problem.card_values()
        _show_cards(cards, problem.goal, as_json)
    else:
        with waiting(_("Resolviendo…", "Solving…")):
            choices = problem.choice_values()
        _show_choices(choices, str(problem.cards[0]), problem.goal, as_json)


def _card_words(card: str | None, *words: str | None) -> str | None:
    """The one card that is asked for, if any, as its number or its words."""
    given = [word for word in words if word is not None]
    if given and (card is not None or len(given) < len(words)):
        raise BadSetup(
            Text(
                "una carta se da con --card, o con --scoring, --vortex y --roll a la vez",
                "a card is given by --card, or by --scoring, --vortex and --roll together",
            )
        )
    return "/".join(given) if given else card


def _goal_in_words(goal: str) -> str:
    return {
        "mean": _("Media", "Mean"),
        "beat": _("Probabilidad", "Chance"),
        "chips": _("Puntos de fichas", "Chip points"),
    }[goal]


def _show_cards(cards: list[CardValue], goal: str, as_json: bool) -> None:
    if as_json:
        print_json(
            [{"scoring": card.scoring, "vortex": card.vortex, "roll": card.roll, goal: card.value} for card in cards]
        )
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("#", justify="right", style="dim")
    for heading in (_("Puntuación", "Scoring"), _("Vórtice", "Vortex"), _("Tirada", "Roll")):
        table.add_column(heading)
    table.add_column(_goal_in_words(goal), justify="right")
    for place, card in enumerate(cards, 1):
        words = (card.scoring, card.vortex, card.roll)
        table.add_row(str(place) if len(cards) > 1 else "", *words, number(card.value, ".4f", LANG))
    out.print(table)


def _show_choices(choices: list[ChoiceValue], card: str, goal: str, as_json: bool) -> None:
    if as_json:
        print_json(choices)
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(card)
    table.add_column(_goal_in_words(goal), justify="right")
    for choice in choices:
        table.add_row(choice.action, number(choice.value, ".4f", LANG))
    out.print(table)
