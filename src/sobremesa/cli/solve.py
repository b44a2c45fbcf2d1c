"""`sobremesa solve`: High Score solved exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from sobremesa.cli.shared import (
    LANG,
    GameName,
    Json,
    Language,
    OptionWords,
    _,
    check_language,
    chosen_options,
    described,
    out,
    print_json,
    waiting,
)
from sobremesa.cli.warming import ready
from sobremesa.engine.contract import find
from sobremesa.engine.errors import BadSetup
from sobremesa.engine.language import Text, number
from sobremesa.warm import SOLVE

if TYPE_CHECKING:
    from sobremesa.games.highscore.cards import Card


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
    option: OptionWords = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    check_language(lang)
    box = find(game)
    if box.name != "highscore":
        raise BadSetup(
            Text(
                f"{box.title} no está resuelto; solo highscore tiene solución exacta",
                f"{box.title} is not solved; only highscore has an exact solution",
            )
        )
    settled: Any = chosen_options(box, box.players[0], option)

    from sobremesa.bots.exact.position import check_goal, find_card, read_goal, solve_turn
    from sobremesa.games.highscore.cards import read_deck

    deck = read_deck(settled.deck)
    one = _card_words(card, scoring, vortex, roll)
    cards = deck if one is None else [find_card(one, deck)]
    table = _position(cards[0], one is not None, settled.lone_ten, dice, aside, rolls_left)
    aim = read_goal(goal, beat, track, players_left)
    check_goal(aim, beat, track, players_left)
    ready(box, SOLVE)
    with waiting(_("Resolviendo…", "Solving…")):
        turns = [solve_turn(each, settled.lone_ten, aim, beat, track, players_left) for each in cards]
    if table is None:
        _show_cards([(turn.card.words, turn.value) for turn in turns], aim, as_json)
    else:
        opened = box.open()
        choices = [(opened.notation(action), value) for action, value in turns[0].choices(table)]
        _show_choices(choices, str(cards[0]), aim, as_json)


def _position(card: Card, is_chosen: bool, lone_ten: bool, dice: str | None, aside: str, rolls_left: int | None) -> Any:
    """The table with the dice that are asked about, if any are."""
    from sobremesa.bots.exact.position import lay_out

    if dice is None and (aside or rolls_left is not None):
        raise BadSetup(Text("para una posición faltan los dados: --dice", "a position needs its dice: --dice"))
    if dice is None:
        return None
    if not is_chosen:
        raise BadSetup(Text("para una posición falta la carta: --card", "a position needs its card: --card"))
    return lay_out(card, lone_ten, dice, aside, rolls_left)


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


def _show_cards(cards: list[tuple[tuple[str, str, str], float]], goal: str, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"scoring": scoring, "vortex": vortex, "roll": roll, goal: value}
                for (scoring, vortex, roll), value in cards
            ]
        )
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("#", justify="right", style="dim")
    for heading in (_("Puntuación", "Scoring"), _("Vórtice", "Vortex"), _("Tirada", "Roll")):
        table.add_column(heading)
    table.add_column(_goal_in_words(goal), justify="right")
    for place, (words, value) in enumerate(cards, 1):
        table.add_row(str(place) if len(cards) > 1 else "", *words, number(value, ".4f", LANG))
    out.print(table)


def _show_choices(choices: list[tuple[str, float]], card: str, goal: str, as_json: bool) -> None:
    if as_json:
        print_json([{"action": action, "value": value} for action, value in choices])
        return
    table = Table(box=None, pad_edge=False)
    table.add_column(card)
    table.add_column(_goal_in_words(goal), justify="right")
    for action, value in choices:
        table.add_row(action, number(value, ".4f", LANG))
    out.print(table)
