"""What people may do at a table: each command becomes entries of the journal, or a Mistake that says why not.

Nothing is changed here, and `command_table.py` says who may ask for what.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable, Mapping

from sobremesa.engine.contract import GameInfo, game_info
from sobremesa.engine.errors import BadSetup, NotYourTurn
from sobremesa.engine.language import Text
from sobremesa.engine.options import plain, read_options
from sobremesa.engine.toss import new_word, require_hash, require_word, seed_of, word_hash
from sobremesa.engine.untrusted import given_name, printable
from sobremesa.table import journal, wire
from sobremesa.table.asking import CommandContext, Forbidden, NotNow
from sobremesa.table.journal import AnyEntry, Placed
from sobremesa.table.room import Room, acted
from sobremesa.table.wire import NewTable, Option, Wanted

STAND_IN = "casual"  # plays for whoever is away or out of time
HOST_PATIENCE = 15_000  # milliseconds without the host, after which somebody else at the table decides
AWAY_PATIENCE = 5_000  # milliseconds for somebody to come back before the others can go on without waiting
LINK_LIFE = 24 * 3600 * 1000
TOSS_PATIENCE = 5_000  # milliseconds for hashes, and again for words
TAKEBACK_PATIENCE = 20_000
MOST_ENTRIES = 20_000  # of a journal; the longest matches have some hundreds
PHASES = {
    "room": Text("la partida aún no ha empezado", "the match has not begun yet"),
    "toss": Text("se está sorteando el reparto", "the deal is being tossed for"),
    "playing": Text("la partida ya ha empezado", "the match has begun already"),
    "over": Text("la partida ha terminado", "the match is over"),
    "closed": Text("la mesa se ha cerrado", "the table is closed"),
}
BOT_NAMES = (
    *("Lucía", "Marcos", "Iker", "Nerea", "Bruno", "Olga", "Tomás", "Inés", "Hugo", "Vera"),
    *("Rafa", "Elena", "Pablo", "Carmen", "Simón", "Julia", "Nico", "Aurora", "Leo", "Marta"),
)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


# --- creating a table


def open_table(
    asked: NewTable, code: str, bots: Collection[str], at: int
) -> tuple[journal.Opened, str, dict[int, str]]:
    """The first entry of a table, the host's token and those of the people at the creator's device."""
    info = game_info(asked.game)
    options = check_options(info, len(asked.seats), asked.options)
    host, tokens = new_token(), dict[int, str]()
    places: list[Placed] = []
    for seat, wanted in enumerate(asked.seats):
        placed = _placed(wanted, places, bots)
        if placed.kind == "person":
            tokens[seat] = new_token()
            placed = _with_token(placed, tokens[seat])
        places.append(placed)
    entry = journal.Opened(
        at=at,
        game=info.name,
        rules=info.load().rules_version,
        options=options,
        settings=asked.settings,
        host=token_hash(host),
        code=code,
        places=places,
    )
    return entry, host, tokens


def check_options(info: GameInfo, players: int, given: Mapping[str, Option]) -> dict[str, Option]:
    """The options as they were chosen, if they go together."""
    read_options(info, players, given)
    require_printed_rules(info, given)
    return dict(given)


def require_printed_rules(info: GameInfo, options: Iterable[str]) -> None:
    """Refuse house rules: tables are drawn, and taught, for the printed games."""
    for name in sorted(info.house_rules.intersection(options)):
        raise BadSetup(
            Text(
                f"en una mesa se juega con las reglas impresas, sin reglas de la casa como «{name}»; "
                f"en la terminal sí las hay: sobremesa play {info.name} -o {name}=…",
                f"tables play by the printed rules, without house rules such as '{name}'; "
                f"a terminal takes them: sobremesa play {info.name} -o {name}=…",
            )
        )


def _placed(wanted: Wanted, places: list[Placed], bots: Collection[str]) -> Placed:
    taken = [placed.name for placed in places]
    if wanted.kind == "open":
        return Placed(kind="open")
    if wanted.kind == "person":
        return Placed(kind="person", name=free_name(read_name_if_any(wanted.name), taken))
    bot = wanted.bot or STAND_IN
    require_bot(bot, bots)
    return Placed(kind="bot", name=free_name(read_name(wanted.name or bot_name(taken)), taken), bot=bot)


def _with_token(placed: Placed, token: str) -> Placed:
    return Placed(kind=placed.kind, name=placed.name, bot=placed.bot, token=token_hash(token))


def require_bot(bot: str, bots: Collection[str]) -> None:
    if bot not in bots:
        known = ", ".join(bots)
        raise BadSetup(
            Text(
                f"no hay ningún bot «{printable(bot)}» en este servidor; hay {known}",
                f"there is no bot '{printable(bot)}' on this server; there are {known}",
            )
        )


def read_name(name: str | None) -> str:
    """A name that can be shown."""
    read = read_name_if_any(name)
    if not read:
        raise BadSetup(
            Text(
                "quien se sienta dice su nombre, de 1 a 40 letras", "whoever sits down gives a name of 1 to 40 letters"
            )
        )
    return read


def read_name_if_any(name: str | None) -> str:
    """The same; empty for somebody without a name, whom each reader is told of in their own language."""
    return given_name(printable(name or "", 40))


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody at the table has it already; several may have none."""
    if not name:
        return name
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free


def bot_name(taken: Collection[str]) -> str:
    """A name nobody has; `taken` has the name of whoever a bot replaces too, lest people take it for them."""
    left = [name for name in BOT_NAMES if name not in taken]
    return secrets.choice(left or BOT_NAMES)


# --- seats


def sit_down(
    room: Room, asked: wire.Join, present: Collection[int], at: int
) -> tuple[journal.Sat | journal.Reserved, str]:
    """Take a seat, a bot's after the round; returns its new token too."""
    token = new_token()
    if asked.link is not None:
        seat = _linked_seat(room, asked.link, present, at)
        place = room.places[seat]
        name = place.placed.name if not place.given_up else read_name(asked.name)
        if place.given_up:
            name = free_name(name, _names(room, but=seat))
    else:
        seat = _open_seat(room, asked.seat)
        name = free_name(read_name(asked.name), _names(room, but=seat))
    placed = Placed(kind="person", name=name, token=token_hash(token))
    if room.places[seat].placed.kind == "bot":
        assert room.match is not None
        return journal.Reserved(at=at, seat=seat, placed=placed, round=room.match.turn[0]), token
    return journal.Sat(at=at, seat=seat, placed=placed), token


def _names(room: Room, but: int | None = None) -> list[str]:
    """Of everybody who sits here or will, except in one seat."""
    places = [place for seat, place in enumerate(room.places) if seat != but]
    return [place.placed.name for place in places] + [place.next.name for place in places if place.next is not None]


def _linked_seat(room: Room, link: str, present: Collection[int], at: int) -> int:
    hashed = token_hash(link)
    for seat, place in enumerate(room.places):
        is_free = not (place.given_up and seat in present)
        if place.link == hashed and at < place.link_until and is_free and room.is_live:
            return seat
    raise Forbidden(
        Text("ese enlace ya no vale; pide otro a quien te lo dio", "that link is no longer good; ask for a new one")
    )


def _open_seat(room: Room, named: int | None) -> int:
    _require_phase(room, "room")
    seats = room.open_seats if named is None else [named]
    for seat in seats:
        if seat in room.open_seats:
            return seat
    if named is not None and named < room.players:
        raise NotNow(Text(f"el sitio {named} está ocupado", f"seat {named} is taken"))
    if named is not None:
        raise no_seat(room, named)
    raise NotNow(Text("la mesa está llena", "the table is full"))


def seat_bot(ask: CommandContext[wire.SeatBot]) -> list[AnyEntry]:
    """The host puts a bot, or nobody, where no one is."""
    room, asked = ask.room, ask.frame
    _require_seat(room, asked.seat)
    _require_phase(room, *(("room",) if asked.bot is None else ("room", "playing")))
    place = room.places[asked.seat]
    if place.is_person and asked.seat in ask.present and asked.seat not in ask.asker.seats:
        raise Forbidden(
            Text(f"{place.placed.name} está en la mesa", f"{place.placed.name} is at the table"),
        )
    if asked.bot is None:
        return [journal.Sat(at=ask.at, seat=asked.seat, id=asked.id, placed=Placed(kind="open"))]
    require_bot(asked.bot, ask.bots)
    placed = Placed(kind="bot", name=bot_name(_names(room)), bot=asked.bot)
    return [journal.Sat(at=ask.at, seat=asked.seat, id=asked.id, placed=placed)]


def link(ask: CommandContext[wire.Link]) -> tuple[journal.Linked, str]:
    """A one-time link to a seat; returns its secret too."""
    room, asker, asked, at = ask.room, ask.asker, ask.frame, ask.at
    if not room.is_live:
        raise NotNow(Text("la mesa ha terminado", "the table is over"))
    secret, until = new_token(), at + LINK_LIFE
    if asked.seat is None or asked.seat in asker.seats:
        return journal.Linked(at=at, seat=ask.seat, id=asked.id, link=token_hash(secret), until=until), secret
    asker.require_host()
    if asked.seat >= room.players or not _may_give(room, asked.seat, ask.present):
        raise Forbidden(
            Text(
                "solo se da a otra persona el sitio de quien no está o, durante la partida, el de un bot",
                "only the seat of a person who is not there or, during the match, of a bot can be given to somebody",
            )
        )
    entry = journal.Linked(at=at, seat=asked.seat, id=asked.id, link=token_hash(secret), until=until, given_up=True)
    return entry, secret


def _may_give(room: Room, seat: int, present: Collection[int]) -> bool:
    place = room.places[seat]
    if place.placed.kind == "bot":
        return room.match is not None and place.next is None
    return place.is_person and seat not in present


def resize(ask: CommandContext[wire.Seats]) -> list[AnyEntry]:
    """Other seats: as many as the game and its options take, and none of a person goes."""
    room, asked = ask.room, ask.frame
    _require_phase(room, "room")
    check_options(room.info, asked.players, room.options)
    for place in room.places[asked.players :]:
        if place.is_person:
            name = place.placed.name
            raise Forbidden(
                Text(
                    f"{name} tiene uno de los últimos sitios, que son los que se quitan",
                    f"{name} has one of the last seats, which are those that go",
                )
            )
    return [journal.Resized(at=ask.at, id=asked.id, players=asked.players)]


def leave(ask: CommandContext[wire.Leave]) -> list[AnyEntry]:
    """Get up; nothing where that changes nothing."""
    room, seat = ask.room, ask.seat
    if room.phase == "room":
        return [journal.Sat(at=ask.at, seat=seat, placed=Placed(kind="open"))]
    if room.phase == "playing" and not room.places[seat].has_left:
        return [journal.StoodIn(at=ask.at, seat=seat, id=ask.frame.id, bot=STAND_IN, left=True)]
    return []


def send_away(ask: CommandContext[wire.SendAway]) -> list[AnyEntry]:
    """Somebody's seat is open again, or during the match a bot's."""
    room, asked, at = ask.room, ask.frame, ask.at
    _require_phase(room, "room", "playing")
    _require_seat(room, asked.seat)
    if not room.places[asked.seat].is_person or asked.seat in ask.asker.seats:
        raise Forbidden(
            Text("solo se puede levantar de su sitio a otra persona", "only another person can be sent from a seat")
        )
    placed = Placed(kind="open")
    if room.phase == "playing":
        placed = Placed(kind="bot", name=bot_name(_names(room)), bot=STAND_IN)
    sent = journal.SentAway(at=at, seat=asked.seat, id=asked.id)
    return [sent, journal.Sat(at=at, seat=asked.seat, placed=placed)]


def rename(ask: CommandContext[wire.Rename]) -> list[AnyEntry]:
    room, seat = ask.room, ask.seat
    if not room.is_live:
        raise NotNow(PHASES[room.phase])
    name = free_name(read_name(ask.frame.name), _names(room, but=seat))
    return [journal.Renamed(at=ask.at, seat=seat, id=ask.frame.id, name=name)]


def stand_in(ask: CommandContext[wire.StandIn]) -> list[AnyEntry]:
    """Somebody does not want to wait; nothing where a bot stands in already."""
    room, asked = ask.room, ask.frame
    require_playing(room)
    _require_seat(room, asked.seat)
    if not ask.asker.seats:
        raise Forbidden(Text("eso lo pide quien juega", "that is for those who play to ask for"))
    place = room.places[asked.seat]
    es, en = place.placed.name or "esa persona", place.placed.name or "that person"
    if place.stand_in:
        return []
    if not place.is_person or asked.seat not in ask.away:
        raise NotNow(Text(f"{es} está en la mesa", f"{en} is at the table"))
    if room.settings.grace is None:
        raise NotNow(Text("en esta mesa se espera a quien falta", "this table waits for whoever is away"))
    if ask.at - ask.away[asked.seat] < AWAY_PATIENCE:
        raise NotNow(Text(f"{es} acaba de irse; espera unos segundos", f"{en} has just gone; wait for a few seconds"))
    return [journal.StoodIn(at=ask.at, seat=asked.seat, bot=STAND_IN)]


def _require_seat(room: Room, seat: int) -> None:
    if seat >= room.players:
        raise no_seat(room, seat)


def set_up(ask: CommandContext[wire.SetUp]) -> list[AnyEntry]:
    room, asked = ask.room, ask.frame
    _require_phase(room, "room")
    options = room.options if asked.options is None else check_options(room.info, room.players, asked.options)
    settings = asked.settings or room.settings
    return [journal.SetUp(at=ask.at, id=asked.id, options=options, settings=settings)]


def close(ask: CommandContext[wire.Close]) -> list[AnyEntry]:
    if not ask.room.is_live:
        raise NotNow(Text("la mesa ya ha terminado", "the table is over already"))
    return [journal.Closed(at=ask.at, id=ask.frame.id)]


def rematch(ask: CommandContext[wire.Rematch], code: str) -> journal.Opened:
    """The first entry of another table with the same people, bots, options and settings."""
    room, asker = ask.room, ask.asker
    if not asker.seats and not asker.is_host:
        raise Forbidden(Text("la revancha la piden quienes jugaron", "a rematch is for those who played to ask for"))
    _require_phase(room, "over")
    if not room.is_readable:
        raise NotNow(
            Text(
                "este juego ha cambiado de reglas; crea otra mesa", "this game has other rules now; create a new table"
            )
        )
    return journal.Opened(
        at=ask.at,
        game=room.info.name,
        rules=room.game.rules_version,
        options=room.options,
        settings=room.settings,
        host=room.host,
        code=code,
        places=[place.next or place.placed for place in room.places],
        is_rematch=True,
    )


def host_goes(room: Room, present: Collection[int], at: int) -> journal.Deputed | None:
    """Whoever created the table is away, and so is who decided for them: the first person seated decides."""
    if room.deputy in present:
        return None
    deputy = next((seat for seat in room.people() if seat in present), None)
    return None if deputy is None else journal.Deputed(at=at, seat=deputy)


def host_comes(room: Room, at: int) -> list[AnyEntry]:
    """Whoever created the table is here: nobody decides for them any more."""
    return [journal.Deputed(at=at)] if room.deputy is not None and room.is_live else []


# --- tossing for the deal


def start(ask: CommandContext[wire.Start]) -> list[AnyEntry]:
    room, asked, present, at = ask.room, ask.frame, ask.present, ask.at
    if not (room.is_rematch and ask.asker.seats):
        ask.asker.require_host()
    _require_phase(room, "room")
    entries: list[AnyEntry] = []
    if room.open_seats and asked.fill is None:
        raise NotNow(
            Text(
                f"hay sitios libres ({len(room.open_seats)}); pon bots o espera",
                f"there are open seats ({len(room.open_seats)}); put bots there or wait",
            )
        )
    names = [place.placed.name for place in room.places]
    for seat in room.open_seats:
        assert asked.fill is not None
        require_bot(asked.fill, ask.bots)
        names.append(bot_name(names))
        entries.append(journal.Sat(at=at, seat=seat, placed=Placed(kind="bot", name=names[-1], bot=asked.fill)))
    if room.settings.grace is not None:
        away = [seat for seat in room.people() if seat not in present]
        entries += [journal.StoodIn(at=at, seat=seat, bot=STAND_IN) for seat in away]
    entries.append(begin_toss(room, present, at, asked.id))
    return entries


def begin_toss(room: Room, seats: Iterable[int], at: int, id: str = "") -> journal.TossBegun:
    people = [seat for seat in sorted(seats) if room.places[seat].is_person]
    return journal.TossBegun(at=at, id=id, attempt=len(room.tosses) + 1, secret=new_word(), seats=people)


def give_hash(ask: CommandContext[wire.TossHash]) -> list[AnyEntry]:
    toss, seat, asked = ask.room.toss, ask.seat, ask.frame
    if toss is None or toss.attempt != asked.attempt or toss.is_sealed or seat not in toss.lacking:
        raise NotNow(Text("ahora no se espera tu huella del sorteo", "your hash for the toss is not awaited now"))
    hashed = require_hash(asked.hash)
    return [journal.TossHashed(at=ask.at, seat=seat, id=asked.id, attempt=toss.attempt, hash=hashed)]


def give_word(ask: CommandContext[wire.TossWord]) -> list[AnyEntry]:
    toss, seat, asked = ask.room.toss, ask.seat, ask.frame
    if toss is None or toss.attempt != asked.attempt or not toss.is_sealed or seat not in toss.lacking:
        raise NotNow(Text("ahora no se espera tu palabra del sorteo", "your word for the toss is not awaited now"))
    word = require_word(asked.word)
    if word_hash(f"seat {seat}", toss.attempt, word) != toss.hashes[seat]:
        raise Forbidden(
            Text("esa palabra no es la de la huella que diste", "that word is not the one whose hash you gave")
        )
    return [journal.TossWorded(at=ask.at, seat=seat, id=asked.id, attempt=toss.attempt, word=word)]


def toss_on(room: Room, at: int) -> AnyEntry | None:
    """What follows when a toss has lost its patience."""
    toss = room.toss
    if toss is None or at < toss.at + TOSS_PATIENCE or not toss.lacking:
        return None
    if not toss.is_sealed:
        return journal.TossSealed(at=at, attempt=toss.attempt)
    return begin_toss(room, toss.words, at)


# --- playing


def act(ask: CommandContext[wire.Act]) -> list[AnyEntry]:
    """A person's action, and a bot that stands in goes; whether it is legal shows when it is applied."""
    room, seat = ask.room, ask.seat
    require_playing(room)
    entry = acted(room, seat, ask.frame.action, "person", ask.at, ask.frame.id)
    return [entry, journal.Returned(at=ask.at, seat=seat)] if room.places[seat].stand_in else [entry]


def let_pass(ask: CommandContext[wire.Pass]) -> list[AnyEntry]:
    room, seat = ask.room, ask.seat
    require_playing(room)
    assert room.match is not None
    if seat not in room.match.offered or seat in room.passed:
        raise NotYourTurn(Text("ahora no se te ofrece nada", "nothing is offered to you now"))
    return [journal.Passed(at=ask.at, seat=seat, id=ask.frame.id)]


def takeback(ask: CommandContext[wire.Takeback]) -> list[AnyEntry]:
    room, seat, asked = ask.room, ask.seat, ask.frame
    require_playing(room)
    if asked.agree is None:
        return [_ask_takeback(room, seat, asked.id, ask.at)]
    if room.takeback is None or room.takeback.seat == seat:
        raise NotNow(Text("nadie pide deshacer nada", "nobody asks to take anything back"))
    return [journal.TakebackAnswered(at=ask.at, seat=seat, id=asked.id, agree=asked.agree)]


def _ask_takeback(room: Room, seat: int, id: str, at: int) -> journal.TakebackAsked:
    match = room.match
    assert match is not None
    if not room.settings.takebacks:
        raise NotNow(Text("en esta mesa no se deshacen jugadas", "this table takes nothing back"))
    if room.takeback is not None:
        raise NotNow(
            Text("ya se ha pedido; falta que contesten", "that is asked already; the others have yet to answer")
        )
    if seat in room.changeable:
        raise NotNow(
            Text("todavía puedes cambiar tu elección: elige otra", "you can still change your choice: choose another")
        )
    if room.undoing(seat, at) is None:
        raise NotNow(_why_not_back(room, seat))
    return journal.TakebackAsked(at=at, seat=seat, id=id)


def _why_not_back(room: Room, seat: int) -> Text:
    if room.people() == [seat] and room.clocks is not None:
        return Text(
            "con reloj solo puedes deshacer lo último que se ha jugado, y si no ha enseñado nada nuevo",
            "with a clock you can take back only the very last action, and only if it showed nothing new",
        )
    if room.people() == [seat]:
        return Text("aún no has jugado nada que deshacer", "you have not played anything yet to take back")
    return Text(
        "solo puedes deshacer tu última jugada, y si nadie ha visto nada nuevo por ella",
        "you can take back only your last action, and only if it showed nothing new to anybody",
    )


# --- looking back


def require_replayable(room: Room, step: int, seat: int | None) -> None:
    """Whether a match can be looked at after so many actions, with the eyes of any seat."""
    if room.is_live or not room.seed:
        raise NotNow(
            Text(
                "una partida se ve de nuevo, con todas las cartas, cuando termina",
                "a match can be looked at again, with all cards, when it is over",
            )
        )
    if room.match is None:
        raise NotNow(
            Text(
                "esta partida se jugó con otras reglas; su registro lo lee la versión de Sobremesa con la que se jugó",
                "this match was played by other rules; its record can be read by the version of Sobremesa that it was "
                "played with",
            )
        )
    if step > room.match.step:
        raise NotNow(
            Text(
                f"la partida tiene {room.match.step} jugadas, no {step}",
                f"the match has {room.match.step} actions, not {step}",
            )
        )
    if seat is not None and seat >= room.players:
        raise no_seat(room, seat)


def no_seat(room: Room, seat: int) -> BadSetup:
    return BadSetup(
        Text(
            f"no hay sitio {seat}; los sitios van de 0 a {room.players - 1}",
            f"there is no seat {seat}; the seats are 0 to {room.players - 1}",
        )
    )


# --- what a table can hold


def require_space(room: Room) -> None:
    """Nobody can fill the house with one table."""
    if room.length >= MOST_ENTRIES:
        raise NotNow(
            Text(
                "en esta mesa ya ha pasado demasiado; quien la creó puede cerrarla",
                "too much has happened at this table; whoever created it can close it",
            )
        )


def require_playing(room: Room) -> None:
    if room.match is None or room.phase != "playing":
        raise NotNow(PHASES["closed" if room.phase == "playing" else room.phase])


def _require_phase(room: Room, *phases: str) -> None:
    if room.phase not in phases:
        raise NotNow(PHASES[room.phase])


# --- what follows by itself


def follow_up(room: Room, present: Collection[int], at: int) -> AnyEntry | None:
    """The entry that follows from the last one without anybody asking, committed together with it."""
    if room.phase == "room":
        return _start_when_full(room, present, at)
    if room.toss is not None:
        return _toss_goes_on(room, at)
    if room.match is None or room.phase != "playing":
        return None
    if room.match.over:
        return journal.Finished(at=at, points=room.match.points, winners=room.match.winners)
    if room.takeback is not None and _all_agree(room, present):
        return room.undoing(room.takeback.seat, at)
    return _sits_down_now(room, at)


def _sits_down_now(room: Room, at: int) -> journal.Sat | None:
    """Whoever waited for the end of a round."""
    assert room.match is not None
    for seat, place in enumerate(room.places):
        if place.next is not None and room.match.turn[0] > place.next_after:
            return journal.Sat(at=at, seat=seat, placed=place.next)
    return None


def _start_when_full(room: Room, present: Collection[int], at: int) -> AnyEntry | None:
    if room.settings.start != "full" or room.open_seats or any(seat not in present for seat in room.people()):
        return None
    return begin_toss(room, present, at)


def _toss_goes_on(room: Room, at: int) -> AnyEntry | None:
    toss = room.toss
    assert toss is not None
    if toss.lacking:
        return None
    if not toss.is_sealed:
        return journal.TossSealed(at=at, attempt=toss.attempt)
    people = len(room.people())
    given = room.info.at_table(people, room.options)
    options = plain(read_options(room.info, room.players, given))
    return journal.Dealt(at=at, seed=seed_of(toss.parts()), options=options)


def _all_agree(room: Room, present: Collection[int]) -> bool:
    assert room.takeback is not None
    asked = [
        seat
        for seat in room.people()
        if seat in present and seat != room.takeback.seat and not room.places[seat].stand_in
    ]
    return all(seat in room.takeback.agreed for seat in asked)
