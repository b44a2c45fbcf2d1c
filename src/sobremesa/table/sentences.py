"""What happens at the table beside the game, in sentences for a reader: who sits, who is away, what is taken back."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.untrusted import PrintableNames, given_name, name_to_show
from sobremesa.table import journal
from sobremesa.table.journal import AnyEntry
from sobremesa.table.wire import Line, Told


def told_of(entry: AnyEntry) -> list[Told]:
    """The event that an entry is to those at the table."""
    data = _data(entry)
    return [] if data is None else [Told(kind=kind_of(type(entry)), data=data)]


def lines_of(entry: AnyEntry, names: PrintableNames, reader: int, lang: Lang) -> list[Line]:
    """Its line for a reader."""
    if _data(entry) is None:
        return []
    text = _sentence(entry, names, reader, lang)
    return [Line(text=text)] if text else []


_KINDS: dict[type, str] = {journal.Linked: "seat offered", journal.Acted: "time up"}  # others go by their entry's tag


def kind_of(entry: type[AnyEntry]) -> str:
    """What the event of an entry is called."""
    return _KINDS.get(entry) or str(entry.__struct_config__.tag)


def _data(entry: AnyEntry) -> dict[str, Any] | None:
    """What an entry tells everybody who notices it; None for those that tell nothing beside the game."""
    match entry:
        case journal.Sat(seat=seat, placed=placed):
            return {"seat": seat, "kind": placed.kind, "name": given_name(placed.name)}
        case journal.Acted(seat=seat, by="clock") | journal.Linked(seat=seat, given_up=True):
            return {"seat": seat}
        case journal.TossBegun(attempt=attempt, seats=seats):
            return {"attempt": attempt, "seats": seats}
        case journal.TossHashed(seat=seat) | journal.TossWorded(seat=seat):
            return {"seat": seat}
        case journal.TakebackAnswered(seat=seat, agree=agree):
            return {"seat": seat, "agree": agree}
        case journal.StoodIn(seat=seat, left=left):
            return {"seat": seat, "left": left}
        case journal.TakebackAsked(seat=seat) | journal.Returned(seat=seat) | journal.SentAway(seat=seat):
            return {"seat": seat}
        case journal.Renamed(seat=seat, name=name):
            return {"seat": seat, "name": given_name(name)}
        case journal.Reserved(seat=seat, placed=placed):
            return {"seat": seat, "name": given_name(placed.name)}
        case journal.Resized(players=players):
            return {"players": players}
        case journal.Deputed(seat=seat) | journal.Rematched(seat=seat):
            return {} if seat is None else {"seat": seat}
        case journal.TookBack(seat=seat, practice=practice):
            return {"seat": seat, "practice": practice}
        case journal.Finished(points=points, winners=winners):
            return {"points": points, "winners": winners}
        case journal.SetUp() | journal.TossSealed() | journal.Closed():
            return {}
    return None


def _sentence(entry: AnyEntry, names: PrintableNames, reader: int, lang: Lang) -> str:
    name = names[entry.seat] if entry.seat is not None else ""
    if isinstance(entry, journal.Sat) and entry.seat is not None:
        name = name_to_show(entry.placed.name, entry.seat, lang)
    if isinstance(entry, journal.TossBegun):
        return _toss(entry, names, reader, lang)
    is_reader = entry.seat is not None and entry.seat == reader
    text = _text(entry, is_reader)
    return text.to(lang).format(name=name, new=_new_name(entry, lang)) if text is not None else ""


def _new_name(entry: AnyEntry, lang: Lang) -> str:
    match entry:
        case journal.Renamed(name=name, seat=seat):
            return name_to_show(name, seat or 0, lang)
        case journal.Reserved(placed=placed, seat=seat):
            return name_to_show(placed.name, seat or 0, lang)
    return ""


def _text(entry: AnyEntry, to_reader: bool) -> Text | None:
    match entry:
        case journal.Sat(placed=placed):
            if placed.kind == "open":
                return Text("Queda libre un sitio", "A seat is open now")
            if placed.kind == "bot":
                return Text("{name} (bot) se sienta", "{name} (bot) sits down")
            return Text("Te sientas", "You sit down") if to_reader else Text("{name} se sienta", "{name} sits down")
        case journal.Resized(players=players):
            return Text(f"Ahora hay {players} sitios", f"There are {players} seats now")
        case journal.Reserved():
            return Text(
                "{new} se sienta en el sitio de {name} (bot) cuando empiece otra ronda",
                "{new} takes the seat of {name} (bot) when another round begins",
            )
        case journal.Linked():
            return Text("Se busca a alguien para el sitio de {name}", "Somebody is wanted for {name}'s seat")
        case journal.SetUp():
            return Text("Cambian las opciones de la mesa", "The options of the table change")
        case journal.Acted():
            if to_reader:
                return Text("Se acaba tu tiempo: un bot decide por ti", "Your time is up: a bot decides for you")
            return Text(
                "Se acaba el tiempo de {name}: un bot decide en su lugar",
                "{name}'s time is up: a bot decides instead",
            )
        case journal.TakebackAsked():
            if to_reader:
                return Text("Pides deshacer tu jugada", "You ask to take your action back")
            return Text("{name} pide deshacer su jugada", "{name} asks to take an action back")
        case journal.TakebackAnswered(agree=agree):
            return _answer(agree, to_reader)
        case journal.TookBack(practice=True):
            if to_reader:
                return Text(
                    "Vuelves a tu última decisión: la partida es de práctica",
                    "You go back to your last decision: the match is practice",
                )
            return Text(
                "{name} vuelve a su última decisión: la partida es de práctica",
                "{name} goes back to the last decision: the match is practice",
            )
        case journal.TookBack():
            if to_reader:
                return Text("Tu jugada queda deshecha", "Your action is taken back")
            return Text("La jugada de {name} queda deshecha", "{name}'s action is taken back")
        case journal.StoodIn(left=left):
            return _absence(left, to_reader)
        case journal.Returned():
            return Text("Vuelves a tu sitio", "You are back") if to_reader else Text("{name} vuelve", "{name} is back")
        case journal.SentAway():
            if to_reader:
                return Text(
                    "Quien creó la mesa te ha levantado de tu sitio",
                    "Whoever created the table has removed you from your seat",
                )
            return Text(
                "Quien creó la mesa ha levantado a {name} de su sitio",
                "Whoever created the table has removed {name} from their seat",
            )
        case journal.Renamed():
            if to_reader:
                return Text("Ahora te llamas {new}", "Your name is {new} now")
            return Text("{name} se llama ahora {new}", "{name} is called {new} now")
        case journal.Deputed(seat=None):
            return Text("Vuelve a decidir quien creó la mesa", "Whoever created the table decides again")
        case journal.Deputed():
            if to_reader:
                return Text(
                    "Quien creó la mesa no está: mientras, decides tú",
                    "Whoever created the table is away: meanwhile you decide",
                )
            return Text(
                "Quien creó la mesa no está: mientras, decide {name}",
                "Whoever created the table is away: meanwhile {name} decides",
            )
        case journal.Rematched(seat=None):
            return Text("Hay revancha: la mesa nueva espera", "There is a rematch: the new table waits")
        case journal.Rematched():
            if to_reader:
                return Text("Quieres la revancha: la mesa nueva espera", "You want a rematch: the new table waits")
            return Text(
                "{name} quiere la revancha: la mesa nueva espera", "{name} wants a rematch: the new table waits"
            )
        case journal.Closed(reason="rules"):
            return Text(
                "La partida acaba aquí: esta versión de Sobremesa juega con otras reglas; el registro se puede leer "
                "con la versión con la que empezó",
                "The match ends here: this version of Sobremesa plays by other rules; the version that it began with "
                "can read its record",
            )
        case journal.Closed():
            return Text("Quien creó la mesa la ha cerrado", "Whoever created the table has closed it")
    return None


def _toss(entry: journal.TossBegun, names: PrintableNames, reader: int, lang: Lang) -> str:
    others = [names[seat] for seat in entry.seats if seat != reader]
    said = _tossing(others, reader in entry.seats, lang)
    if entry.attempt > 1:
        return Text(f"Se repite el sorteo: {said}", f"The toss is repeated: {said}").to(lang)
    return said[:1].upper() + said[1:]


def _tossing(others: list[str], with_reader: bool, lang: Lang) -> str:
    """Who tosses for the deal, in the middle of a sentence."""
    if not others:
        alone = Text("la mesa sortea sola el reparto", "the table tosses for the deal alone")
        both = Text("sorteas el reparto con la mesa", "you and the table toss for the deal")
        return (both if with_reader else alone).to(lang)
    toss = "sorteáis" if with_reader else "sortean" if len(others) > 1 else "sortea"
    es = listed([*others, "tú"] if with_reader else others, "es", AND)
    en = listed([*(["you"] if with_reader else []), *others, "the table"], "en", AND)
    return Text(f"{es} {toss} el reparto con la mesa", f"{en} toss for the deal").to(lang)


def _answer(agree: bool, to_reader: bool) -> Text:
    if agree:
        return (
            Text("Te parece bien deshacerla", "You agree")
            if to_reader
            else Text("{name} está de acuerdo", "{name} agrees")
        )
    return (
        Text("Prefieres que la jugada quede", "You would rather let it stand")
        if to_reader
        else Text("{name} prefiere que la jugada quede", "{name} would rather let it stand")
    )


def _absence(left: bool, to_reader: bool) -> Text:
    if to_reader:
        return Text("Un bot juega por ti hasta que vuelvas", "A bot plays for you until you are back")
    if left:
        return Text(
            "{name} se levanta: juega un bot hasta que vuelva", "{name} gets up: a bot plays until they are back"
        )
    return Text("{name} no está: juega un bot hasta que vuelva", "{name} is away: a bot plays until they are back")
