"""Sentences that every game says the same way: who plays, and who won."""

from __future__ import annotations

from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event


def counted(count: int, one: Text, many: Text, lang: Lang) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {(one if count in (1, -1) else many).to(lang)}"


def cards_in_words(cards: int, lang: Lang) -> str:
    return counted(cards, Text("carta", "card"), Text("cartas", "cards"), lang)


def points_in_words(points: int, lang: Lang) -> str:
    return counted(points, Text("punto", "point"), Text("puntos", "points"), lang)


def opening(title: str, event: Event, names: list[str], lang: Lang) -> str:
    """Who plays, and with which options."""
    players = listed(names, lang, AND)
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in event.data["options"].items())
    return Text(f"{title}: juegan {players} ({options})", f"{title}: {players} play ({options})").to(lang)


def outcome(event: Event, names: list[str], worth: str, lang: Lang) -> str:
    """The place of a seat at the end, with what it has in words."""
    name, rank, winners = names[event.data["seat"]], event.data["rank"], event.data["winners"]
    if rank > 1:
        return Text(f"{name} queda en el puesto {rank} con {worth}", f"{name} is in place {rank} with {worth}").to(lang)
    if winners > 1:
        return Text(f"{name} comparte la victoria con {worth}", f"{name} shares the win with {worth}").to(lang)
    return Text(f"{name} gana con {worth}", f"{name} wins with {worth}").to(lang)
