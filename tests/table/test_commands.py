"""What people may do at a table, and what each is told who may not: one sentence, and nothing has changed."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from sobremesa.engine.errors import BadSetup, Mistake, NotYourTurn, UnknownGame
from sobremesa.engine.language import LANGUAGES
from sobremesa.engine.toss import word_hash
from sobremesa.table import commands, journal, wire
from sobremesa.table.asking import Asker, Forbidden, NotNow
from sobremesa.table.journal import Placed
from sobremesa.table.wire import NewTable, Settings, Wanted
from tests.nasty import NASTY_NAMES
from tests.table.rooms import BOT, BOTS, OPEN, PERSON, Evening, owner, play_on, portrait, rebuilt
from tests.tables import Setup
from tests.tosses import WORDS

TOMA6 = Setup("toma6", 3, {"rounds": 1})
PUSH = Setup("push", 2)
Do = Callable[[Evening], object]


# --- evenings at different points


def in_the_room(kinds: tuple[str, ...] = (PERSON, PERSON, OPEN)) -> Evening:
    return Evening(TOMA6, kinds)


def tossing() -> Evening:
    evening = Evening(TOMA6)
    evening.start()
    return evening


def giving_words() -> Evening:
    evening = tossing()
    for seat in range(3):
        evening.give_hash(seat)
    return evening


def playing() -> Evening:
    return Evening(TOMA6).deal()


def with_bots() -> Evening:
    return Evening(TOMA6, [PERSON, BOT, BOT]).deal()


def promised() -> Evening:
    """The seat of a bot is somebody's from the next round on."""
    evening = Evening(Setup("toma6", 3, {"rounds": 2}), [PERSON, BOT, BOT]).deal()
    evening.sit_down("Zoe", link=evening.link(1, evening.host))
    return evening


def patient() -> Evening:
    return Evening(TOMA6, settings=Settings(grace=None)).deal()


def closed() -> Evening:
    evening = playing()
    evening.do(wire.Close(id=""), evening.host)
    return evening


def over() -> Evening:
    evening = playing()
    while evening.room.phase == "playing":
        play_on(evening, random.Random(1))
    return evening


def after_a_placement(settings: Settings | None = None) -> Evening:
    """In Push, after an action that can be taken back."""
    evening = Evening(PUSH, settings=settings).deal()
    dice = random.Random(2)
    while not evening.match.may_take_back:
        play_on(evening, dice)
    return evening


def last_actor(evening: Evening) -> int:
    return evening.match.action(evening.match.step - 1).seat


def unasked(evening: Evening) -> int:
    """Who cannot have acted last."""
    return 1 - last_actor(evening)


# --- what they try


def act(seat: int, action: str = "1") -> Do:
    return lambda evening: evening.act(seat, action)


def start(asker: Asker, fill: str | None = None) -> Do:
    return lambda evening: evening.judged(wire.Start(id="", fill=fill), asker)


def set_up(asker: Asker, **options: wire.Option) -> Do:
    return lambda evening: evening.judged(wire.SetUp(id="", options=options), asker)


def seat_bot(asker: Asker, seat: int, bot: str | None = "casual") -> Do:
    return lambda evening: evening.judged(wire.SeatBot(id="", seat=seat, bot=bot), asker)


def link(asker: Asker, seat: int | None) -> Do:
    return lambda evening: commands.link(evening.ask(wire.Link(id="", seat=seat), asker))


def sit(name: str | None = "Zoe", seat: int | None = None, link: str | None = None) -> Do:
    return lambda evening: evening.sit_down(name, seat, link)


def close(asker: Asker) -> Do:
    return lambda evening: evening.judged(wire.Close(id=""), asker)


def rematch(asker: Asker) -> Do:
    return lambda evening: commands.rematch(evening.ask(wire.Rematch(id=""), asker), "PERA-10")


def send_away(asker: Asker, seat: int) -> Do:
    return lambda evening: evening.do(wire.SendAway(id="", seat=seat), asker)


def rename(name: str, seat: int = 1) -> Do:
    return lambda evening: evening.do(wire.Rename(id="", name=name), owner(seat))


def stand_in(asker: Asker, seat: int, seconds: float | None = 60) -> Do:
    """Somebody was not there for so long; none: they are."""

    def ask(evening: Evening) -> object:
        away = {} if seconds is None else {seat: evening.now - round(1000 * seconds)}
        return evening.judged(wire.StandIn(id="", seat=seat), asker, away)

    return ask


def resize(asker: Asker, players: int) -> Do:
    return lambda evening: evening.do(wire.Seats(id="", players=players), asker)


def give_hash(seat: int, attempt: int = 1, text: str = "a" * 64) -> Do:
    return lambda evening: evening.judged(wire.TossHash(id="", attempt=attempt, hash=text), owner(seat))


def give_word(seat: int, attempt: int = 1, word: str | None = None) -> Do:
    asked = wire.TossWord(id="", attempt=attempt, word=word or WORDS[seat])
    return lambda evening: evening.judged(asked, owner(seat))


def let_pass(seat: int) -> Do:
    return lambda evening: evening.judged(wire.Pass(id=""), owner(seat))


def use_twice(evening: Evening) -> None:
    secret = evening.link(1, owner(1))
    evening.sit_down(link=secret)
    evening.portraits = [(0, portrait(evening.room, evening.now))]
    evening.sit_down(link=secret)


DEPUTY, HOST_AT_0 = Asker(frozenset({0}), 0, is_host=True), Asker(frozenset({0}), 0, is_host=True, is_creator=True)
HOST, WATCHING = Asker(is_host=True, is_creator=True), Asker()

MISTAKES: list[tuple[str, Callable[[], Evening], Do, type[Mistake], str, str]] = [
    ("a spectator acts", playing, lambda _: WATCHING.seat(None), Forbidden, "estás mirando", "you are watching"),
    ("for another seat", playing, lambda _: owner(1).seat(2), Forbidden, "el sitio 2 no es tuyo", "not yours"),
    ("before the match", in_the_room, act(0), NotNow, "aún no ha empezado", "has not begun"),
    ("during the toss", tossing, act(0), NotNow, "se está sorteando", "tossed for"),
    ("after the end", over, act(0), NotNow, "ha terminado", "is over"),
    ("at a closed table", closed, act(0), NotNow, "se ha cerrado", "is closed"),
    ("no such action", playing, act(0, "hola"), Mistake, "hola", "hola"),
    ("nothing is offered", playing, let_pass(0), NotYourTurn, "no se te ofrece nada", "nothing is offered"),
    ("not the host starts", in_the_room, start(owner(0)), Forbidden, "quien creó la mesa", "created the table"),
    ("open seats", in_the_room, start(HOST), NotNow, "sitios libres (1)", "open seats (1)"),
    ("unknown bot fills", in_the_room, start(HOST, "deep blue"), BadSetup, "ningún bot «deep blue»", "no bot 'deep"),
    ("started already", playing, start(HOST), NotNow, "ya ha empezado", "has begun already"),
    ("not the host sets up", in_the_room, set_up(owner(0)), Forbidden, "quien creó la mesa", "created the table"),
    ("set up too late", playing, set_up(HOST), NotNow, "ya ha empezado", "has begun already"),
    ("unknown option", in_the_room, set_up(HOST, colour=1), BadSetup, "no tiene la opción", "has no option"),
    ("not the host's bot", in_the_room, seat_bot(owner(0), 2), Forbidden, "quien creó la mesa", "created the table"),
    ("a bot without a seat", in_the_room, seat_bot(HOST, 3), BadSetup, "van de 0 a 2", "are 0 to 2"),
    ("a bot for who is there", in_the_room, seat_bot(HOST, 1), Forbidden, "Bea está en la mesa", "Bea is at the"),
    ("unknown bot", in_the_room, seat_bot(HOST, 2, "x"), BadSetup, "hay random, casual, strong", "there are random"),
    ("a bot in the toss", tossing, seat_bot(HOST, 2), NotNow, "se está sorteando", "tossed for"),
    ("an open seat in play", playing, seat_bot(HOST, 2, None), NotNow, "ya ha empezado", "has begun already"),
    ("a link of another", playing, link(owner(1), 2), Forbidden, "quien creó la mesa", "created the table"),
    ("giving a present seat", playing, link(HOST, 1), Forbidden, "de quien no está", "who is not there"),
    ("giving no seat", playing, link(HOST, 7), Forbidden, "de quien no está", "who is not there"),
    ("a link after the end", over, link(owner(1), 1), NotNow, "ha terminado", "is over"),
    ("no such link", playing, sit(link="x" * 32), Forbidden, "ese enlace ya no vale", "no longer good"),
    ("a link used twice", playing, use_twice, Forbidden, "ese enlace ya no vale", "no longer good"),
    ("a taken seat", in_the_room, sit(seat=1), NotNow, "el sitio 1 está ocupado", "seat 1 is taken"),
    ("a seat too many", in_the_room, sit(seat=3), BadSetup, "no hay sitio 3", "there is no seat 3"),
    ("a full table", lambda: in_the_room((PERSON, BOT, BOT)), sit(), NotNow, "está llena", "is full"),
    ("sitting too late", playing, sit(), NotNow, "ya ha empezado", "has begun already"),
    ("no name", in_the_room, sit(name=None), BadSetup, "dice su nombre", "gives a name"),
    ("not the host's seats", in_the_room, resize(owner(0), 4), Forbidden, "quien creó la mesa", "created the table"),
    ("seats too late", playing, resize(HOST, 4), NotNow, "ya ha empezado", "has begun already"),
    ("too few seats", in_the_room, resize(HOST, 1), BadSetup, "no para 1", "not 1"),
    ("somebody's seat goes", lambda: in_the_room((OPEN, OPEN, PERSON)), resize(HOST, 2), Forbidden, "Carlos", "Carlos"),
    ("a bot's seat in the room", lambda: in_the_room((PERSON, BOT, OPEN)), link(HOST, 1), Forbidden, "bot", "bot"),
    ("a seat given twice", promised, link(HOST, 1), Forbidden, "el de un bot", "of a bot"),
    ("a deputy closes", playing, close(DEPUTY), Forbidden, "quien creó la mesa", "created the table"),
    ("a deputy sends away", playing, send_away(DEPUTY, 1), Forbidden, "quien creó la mesa", "created the table"),
    ("sending a bot away", with_bots, send_away(HOST, 1), Forbidden, "a otra persona", "only another person"),
    ("sending no one away", playing, send_away(HOST, 7), BadSetup, "no hay sitio 7", "there is no seat 7"),
    ("sending oneself away", playing, send_away(HOST_AT_0, 0), Forbidden, "a otra persona", "only another person"),
    ("sending away too late", over, send_away(HOST, 1), NotNow, "ha terminado", "is over"),
    ("a name of nothing", playing, rename(" \n "), BadSetup, "de 1 a 40 letras", "1 to 40 letters"),
    ("a name after the end", over, rename("Bea"), NotNow, "ha terminado", "is over"),
    ("who watches does not wait", playing, stand_in(WATCHING, 1), Forbidden, "quien juega", "those who play"),
    ("not waiting for who is here", playing, stand_in(owner(0), 1, None), NotNow, "Bea está en", "Bea is at"),
    ("not waiting for a bot", with_bots, stand_in(owner(0), 1), NotNow, "está en la mesa", "is at the table"),
    ("not waiting at all", playing, stand_in(owner(0), 1, 4.9), NotNow, "Bea acaba de irse", "Bea has just gone"),
    ("not waiting for no one", playing, stand_in(owner(0), 9), BadSetup, "no hay sitio 9", "there is no seat 9"),
    ("not waiting too early", in_the_room, stand_in(owner(0), 1), NotNow, "aún no ha empezado", "has not begun"),
    ("a table that waits", patient, stand_in(owner(0), 1), NotNow, "se espera a quien falta", "waits for whoever"),
    ("not the host closes", playing, close(owner(0)), Forbidden, "quien creó la mesa", "created the table"),
    ("closed already", closed, close(HOST), NotNow, "ya ha terminado", "over already"),
    ("a spectator's rematch", over, rematch(WATCHING), Forbidden, "quienes jugaron", "those who played"),
    ("a rematch too early", playing, rematch(owner(0)), NotNow, "ya ha empezado", "has begun already"),
    ("a hash too early", in_the_room, give_hash(0), NotNow, "no se espera tu huella", "not awaited now"),
    ("a hash too late", giving_words, give_hash(0), NotNow, "no se espera tu huella", "not awaited now"),
    ("a hash for another toss", tossing, give_hash(0, 2), NotNow, "no se espera tu huella", "not awaited now"),
    ("no hash", tossing, give_hash(0, text="A"), BadSetup, "64 cifras", "64 lower-case"),
    ("a word too early", tossing, give_word(0), NotNow, "no se espera tu palabra", "not awaited now"),
    ("no word", giving_words, give_word(0, word="hola"), BadSetup, "32 cifras", "32 lower-case"),
    ("another word", giving_words, give_word(0, word="f" * 32), Forbidden, "no es la de la huella", "is not the one"),
    ("a word for another toss", giving_words, give_word(0, 2), NotNow, "no se espera tu palabra", "not awaited now"),
    (
        "nothing is taken back here",
        lambda: after_a_placement(Settings(takebacks=False)),
        lambda evening: evening.ask_takeback(last_actor(evening)),
        NotNow,
        "no se deshacen jugadas",
        "takes nothing back",
    ),
    (
        "not the last to act",
        after_a_placement,
        lambda evening: evening.ask_takeback(unasked(evening)),
        NotNow,
        "solo puedes deshacer tu última jugada",
        "only your last action",
    ),
    (
        "nobody asks to take back",
        after_a_placement,
        lambda evening: evening.answer_takeback(unasked(evening), True),
        NotNow,
        "nadie pide deshacer",
        "nobody asks",
    ),
    ("a takeback too late", over, lambda evening: evening.ask_takeback(0), NotNow, "ha terminado", "is over"),
]


@pytest.mark.parametrize(
    ("begin", "attempt", "kind", "es", "en"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_a_mistake_is_one_sentence_and_changes_nothing(
    begin: Callable[[], Evening], attempt: Do, kind: type[Mistake], es: str, en: str
) -> None:
    evening = begin()
    evening.portraits = [(0, portrait(evening.room, evening.now))]
    with pytest.raises(kind) as caught:
        attempt(evening)
    assert es in caught.value.to("es")
    assert en in caught.value.to("en")
    for lang in LANGUAGES:
        assert "\n" not in caught.value.to(lang)
    assert portrait(evening.room, evening.now) == evening.portraits[-1][1]


# --- creating a table


def new_table(**fields: object) -> NewTable:
    asked: dict[str, object] = {"game": "toma6", "seats": [Wanted(kind="open")] * 3, **fields}
    return NewTable(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "kind", "en"),
    [
        (new_table(game="chess"), UnknownGame, "there is no game 'chess'"),
        (new_table(game="highscore", seats=[Wanted(kind="open")] * 7), BadSetup, "players, not 7"),
        (new_table(seats=[]), BadSetup, "players, not 0"),
        (new_table(options={"variant": "chess"}), BadSetup, "does not accept 'chess'"),
        (new_table(options={"rows": 2}), BadSetup, "without house rules such as 'rows'"),
        (new_table(seats=[Wanted(kind="bot", bot="hal")] * 3), BadSetup, "there is no bot 'hal'"),
    ],
    ids=lambda value: "",
)
def test_a_table_that_cannot_be_is_refused(asked: NewTable, kind: type[Mistake], en: str) -> None:
    with pytest.raises(kind, match=en):
        commands.open_table(asked, "LIMA-43", BOTS, 0)


@pytest.mark.parametrize("name", [None, "", "  ", "Tú", "You"])
def test_people_at_ones_own_device_need_no_name(name: str | None) -> None:
    opened, _host, _tokens = commands.open_table(
        new_table(seats=[Wanted(kind="person", name=name)] * 2 + [Wanted(kind="bot")]), "LIMA-43", BOTS, 0
    )
    assert [placed.name for placed in opened.places[:2]] == ["", ""]


def test_options_that_contradict_each_other_are_refused() -> None:
    contradiction = new_table(game="bids", seats=[Wanted(kind="open")] * 3, options={"ally": True, "rounds": 2})
    with pytest.raises(BadSetup) as caught:
        commands.open_table(contradiction, "LIMA-43", BOTS, 0)
    assert caught.value.to("es") != caught.value.to("en")


def test_tables_are_for_the_printed_rules() -> None:
    evening = in_the_room()
    with pytest.raises(BadSetup, match="without house rules such as 'hand'") as caught:
        evening.judged(wire.SetUp(id="", options={"rounds": 1, "hand": 2}), HOST)
    assert caught.value.to("es") != caught.value.to("en")


def test_a_table_has_a_token_for_each_person_and_for_the_host() -> None:
    evening = Evening(TOMA6, [PERSON, BOT, PERSON])
    hashes = [commands.token_hash(token) for token in (evening.tokens[0], evening.tokens[2], evening.host_token)]
    assert [evening.room.whose(hashed) for hashed in hashes] == [0, 2, -1]
    assert evening.room.whose(commands.token_hash("")) is None
    assert evening.room.whose("") is None
    assert set(evening.tokens) == {0, 2}
    assert not any(token.encode() in evening.journal[0] for token in (*evening.tokens.values(), evening.host_token))


def test_two_of_the_same_name_can_be_told_apart() -> None:
    asked = new_table(seats=[Wanted(kind="person", name="Ana"), Wanted(kind="bot", name="Ana"), Wanted(kind="open")])
    entry, _, _ = commands.open_table(asked, "LIMA-43", BOTS, 0)
    assert [placed.name for placed in entry.places] == ["Ana", "Ana 2", ""]


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_names_of_strangers_are_made_harmless(name: str) -> None:
    try:
        read = commands.read_name(name[:40])
    except BadSetup:
        read = "nobody"
    assert read.isprintable()
    assert 0 < len(read) <= 41


# --- seats


def test_a_seat_moves_to_another_device_by_a_link() -> None:
    evening = playing()
    old = commands.token_hash(evening.tokens[1])
    secret = evening.link(1, owner(1))
    assert evening.sit_down(link=secret) == 1
    assert evening.room.places[1].placed.name == "Bea"
    assert evening.room.whose(old) is None
    assert evening.room.whose(commands.token_hash(evening.tokens[1])) == 1


def test_only_the_last_link_is_good_and_not_for_ever() -> None:
    evening = playing()
    first, second = evening.link(1, owner(1)), evening.link(1, owner(1))
    with pytest.raises(Forbidden):
        evening.sit_down(link=first)
    evening.now += commands.LINK_LIFE
    with pytest.raises(Forbidden):
        evening.sit_down(link=second)
    evening.now -= 1
    assert evening.sit_down(link=second) == 1


def test_a_lost_seat_is_given_away_unless_its_person_comes_back() -> None:
    evening = playing()
    evening.present.discard(1)
    secret = evening.link(1, evening.host)
    assert evening.room.seen().seats[1].offered
    evening.present.add(1)
    with pytest.raises(Forbidden, match="no longer good"):
        evening.sit_down("Zoe", link=secret)
    evening.present.discard(1)
    with pytest.raises(BadSetup, match="gives a name"):
        evening.sit_down(link=secret)
    evening.sit_down("Carlos", link=secret)
    assert evening.room.names == ["Ana", "Carlos 2", "Carlos"]
    assert not evening.room.seen().seats[1].offered


def test_whoever_is_back_keeps_the_seat() -> None:
    evening = playing()
    evening.present.discard(1)
    secret = evening.link(1, evening.host)
    evening.put(journal.Returned(at=evening.now, seat=1))
    assert not evening.room.seen().seats[1].offered
    with pytest.raises(Forbidden, match="no longer good"):
        evening.sit_down("Zoe", link=secret)


def test_the_host_puts_bots_where_nobody_is() -> None:
    evening = in_the_room()
    evening.do(wire.SeatBot(id="", seat=2, bot="casual"), HOST)
    assert [place.placed.kind for place in evening.room.places] == ["person", "person", "bot"]
    evening.do(wire.SeatBot(id="", seat=2), HOST)
    assert evening.room.open_seats == [2]
    evening = playing()
    evening.present.discard(1)
    evening.do(wire.SeatBot(id="", seat=1, bot="casual"), HOST)
    assert evening.room.places[1].bot == "casual"
    assert evening.room.whose(commands.token_hash(evening.tokens[1])) is None


def test_the_host_may_give_up_a_seat_of_their_own_device() -> None:
    evening = in_the_room()
    asker = Asker(frozenset({0, 1}), 0, is_host=True)
    evening.do(wire.SeatBot(id="", seat=1, bot="casual"), asker)
    assert evening.room.places[1].placed.kind == "bot"


def test_leaving_opens_the_seat_before_the_match_and_nothing_in_the_toss() -> None:
    evening = in_the_room()
    evening.do(wire.Leave(id=""), owner(1))
    assert evening.room.open_seats == [1, 2]
    assert tossing().judged(wire.Leave(id=""), owner(1)) == []
    assert over().judged(wire.Leave(id=""), owner(1)) == []


def test_the_host_sets_up_options_and_settings() -> None:
    evening = in_the_room()
    settings = Settings(hints=False)
    for asked in (wire.SetUp(id="", options={"variant": "tactics"}), wire.SetUp(id="", settings=settings)):
        evening.do(asked, evening.host)
    assert (evening.room.options, evening.room.settings) == ({"variant": "tactics"}, settings)


# --- play


def test_a_choice_is_replaced_and_not_taken_back() -> None:
    evening = playing()
    evening.act(1, evening.match.legal(1)[0])
    with pytest.raises(NotNow, match="choose another"):
        evening.ask_takeback(1)
    evening.act(1, evening.match.legal(1)[1])


def test_a_takeback_is_asked_for_once_and_not_answered_by_the_asker() -> None:
    evening = after_a_placement()
    seat = last_actor(evening)
    evening.ask_takeback(seat)
    with pytest.raises(NotNow, match="asked already"):
        evening.ask_takeback(seat)
    with pytest.raises(NotNow, match="nobody asks"):
        evening.answer_takeback(seat, True)
    evening.answer_takeback(1 - seat, False)
    evening.ask_takeback(seat)


def test_what_showed_something_new_is_not_taken_back() -> None:
    evening = Evening(PUSH).deal()
    dice = random.Random(2)
    while evening.match.step == 0 or evening.match.may_take_back:
        play_on(evening, dice)
    with pytest.raises(NotNow, match="showed nothing new"):
        evening.ask_takeback(last_actor(evening))


def test_a_table_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = playing()
    commands.require_space(evening.room)
    monkeypatch.setattr(commands, "MOST_ENTRIES", evening.room.length)
    with pytest.raises(NotNow, match="too much has happened"):
        commands.require_space(evening.room)


def test_a_word_is_bound_to_its_seat_and_attempt() -> None:
    evening = tossing()
    evening.do(wire.TossHash(id="", attempt=1, hash=word_hash("seat 1", 1, WORDS[0])), owner(0))
    evening.give_hash(1)
    evening.give_hash(2)
    with pytest.raises(Forbidden, match="is not the one whose hash you gave"):
        evening.give_word(0)
    evening.give_word(1)
    with pytest.raises(NotNow):
        evening.give_word(1)


@pytest.mark.parametrize("body", ['{"type":"act","id":"1","action":"45","seat":10}', '{"type":"act","id":""}'])
def test_frames_are_bounded(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.frames.decode(body)


def test_whoever_is_sent_away_has_no_seat_any_more() -> None:
    evening = playing()
    old = commands.token_hash(evening.tokens[1])
    link = evening.link(1, owner(1))
    send_away(HOST, 1)(evening)
    seat = evening.room.seen().seats[1]
    assert (seat.kind, seat.bot) == ("bot", "casual")
    assert evening.room.whose(old) is None
    with pytest.raises(Forbidden, match="no longer good"):
        evening.sit_down(link=link)
    before = in_the_room()
    send_away(HOST, 1)(before)
    assert before.room.seen().seats[1].kind == "open"


@pytest.mark.parametrize("replace", [wire.SendAway(id="", seat=1), wire.SeatBot(id="", seat=1, bot="casual")])
def test_a_bot_does_not_take_the_name_of_whom_it_replaces(replace: wire.Frame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "BOT_NAMES", ("Lucía", "Vera"))
    evening = playing()
    rename("Lucía")(evening)
    evening.present.discard(1)
    evening.put(*evening.judged(replace, HOST))
    assert evening.room.names[1] == "Vera"


@pytest.mark.parametrize("begin", [in_the_room, tossing, playing])
def test_another_name_holds_from_then_on(begin: Callable[[], Evening]) -> None:
    evening = begin()
    since = evening.room.length
    rename("Ana")(evening)
    rename("  Beatriz\n")(evening)
    assert evening.room.names[:2] == ["Ana", "Beatriz"]
    assert [evening.room.names_at(since + later, "es")[1] for later in range(3)] == ["Bea", "Ana 2", "Beatriz"]
    assert evening.room.whose(commands.token_hash(evening.tokens[1])) == 1


def test_a_bot_that_stands_in_already_is_no_mistake() -> None:
    evening = playing()
    asked, away = wire.StandIn(id="", seat=1), {1: evening.now - 5000}
    evening.put(*evening.judged(asked, owner(0), away))
    assert evening.room.places[1].stand_in == "casual"
    assert evening.judged(asked, owner(0), away) == []


def test_seats_come_and_go_before_the_match() -> None:
    evening = in_the_room()
    room = evening.room
    watched = list(room.noticed_since(room.viewer_of(None), 0))
    sat = list(room.noticed_since(1, 0))
    resize(HOST, 5)(evening)
    assert [place.placed.kind for place in room.places] == ["person", "person", "open", "open", "open"]
    assert room.seen().players == 5
    assert list(room.noticed_since(room.viewer_of(None), 0))[:-1] == watched
    assert list(room.noticed_since(1, 0))[:-1] == sat
    evening.sit_down("Zoe", seat=4)
    with pytest.raises(Forbidden, match="Zoe has one of the last seats"):
        resize(HOST, 2)(evening)
    evening.put(journal.Sat(at=evening.now, seat=4, placed=Placed(kind="bot", name="Olga", bot="casual")))
    resize(HOST, 2)(evening)
    assert room.numbers == [room.length] * 3
    assert list(room.noticed_since(room.viewer_of(None), 0))[: len(watched)] == watched
    evening.present = {0, 1}
    evening.deal()
    assert evening.match.players == 2
    again = rebuilt(evening.entries())
    assert portrait(again, evening.now) == portrait(room, evening.now)


def test_a_latecomer_sits_down_when_the_next_round_begins() -> None:
    evening = promised()
    room, token = evening.room, commands.token_hash(evening.tokens[1])
    assert (room.seen().seats[1].kind, room.seen().seats[1].next) == ("bot", "Zoe")
    assert (room.whose(token), room.expects(token)) == (None, True)
    while evening.match.turn[0] == 1:
        assert room.places[1].placed.kind == "bot"
        play_on(evening, random.Random(1))
    assert (room.seen().seats[1].kind, room.seen().seats[1].name) == ("person", "Zoe")
    assert (room.whose(token), room.expects(token)) == (1, False)
    assert evening.match.view(1).turn == 1


def test_a_latecomer_to_the_last_round_plays_the_rematch() -> None:
    evening = Evening(TOMA6, [PERSON, BOT, BOT]).deal()
    evening.sit_down("Zoe", link=evening.link(2, evening.host))
    while evening.room.phase == "playing":
        play_on(evening, random.Random(1))
    assert evening.room.places[2].placed.kind == "bot"
    again = rebuilt([commands.rematch(evening.ask(wire.Rematch(id=""), owner(0)), "PERA-10")])
    assert again.names[2] == "Zoe"
    assert again.whose(commands.token_hash(evening.tokens[2])) == 2
