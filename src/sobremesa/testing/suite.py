"""All checks of a game, in an order in which the first to fail says most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sobremesa.engine.announced import announced
from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BrokenGame
from sobremesa.engine.language import Text
from sobremesa.testing import compiled, places, rules, secrets, words
from sobremesa.testing.compiled import interpreted
from sobremesa.testing.tables import Table, Wrong, failing, tables_of


class Check(NamedTuple):
    """Something that holds in every game; `run` raises Wrong where it does not."""

    title: Text
    run: Callable[[Table], None]
    is_vital: bool = False  # without it nothing else can be checked


class Finding(NamedTuple):
    """How a check went."""

    check: Check
    wrong: Text | None


CHECKS = (
    Check(
        Text("las partidas al azar acaban, y alguien las gana", "random matches end, and somebody wins them"),
        rules.matches_end,
        is_vital=True,
    ),
    Check(
        Text("cada jugada se escribe y se lee de una manera", "every action is written and read back in one way"),
        rules.actions_are_read_back,
    ),
    Check(
        Text("un registro cuenta su partida", "a record tells its match"),
        rules.records_tell_matches,
    ),
    Check(
        Text(
            "lo que no es legal se rechaza en los dos idiomas y no cambia nada",
            "what is not legal is refused in both languages and changes nothing",
        ),
        rules.refusals_change_nothing,
    ),
    Check(
        Text("lo deshecho queda como estaba", "what is undone is as it was"),
        rules.actions_are_undone,
    ),
    Check(
        Text("gana quien va primero según standing", "whoever is first by standing wins"),
        rules.standings_agree_with_ranks,
    ),
    Check(
        Text("cada suceso llega a quien debe", "every event reaches its audience"),
        rules.events_reach_their_audience,
    ),
    Check(
        Text("las vistas y ayudas se leen como JSON", "views and aids are read as JSON"),
        rules.views_are_plain_data,
    ),
    Check(
        Text("ninguna vista enseña el azar que queda", "no view shows the luck to come"),
        secrets.views_blank_the_luck,
    ),
    Check(
        Text("todos ven las opciones", "everybody sees the options"),
        secrets.views_show_the_options,
    ),
    Check(
        Text("cada asiento ve lo que puede hacer", "every seat sees what it may do"),
        secrets.views_show_what_may_be_done,
    ),
    Check(
        Text("la vista de una vista es la misma", "the view of a view is the same"),
        secrets.a_view_of_a_view_is_the_view,
    ),
    Check(
        Text(
            "cada mundo imaginado se ve igual y se puede jugar", "every imagined world looks the same and can be played"
        ),
        secrets.an_imagined_world_looks_the_same,
    ),
    Check(
        Text(
            "nadie nota nada que no se haya enseñado",
            "nobody notices what nobody has shown",
        ),
        secrets.only_what_is_shown_makes_a_difference,
    ),
    Check(
        Text("los registros y listas usados no dejan rastro", "used records and lists leave no trace"),
        secrets.buffers_may_be_used_before,
    ),
    Check(
        Text("lo que se puede deshacer no ha enseñado nada", "what can be taken back has shown nothing"),
        rules.takebacks_tell_nothing,
    ),
    Check(
        Text("el jugador casual juega con lo que ve", "the casual player plays by what it sees"),
        rules.the_casual_player_plays,
    ),
    Check(
        Text(
            "lo que se le dice a cada cual sale de lo que ve",
            "what everybody is told follows from what they see",
        ),
        words.words_follow_from_the_view,
    ),
    Check(
        Text("las ayudas salen de los campos que se dicen", "aids follow from the fields that are named"),
        words.aids_follow_from_their_fields,
    ),
    Check(
        Text("todo se puede decir y dibujar en los dos idiomas", "everything can be said and drawn in both languages"),
        words.everything_is_said_and_drawn,
    ),
    Check(
        Text("cada jugada tiene su botón en los dos idiomas", "every action has a button in both languages"),
        words.actions_have_labels,
    ),
    Check(
        Text("lo que haría una jugada dice más que su botón", "what an action would do says more than its button"),
        words.previews_say_more,
    ),
    Check(
        Text("todo lo escrito tiene nombre", "everything written has a name"),
        words.things_have_names,
    ),
    Check(
        Text("cada sitio es un campo de la vista", "every place is a field of the view"),
        places.places_are_fields,
    ),
    Check(
        Text("cada cara se puede dibujar", "every face can be drawn"),
        places.faces_can_be_drawn,
    ),
    Check(
        Text("lo que toca una jugada está en la mesa", "what an action touches lies on the table"),
        places.touches_lie_on_the_table,
    ),
    Check(
        Text("las notas son de algo que hay en la mesa", "notes are about what lies on the table"),
        places.notes_lie_on_the_table,
    ),
    Check(
        Text("lo que se aprende está en sus límites", "what a learner sees is within its bounds"),
        rules.observations_keep_their_bounds,
    ),
    Check(
        Text("lo que se dice de cada jugada está en sus límites", "what is told of each move is within its bounds"),
        rules.features_keep_their_bounds,
    ),
)
ANNOUNCED = Check(
    Text("se anuncia con un nombre propio y se carga", "it is announced by a name of its own and can be loaded"),
    lambda table: None,
    is_vital=True,
)
COMPILED = Check(
    Text("compilado hace lo mismo", "compiled, it does the same"), compiled.compiled_code_does_the_same, is_vital=True
)


def findings(info: GameInfo, with_compiler: bool = True) -> Iterator[Finding]:
    """How each check of a game goes; nothing more is checked after a vital one has failed."""
    tables = tables_of(info)
    with interpreted(tables[0].game):
        for check in CHECKS:
            finding = Finding(check, first_wrong(check.run, tables))
            yield finding
            if finding.wrong is not None and check.is_vital:
                return
    if with_compiler:
        yield Finding(COMPILED, first_wrong(COMPILED.run, tables[:1]))


def first_wrong(check: Callable[[Table], None], tables: list[Table]) -> Text | None:
    """What a check finds wrong at the first table where it does."""
    for table in tables:
        try:
            check(table)
        except Wrong as wrong:
            return wrong.text
        except Exception as error:
            return failing(table.at, Text("el juego", "the game"), error).text
    return None


def findings_by_name(name: str) -> Iterator[Finding]:
    """The same of whatever is installed by a name, from how its package announces it; UnknownGame if nothing is."""
    flaws = [flaw.text for flaw in announced().flaws if name in flaw.names]
    try:
        info = game_info(name)
        info.load()
    except BrokenGame as broken:
        yield Finding(ANNOUNCED, broken.text)
        return
    yield Finding(ANNOUNCED, flaws[0] if flaws else None)
    yield from findings(info)
