"""Checks that any game can be played, recorded, refused, taken back and ranked as the contract says."""

from __future__ import annotations

import random
from itertools import chain

import msgspec
import numpy as np

from sobremesa.bots.player import QuickPlayer, bot_choice
from sobremesa.bots.policy import Policy
from sobremesa.engine import kernel
from sobremesa.engine.contract import Game
from sobremesa.engine.errors import Mistake, NotUnderstood
from sobremesa.engine.kernel import Array
from sobremesa.engine.language import LANGUAGES, Text
from sobremesa.engine.learning import LET_PASS, ObservationPart, bounds_of
from sobremesa.engine.luck import new_bot_rng, new_luck
from sobremesa.engine.match import SPECTATOR, Match, load
from sobremesa.engine.state import SEATS, Actions
from sobremesa.envs.seatwise import Seatwise
from sobremesa.testing.tables import Table, Wrong, failing, is_looked_at, over, played

NONSENSE = ("", " ", "?", "-1", "0", "999999", "pass", "x" * 50, "1 2", "ñ", "1:2")  # actions of no game
TRIES = 12  # actions that are tried out of turn at a moment
LOOKED_BACK = 100  # actions from the beginning of a match that are taken back


def state_bytes(match: Match) -> bytes:
    return bytes(match._states.tobytes())


# --- the course of a match


def matches_end(table: Table) -> None:
    """Random matches come to an end, and somebody has won them, and nobody before."""
    match = table.new("ends")
    for match, _, _ in played(table, "ends"):
        if match.winners:
            raise Wrong(table.moment(match), "alguien ha ganado antes del final", "somebody has won before the end")
    at = table.moment(match)
    if match.to_act or match.may_act:
        raise Wrong(at, "la partida ha acabado y alguien puede jugar", "the match is over and somebody may act")
    if not match.winners:
        raise Wrong(at, "la partida acaba sin que nadie la gane", "the match ends and nobody has won it")


def records_tell_matches(table: Table) -> None:
    """A record is read back as the same match."""
    match = over(table, "records")
    at, record = table.moment(match), match.record()
    try:
        again = load(record, game=table.game)
    except Mistake as mistake:
        raise Wrong(
            at,
            f"el registro de una partida no se puede leer: {mistake.to('es')}",
            f"the record of a match cannot be read: {mistake.to('en')}",
        ) from mistake
    if state_bytes(again) != state_bytes(match) or again.record() != record:
        raise Wrong(at, "el registro de una partida cuenta otra", "the record of a match tells another one")


def actions_are_read_back(table: Table) -> None:
    """Every legal action has a number and a text of its own, each of which leads to the other."""
    game = table.game
    for match, _, _ in played(table, "notation"):
        at = table.moment(match)
        if not set(match.to_act) <= set(match.may_act):
            raise Wrong(at, "a alguien le toca y no puede jugar", "somebody is to act and may not")
        for seat in range(match.players):
            legal = match.legal(seat)
            if bool(legal) != (seat in match.may_act):
                raise Wrong(
                    at,
                    f"may_act y legal no dicen lo mismo del asiento {seat}",
                    f"may_act and legal say different things about seat {seat}",
                )
            if len(set(legal)) < len(legal):
                twice = next(action for action in legal if legal.count(action) > 1)
                raise Wrong(at, f"«{twice}» es legal dos veces", f"'{twice}' is legal twice")
            for action in legal:
                _require_read_back(at, game, action)


def _require_read_back(at: Text, game: Game, action: str) -> None:
    try:
        number = game.parse(action)
    except NotUnderstood as mistake:
        raise Wrong(
            at, f"«{action}» es legal, pero parse no lo entiende", f"'{action}' is legal, but parse does not read it"
        ) from mistake
    if not 0 <= number < game.actions:
        raise Wrong(
            at,
            f"«{action}» es la jugada {number}, y ACTIONS es {game.actions}",
            f"'{action}' is action {number}, and ACTIONS is {game.actions}",
        )
    if game.notation(number) != action:
        again = game.notation(number)
        raise Wrong(
            at,
            f"«{action}» se lee como {number}, que se escribe «{again}»",
            f"'{action}' is read as {number}, which is written '{again}'",
        )


# --- what is refused


def refusals_change_nothing(table: Table) -> None:
    """Whatever is not legal is refused in one sentence in both languages, and leaves the match as it was."""
    dice = random.Random("refusals")
    known: set[str] = set()
    for match, _, _ in played(table, "refusals", closely=True):
        known |= {action for seat in match.may_act for action in match.legal(seat)}
        tried = [*NONSENSE, *dice.sample(sorted(known), min(TRIES, len(known)))]
        for seat in range(match.players):
            for text in tried:
                if not is_legal(match, seat, text):
                    must_refuse(table, match, seat, text)


def is_legal(match: Match, seat: int, text: str) -> bool:
    try:
        number = match.game.parse(text)
    except NotUnderstood:
        return False
    return match.game.notation(number) in match.legal(seat)


def must_refuse(table: Table, match: Match, seat: int, text: str) -> None:
    """Try an action that is not legal."""
    at, before = table.moment(match), match.snapshot()
    try:
        match.play(seat, text)
    except Mistake as mistake:
        if not all(mistake.to(lang).removesuffix(f"({mistake.rule})").strip() for lang in LANGUAGES):
            raise Wrong(
                at,
                f"no se dice en los dos idiomas por qué el asiento {seat} no puede jugar «{text}»",
                f"it is not said in both languages why seat {seat} cannot play '{text}'",
            ) from mistake
    except Exception as error:
        raise failing(at, Text(f"rechazar «{text}»", f"refusing '{text}'"), error) from error
    else:
        raise Wrong(at, f"«{text}» no es legal, pero se juega", f"'{text}' is not legal for seat {seat}, but is played")
    if match.snapshot() != before:
        raise Wrong(at, f"«{text}» se rechaza, pero cambia la partida", f"'{text}' is refused, but changes the match")


# --- what is told


def events_reach_their_audience(table: Table) -> None:
    """Everybody hears what spectators hear, in the same order, and beside that only what is their own."""
    match = over(table, "events")
    at, public = table.moment(match), match.events(SPECTATOR)
    for seat in range(match.players):
        seen = match.events(seat)
        if [event for event in seen if event in public] != public:
            raise Wrong(
                at,
                f"el asiento {seat} no se entera de todo lo que ve el público",
                f"seat {seat} is not told all that spectators are told",
            )
        for event in seen:
            if event not in public and event.data.get("seat", seat) != seat:
                raise Wrong(
                    at,
                    f"el suceso «{event.kind}» del asiento {event.data['seat']} lo ve el asiento {seat}",
                    f"the event '{event.kind}' of seat {event.data['seat']} is told to seat {seat}",
                )


def views_are_plain_data(table: Table) -> None:
    """A program in another language can read views and aids whole, and a view is the same made beside another one."""
    game = table.game
    fields = list(game.view_type.__struct_fields__)
    for match, _, _ in played(table, "json", closely=True):
        at = table.moment(match)
        views = {viewer: match.view(viewer) for viewer in table.viewers()}
        for viewer, view in views.items():
            _require_plain(at, view, game.view_type, fields)
            told = match.aids(viewer)
            _require_plain(at, told, game.aids_type, list(game.aids_type.__struct_fields__))
            if any(match.view(viewer, beside=other) != view for other in views.values()):
                raise Wrong(
                    at,
                    f"own no da todo lo que es solo del asiento {viewer} en su vista",
                    f"own does not give all that is seat {viewer}'s own in its view",
                )
        for seat in match.offered:
            if seat in views[seat].to_act:
                raise Wrong(
                    at,
                    f"se espera al asiento {seat}, que solo puede",
                    f"seat {seat} is awaited, though it only may act",
                )


def _require_plain(at: Text, value: msgspec.Struct, kind: type[msgspec.Struct], fields: list[str]) -> None:
    name = type(value).__name__
    try:
        text = msgspec.json.encode(value)
        is_whole = list(msgspec.json.decode(text)) == fields and msgspec.json.decode(text, type=kind) == value
    except (msgspec.MsgspecError, TypeError) as error:
        raise failing(at, Text(f"{name} como JSON", f"{name} as JSON"), error) from error
    if not is_whole:
        raise Wrong(at, f"{name} no se lee de JSON como se escribió", f"{name} is not read from JSON as it was written")


# --- the casual player


def the_casual_player_plays(table: Table) -> None:
    """It plays legally, and so that two worlds with one view and the same whims get the same choice."""
    match, stream, casual = table.new("casual"), new_luck("casual", "test"), QuickPlayer(Policy.CASUAL)
    while not match.over:
        at, seat = table.moment(match), match.to_act[0]
        try:
            choice = bot_choice(match, seat, casual)
        except Exception as error:
            raise failing(at, Text("casual", "casual"), error) from error
        if choice not in match.legal(seat):
            raise Wrong(
                at, f"casual elige «{choice}», que no es legal", f"casual chooses '{choice}', which is not legal"
            )
        if is_looked_at(table, match.step):
            worlds = (match, table.twin(match, seat, stream))
            if len({_casual_choice(table, world, seat) for world in worlds}) > 1:
                raise Wrong(
                    at,
                    "casual elige según algo que su asiento no ve",
                    "casual chooses by something that its seat cannot see",
                )
            for other in match.offered:
                _require_offer_answered(table, match, other)
        match.play(seat, choice)


def _casual_choice(table: Table, match: Match, seat: int) -> int:
    view, actions = match.observe(seat), kernel.new_record(Actions)
    count = table.kernels.legal(view, seat, actions)
    return int(table.kernels.casual(view, seat, actions, count, new_bot_rng("1", "test")))


def _require_offer_answered(table: Table, match: Match, seat: int) -> None:
    choice = _casual_choice(table, match, seat)
    if choice != LET_PASS and choice not in table.legal(match._state, seat):
        raise Wrong(
            table.moment(match),
            f"casual contesta {choice} a una oferta, que no es legal",
            f"casual answers an offer by {choice}, which is not legal",
        )


# --- taking back


def actions_are_undone(table: Table) -> None:
    """What is undone was never played, and a copy lives its own life."""
    for match, seat, action in played(table, "undo", closely=True):
        at, twin, before = table.moment(match), match.copy(), state_bytes(match)
        match.play(seat, action)
        if state_bytes(twin) != before:
            raise Wrong(at, "una copia cambia con la partida", "a copy changes along with its match")
        match.undo()
        if state_bytes(match) != before or match.all_events() != twin.all_events():
            raise Wrong(
                at, f"deshacer «{action}» no deja todo como estaba", f"'{action}' undone leaves something changed"
            )


def takebacks_tell_nothing(table: Table) -> None:
    """In every world that looks the same to a viewer, some action of the seat would have looked the same too."""
    stream = new_luck("back", "test")
    for match, seat, action in played(table, "back"):
        after = match.copy()
        after.play(seat, action)
        if not after.may_take_back or match.step > LOOKED_BACK:
            continue
        at = table.moment(match)
        if bytes(after._state.luck_block) != bytes(match._state.luck_block):
            raise Wrong(at, f"«{action}» gasta azar y se puede deshacer", f"'{action}' uses luck and can be taken back")
        for viewer in {SPECTATOR, (seat + 1) % match.players, (seat + match.step) % match.players}:
            if not _looks_the_same(table.twin(match, viewer, stream), after, seat, action, viewer):
                raise Wrong(
                    at,
                    f"«{action}» enseña algo y se puede deshacer; un suceso suyo no debe ser known",
                    f"'{action}' shows something and can be taken back; an event of it must not be known",
                )


def _looks_the_same(twin: Match, after: Match, seat: int, action: str, viewer: int) -> bool:
    """Whether the action, or another one where it is not legal in this world, shows the viewer what it has seen."""
    seen = after.events(viewer, after.step), after.view(viewer)
    legal = twin.legal(seat)
    for tried in [action] if action in legal else legal:
        other = twin.copy()
        other.play(seat, tried)
        if (other.events(viewer, other.step), other.view(viewer)) == seen:
            return True
    return False


# --- the end


def standings_agree_with_ranks(table: Table) -> None:
    """Whoever has the highest standing in the end has won."""
    match, standings = over(table, "standings"), np.zeros(SEATS, np.int64)
    table.kernels.standing(match._state, standings)
    best = standings[: match.players].max()
    ahead = [seat for seat in range(match.players) if standings[seat] == best]
    if match.winners != ahead:
        raise Wrong(
            table.moment(match),
            f"ganan {match.winners}, y según standing {ahead}",
            f"{match.winners} have won, and by standing {ahead}",
        )


def observations_keep_their_bounds(table: Table) -> None:
    """What a learner sees is within the bounds that the game declares."""
    learning = table.game.learning
    out = kernel.new_record(learning.observation)
    for match, _, _ in played(table, "bounds", closely=True):
        for seat in range(match.players):
            table.kernels.encode_observation(match.observe(seat), seat, out)
            seen = np.frombuffer(out.tobytes(), np.int16)
            _require_bounds(table, match, Text("la observación", "the observation"), seen, learning.parts)


def features_keep_their_bounds(table: Table) -> None:
    """What a learner is told of each open move is within the bounds that the game declares, and so is how many."""
    learning = table.game.learning
    for match, _, _ in played(table, "features", closely=True):
        single = Seatwise(match)
        for seat in single.asked:
            moves = single.open_moves(seat)
            if len(moves) > learning.most_listed:
                raise Wrong(
                    table.moment(match),
                    f"el asiento {seat} tiene {len(moves)} jugadas, y MOST_OPEN es {learning.most_listed}",
                    f"{len(moves)} moves are open to seat {seat}, and MOST_OPEN is {learning.most_listed}",
                )
            for move, features in zip(moves, single.move_features(seat), strict=True):
                name = learning.move_name(move)
                what = Text(f"lo que se dice de «{name}»", f"what is told of '{name}'")
                _require_bounds(table, match, what, features, learning.move_parts)


def _require_bounds(table: Table, match: Match, what: Text, numbers: Array, parts: tuple[ObservationPart, ...]) -> None:
    least, most = bounds_of(parts)
    outside = np.flatnonzero((numbers < least) | (numbers > most))
    if outside.size:
        place = int(outside[0])
        name = list(chain.from_iterable([part.name] * part.size for part in parts))[place]
        bounds = f"{least[place]}..{most[place]}"
        raise Wrong(
            table.moment(match),
            f"{what.es} tiene {numbers[place]} en «{name}», que va de {bounds}",
            f"{what.en} has {numbers[place]} in '{name}', whose bounds are {bounds}",
        )
