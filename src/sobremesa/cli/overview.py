"""What `sobremesa --help` lists: the commands by who needs them, a line each."""

from __future__ import annotations

from typing import NamedTuple

from sobremesa.engine.language import Text


class Commands(NamedTuple):
    """What somebody who does this needs, by name."""

    title: Text
    about: dict[str, Text]


OVERVIEW = (
    Commands(
        Text("Para jugar", "To play"),
        {
            "play": Text(
                "Juega en el terminal contra bots, a solas o con más gente",
                "Play in the terminal against bots, alone or with others",
            ),
            "join": Text(
                "Toma asiento en la mesa de otra persona, con su enlace o código",
                "Take a seat at somebody's table, by its link or code",
            ),
            "games": Text("Los juegos, con sus jugadores y opciones", "The games, with their players and options"),
            "rules": Text("Las reglas de un juego", "The rules of a game"),
            "hint": Text(
                "Lo que vale cada jugada en un momento de una partida",
                "What each action is worth at a moment of a match",
            ),
            "review": Text(
                "Repasa una partida terminada: quién iba ganando y qué importó",
                "Review a finished match: who was ahead, and what mattered",
            ),
            "replay": Text("Muestra una partida guardada, paso a paso", "Show a saved match, step by step"),
        },
    ),
    Commands(
        Text("Para invitar a más gente", "To host others"),
        {
            "serve": Text(
                "Pone la mesa: un servidor para jugar con más gente",
                "Lay the table: a server to play with other people",
            ),
            "invite": Text(
                "Crea una mesa en un servidor y dice su código", "Create a table on a server and tell its code"
            ),
            "backup": Text(
                "Copia las mesas de un servidor, aunque esté en marcha",
                "Copy the tables of a server, also while it runs",
            ),
            "warm": Text(
                "Compila de antemano, para que luego nadie espere", "Compile ahead, so that nobody waits later"
            ),
        },
    ),
    Commands(
        Text("Para escribir bots", "To write bots"),
        {
            "check-bot": Text(
                "Prueba un bot tuyo: qué se le pregunta y qué hace mal",
                "Try a bot of yours: what it is asked, and what it does wrong",
            ),
            "arena": Text(
                "Mide bots entre sí con repartos duplicados", "Measure bots against each other on duplicate deals"
            ),
            "learn": Text(
                "Enseña un juego a una red, que aprende jugando", "Teach a network a game, which it learns by playing"
            ),
            "schema": Text("Lo que ve un bot, en JSON Schema", "What a bot sees, as JSON Schema"),
        },
    ),
    Commands(
        Text("Para investigar", "To do research"),
        {
            "simulate": Text(
                "Juega muchas partidas entre bots y cuenta quién gana",
                "Play many matches between bots and count who wins",
            ),
            "report": Text("Un juego en cifras, en una página", "A game in figures, as one page"),
            "solve": Text(
                "Resuelve un turno de forma exacta, donde se puede", "Solve a turn exactly, where that can be done"
            ),
            "verify": Text(
                "Reparte otra vez desde la semilla y lo comprueba todo", "Deal again from the seed and check everything"
            ),
        },
    ),
    Commands(
        Text("Para crear juegos", "To make games"),
        {
            "new-game": Text(
                "Escribe un juego nuevo: un paquete que funciona enseguida",
                "Write a new game: a package that runs at once",
            ),
            "check-game": Text(
                "Comprueba un juego instalado y dice qué tiene mal",
                "Check an installed game, and say what is wrong with it",
            ),
        },
    ),
)
