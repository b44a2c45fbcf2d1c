"""Several people on one device: a napkin between them, and nothing of a covered hand anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, WebSocket, WebSocketRoute, expect

from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.table.wire import Settings
from tests.web.browser import DESKTOP, LANDSCAPE, PHONE, Guests, devtools
from tests.web.looks import barriers
from tests.web.player import Player
from tests.web.playing import casual
from tests.web.presses import GAMES, press_all, presses_of
from tests.web.tables import Laid, make_short, people, remember, until

PEOPLE = ["Ana", "Marcos", "Lucía"]
FEW = 6  # decisions
TAUGHT = Settings(pace=0, start="full", grace=None, taught=True)
PLACED = r"\bfila \d"
OF_ITS_OWN = 650  # milliseconds after which a second press is no double one
HIDE_AND_SHOW = """
for (const value of [true, false]) {
  Object.defineProperty(document, "hidden", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
# Looks at the document after every change and in every frame. What was there while somebody's cards lay open goes with
# them, the copies that fly and the sheets too, and under the napkin there is nothing that could be a card.
WITNESS = """
window.witness = { opened: 0, covered: 0, leaks: [] };
{
  const theirs = new WeakSet();
  const all = (some) => [...document.querySelectorAll(some)];
  const isCoverUp = (each) => (each.ariaLabel ?? each.textContent).trim() === "Tapar mis cartas";
  const look = () => {
    const hand = all(".hand .card-button");
    const above = all(".flying, dialog");
    const isOpen = all("button").some(isCoverUp);
    const isCovered = all("main.covered").length > 0;
    if (isOpen) above.forEach((each) => theirs.add(each));
    const left = isOpen ? [] : [...hand, ...above.filter((each) => theirs.has(each))];
    const under = isCovered ? all("[data-key], .card-button, .flying, dialog") : [];
    witness.opened += isOpen && hand.length > 0;
    witness.covered += isCovered;
    witness.leaks.push(...[...left, ...under].map((each) => each.outerHTML.slice(0, 200)));
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, everything);
  requestAnimationFrame(function frame() { look(); requestAnimationFrame(frame); });
}
"""
COVER_WHAT_FLIES = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(".flying")) return;
  observer.disconnect();
  document.querySelector("[aria-label='Tapar mis cartas']").click();
}).observe(document, { subtree: true, childList: true });
"""


class Ears:
    """Everything that comes and goes over the sockets of a page."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.unanswered: dict[WebSocket, int] = {}  # hellos; one that is closed before gets no welcome any more
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.unanswered[socket] = 0
        socket.on("framereceived", lambda frame: self._hear(socket, json.loads(frame)))
        socket.on("framesent", lambda frame: self._say(socket, json.loads(frame)))
        socket.on("close", self._forget)

    def _forget(self, socket: WebSocket) -> None:
        self.unanswered.pop(socket, None)

    def _hear(self, socket: WebSocket, frame: dict[str, Any]) -> None:
        self.heard.append(frame)
        if frame["type"] == "welcome" and socket in self.unanswered:
            self.unanswered[socket] -= 1

    def _say(self, socket: WebSocket, frame: dict[str, Any]) -> None:
        self.said.append(frame)
        if frame["type"] == "hello" and socket in self.unanswered:
            self.unanswered[socket] += 1


class Line:
    """The line of a page on which the server can be kept waiting for a hearing."""

    def __init__(self, page: Page) -> None:
        self._kept: list[str | bytes] | None = None
        page.route_web_socket(re.compile("/socket$"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._hear)

    def _hear(self, frame: str | bytes) -> None:
        if self._kept is None:
            self._line.send(frame)
        else:
            self._kept.append(frame)

    def hold(self) -> None:
        self._kept = []

    def go_on(self) -> None:
        kept, self._kept = self._kept or [], None
        for frame in kept:
            self._line.send(frame)


def hold(wanted: Locator) -> None:
    """Hold a button down until it has done what it does and is gone, or waits for the server."""
    expect(wanted).to_be_enabled()
    wanted.hover()
    mouse = wanted.page.mouse
    mouse.down()
    expect(wanted.and_(wanted.page.locator(":not(.busy)"))).to_have_count(0)
    mouse.up()


class Shared:
    """A device that several people share."""

    def __init__(self, player: Player, table: Laid) -> None:
        self.player = player
        self.page = player.page
        self.table = table
        self.ears = Ears(player.page)
        self.page.add_init_script(WITNESS)

    def open(self, **settings: Any) -> None:
        kept = self.table.kept(0)
        kept["seats"] = [{"seat": seat, "token": token.token} for seat, token in self.table.tokens.items()]
        remember(self.page, [kept], settings)
        self.page.goto(f"/t/{self.table.id}")

    def i_am(self, name: str) -> None:
        hold(self.player.button(re.compile(rf"^Soy {name}\b")))
        expect(self.player.button("Tapar mis cartas")).to_be_visible()
        expect(self.player.place.locator("p.sentence")).to_have_text(re.compile(f"^{name} "))

    @property
    def napkin(self) -> Any:
        return self.page.get_by_role("heading", name=re.compile("^(Pásale el móvil|Le toca) a "), level=1)

    def covered_cards(self) -> set[int]:
        """What nobody but its owner may know."""
        match = self.table.match
        hands = [set(match.view(seat).hand) for seat in range(match.players)]
        return set().union(*hands)

    def cards_in_the_document(self) -> set[int]:
        """By their keys, their names, or as they are drawn."""
        written = self.page.evaluate("document.documentElement.outerHTML")
        patterns = (r'data-key="card:(\d+)"', r'data-drag="(\d+)"', r'aria-label="(\d+), ', r">(\d+)</text>")
        return {int(number) for pattern in patterns for number in re.findall(pattern, written)}

    def require_covered(self) -> None:
        """Nothing that a screen reader can come upon is a card of anybody's hand."""
        match = self.table.match
        spoken = {str(card): name.es for card, name in match.game.labels.items()}
        hands = {spoken[str(card)] for seat in range(match.players) for card in match.view(seat).hand}
        nodes = devtools(self.page).send("Accessibility.getFullAXTree")["nodes"]
        read = [str(node.get("name", {}).get("value", "")) for node in nodes]
        assert len(read) > 4
        assert hands
        assert not [name for name in read if name.startswith(tuple(hands))]
        written = self.page.evaluate("document.documentElement.outerHTML")
        keys = {f'"card:{card}"' for seat in range(match.players) for card in match.view(seat).hand}
        assert not [key for key in keys if key in written]

    def require_own_eyes(self) -> None:
        """Whatever came over the sockets was for whoever looked: a hand only to its owner, a secret event too."""
        looking: int | None = None
        hands = 0
        for frame in self.ears.heard:
            if frame["type"] == "welcome":
                looking = frame["seat"]
            view = (frame.get("sight") or {}).get("view")
            if view is not None:
                assert view["seat"] == (-1 if looking is None else looking)
                assert looking is not None or not view["hand"]
                hands += bool(view["hand"])
        assert hands

    def require_nothing_seen(self) -> None:
        """No covered card is in the document, in any attribute, or in a name."""
        assert self.player.hand.count() == 0
        assert not self.cards_in_the_document() & self.covered_cards()

    def opened(self) -> list[str]:
        """Whose tokens were used to look, one after another."""
        return [frame["token"] for frame in self.ears.said if frame["type"] == "hello" and frame.get("token")]

    def require_answered(self) -> None:
        """Wait until the server has answered who looks."""
        until(lambda: self._is_answered())

    def _is_answered(self) -> bool:
        self.page.wait_for_timeout(10)  # the frames come while the page is looked at
        return not any(self.ears.unanswered.values())

    def require_never_seen_covered(self) -> None:
        """At no moment since the page was opened was anything of a hand there once it was covered."""
        witness = self.page.evaluate("window.witness")
        assert witness["leaks"] == []
        assert min(witness["opened"], witness["covered"]) > 0, "nothing was there to be seen"


@pytest.fixture
def shared(phone: Player, laid: Callable[..., Laid]) -> Shared:
    return Shared(phone, laid(people(3)))


def test_three_people_set_a_table_and_play_a_match_on_one_device(guests: Guests) -> None:
    """The whole way: from the set-up to the end."""
    phone = Player(guests.come(PHONE), "es")
    make_short(phone.page)
    remember(phone.page, [], {})
    phone.open("/new?game=toma6")
    phone.page.get_by_role("radio", name="En este aparato").check()
    names = phone.page.get_by_role("group", name="Quién juega en este aparato")
    expect(names.get_by_role("textbox")).to_have_count(4)
    phone.page.get_by_role("group", name="Jugadores en la mesa").get_by_role("radio", name="3", exact=True).check()
    expect(names.get_by_role("textbox")).to_have_count(3)
    names.get_by_role("textbox").nth(0).fill("Ana")
    phone.button("Empezar").click()
    expect(phone.page.get_by_role("alert").filter(has_text="al menos dos")).to_be_visible()
    names.get_by_role("textbox").nth(1).fill("Marcos")
    expect(phone.button("Empezar: 2 personas y un bot")).to_be_visible()
    names.get_by_role("textbox").nth(2).fill("Lucía")
    assert not barriers(phone.page)
    phone.button("Empezar: 3 personas").click()
    played = play_on_one_device(phone)
    assert set(played) == set(PEOPLE)
    assert all(played[name] >= 10 for name in PEOPLE)
    expect(phone.button("Revancha")).to_be_visible()


def play_on_one_device(player: Player) -> dict[str, int]:
    """Everybody takes the first card, or the first row, whenever it is their turn; how often each was asked."""
    turns: dict[str, int] = {}
    mine = player.button(re.compile(r"^Soy [^:]+: ver mis cartas$"))
    take = player.place.get_by_text(player.words.take)
    while True:
        expect(mine.or_(take).or_(player.scores).or_(player.verdict).first).to_be_visible()
        if player.verdict.is_visible():
            return turns
        if player.scores.is_visible():
            player.scores.click()
            expect(player.scores).to_be_hidden()
            continue
        if take.is_visible():  # everybody may see it: no napkin
            player.take(1)
            expect(take).to_be_hidden()
            continue
        name = mine.inner_text().split()[1].rstrip(":")
        turns[name] = turns.get(name, 0) + 1
        hold(mine)
        player.is_asked()
        player.choose(player.cards()[0])
        expect(player.button("Tapar mis cartas")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_on_one_device(phone: Player, laid: Callable[..., Laid], game: str) -> None:
    """Whoever has something to hide uncovers it first; where nobody has, it is said whose turn it is."""
    table = laid(people(3), game=game)
    shared = Shared(phone, table)
    shared.open()
    played: list[int] = []
    while len(played) < FEW or len(set(played)) < len(PEOPLE):
        match = table.match
        seat = match.to_act[0]
        name, action = PEOPLE[seat], casual(match, seat)
        if getattr(match.aids(SPECTATOR), "in_public", []):
            expect(phone.place).to_contain_text(f"Le toca a {name}.")
            shared.require_covered()
        elif has_secrets(match, seat) and played[-1:] != [seat]:  # whoever goes on keeps their cards open
            mine = phone.button(re.compile(rf"^Soy {name}(: ver mis cartas)?$"))
            expect(mine).to_be_enabled()
            assert phone.place.locator(".hand button").count() == 0
            shared.require_covered()
            hold(mine)
        elif not has_secrets(match, seat):
            expect(phone.place).to_contain_text(f"Le toca a {name}.")
        done = len(table.acted(seat))
        presses = presses_of(game, match.view(seat), action, "es")
        is_done = partial(has_acted, table, seat, done)
        press_all(phone.page, presses, is_done=is_done)
        until(is_done)
        assert table.acted(seat)[done] == action
        played.append(seat)
    if has_secrets(table.match, played[0]):
        shared.require_never_seen_covered()
        shared.require_own_eyes()


def test_buttons_take_no_press_while_the_last_act_is_on_its_way(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3), game="push")
    table.play_until(lambda match: match.view(SPECTATOR).phase == "go_on")
    (seat,) = table.match.to_act
    before = table.acted(seat)
    line = Line(phone.page)
    Shared(phone, table).open()
    another, stop = (phone.button(name) for name in ("Destapar otra", "Parar y tomar una fila"))
    expect(another).to_be_enabled()
    where = another.bounding_box(), stop.bounding_box()
    line.hold()
    another.click()
    for button in (another, stop):
        expect(button).to_be_disabled()
        button.click(force=True)
    expect(another).to_have_attribute("aria-busy", "true")
    assert (another.bounding_box(), stop.bounding_box()) == where
    assert not barriers(phone.page)
    line.go_on()
    expect(phone.page.locator("[aria-busy='true']")).to_have_count(0)
    expect(phone.place.locator(".warn")).to_have_count(0)
    phone.page.reload()
    expect(phone.place.locator("p.sentence")).to_be_visible()
    assert table.acted(seat) == [*before, "reveal"]


def test_whom_to_rob_is_chosen_before_everybodys_eyes(phone: Player, laid: Callable[..., Laid]) -> None:
    """The winner of the Thief bid before others did: what they rob lies open, so their hand stays covered."""
    table = laid(people(3), game="bids", options={"rounds": 4, "thief": True})
    table.play_until(somebody_else_robs_next)
    shared = Shared(phone, table)
    shared.open()
    (last,) = table.match.to_act
    bid = table.match.legal(last)[0]
    is_done = partial(has_acted, table, last, len(table.acted(last)))
    shared.i_am(PEOPLE[last])
    press_all(phone.page, presses_of("bids", table.match.view(last), bid, "es"), is_done=is_done)
    until(lambda: table.match.view(SPECTATOR).phase == "rob")
    match = table.match
    (robber,) = match.to_act
    opened = shared.opened()
    expect(phone.place).to_contain_text(f"Le toca a {PEOPLE[robber]}. Ganas el Ladrón.")
    assert phone.place.locator(".hand button").count() == 0
    shared.require_covered()
    assert not barriers(phone.page)
    loot = match.legal(robber)[-1]
    is_done = partial(has_acted, table, robber, len(table.acted(robber)))
    press_all(phone.page, presses_of("bids", match.view(robber), loot, "es"), is_done=is_done)
    expect(shared.napkin).to_be_visible()
    assert table.acted(robber)[-1] == loot
    assert shared.opened() == opened, "whom one robs is no secret"
    shared.require_covered()
    shared.require_never_seen_covered()
    shared.require_own_eyes()


def somebody_else_robs_next(match: Match) -> bool:
    """Whether the next bid ends a turn whose Thief somebody else has won, with something to choose."""
    (seat,) = match.to_act
    after = match.copy()
    after.play(seat, match.legal(seat)[0])
    return after.view(SPECTATOR).phase == "rob" and after.to_act != [seat]


def test_each_is_taught_alone_behind_the_napkin(phone: Player, laid: Callable[..., Laid]) -> None:
    shared = Shared(phone, laid(people(4), settings=TAUGHT))  # Ana's 4 is lower than all rows
    shared.open()
    sentence, read_on = phone.place.locator("p.sentence"), phone.button("Seguir", exact=True)
    for name in ("Ana", "Marcos", "Lucía", "Iker"):
        shared.i_am(name)
        expect(sentence).to_have_text(re.compile(f"^{name} Aquí gana quien menos bueyes se lleva"))
        if name == "Marcos":  # who knows the game
            phone.button("Saltar la explicación").click()
            expect(sentence).to_have_text(re.compile("^Marcos Elige"))
        else:
            read_on.click()
            expect(sentence).to_have_text(re.compile(f"^{name} Todos eligen a la vez"))
        phone.choose(4 if name == "Ana" else phone.cards()[-1])
    expect(sentence).to_have_text(re.compile("^Ana Tu carta no cabe en ninguna fila, así que te llevas una"))
    shared.require_nothing_seen()
    phone.take(1)
    expect(shared.napkin).to_be_visible()


def test_where_all_look_at_once_they_are_taught_together(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3), game="push", settings=TAUGHT)
    Shared(phone, table).open()
    (first,) = table.match.to_act
    sentence = phone.place.locator("p.sentence")
    expect(sentence).to_have_text(re.compile(f"^{PEOPLE[first]} Gana quien reúne más puntos"))
    phone.button("Destapar", exact=True).click()
    until(partial(has_acted, table, first, 0))
    table.play_until(lambda match: match.view(SPECTATOR).phase == "begin" and match.to_act != [first])
    (second,) = table.match.to_act
    expect(sentence).to_contain_text(f"Le toca a {PEOPLE[second]}. ¿Destapas")


def has_acted(table: Laid, seat: int, before: int) -> bool:
    return len(table.acted(seat)) > before


def has_secrets(match: Match, seat: int) -> bool:
    """Whether a seat sees anything that whoever watches does not."""
    mine, theirs = (msgspec.structs.asdict(match.view(viewer)) for viewer in (seat, SPECTATOR))
    return {**mine, "seat": SPECTATOR} != theirs


# --- taps that come twice


DOUBLE = (0, 60, 200)  # milliseconds before each tap of somebody who means one
# What can be tapped, as far as it can be seen: where, and what it is called.
CONTROLS = """() => {
  const all = [...document.querySelectorAll("button, a, summary, [data-stop]")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const isHit = each.contains(document.elementFromPoint(left, top));
    return { name: (each.ariaLabel ?? each.innerText).trim(), left, top, isHit };
  });
  return all.filter((each) => each.isHit);
}"""


class Fingers:
    """Taps of a touch screen, as the browser's own machinery gets them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._screen = devtools(page)

    def tap(self, x: float, y: float) -> None:
        self._screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self._page.wait_for_timeout(40)
        self._screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tap_twice(self, control: dict[str, Any]) -> None:
        for pause in DOUBLE:  # and once more than twice
            self._page.wait_for_timeout(pause)
            self.tap(control["left"], control["top"])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["toma6", "dos", "bids"])
def test_no_double_tap_opens_the_hand_of_somebody_else(phone: Player, laid: Callable[..., Laid], game: str) -> None:
    """Every control of the napkin, of the table as all may see it, and of somebody who looks at their cards."""
    shared = Shared(phone, laid(people(3), game=game))
    fingers = Fingers(shared.page)
    shared.open()
    for bring, least in ((covered, 2), (looked_at, 6), (uncovered, 8)):
        tapped: set[object] = set()
        bring(shared)
        while control := next((each for each in shared.page.evaluate(CONTROLS) if about(each) not in tapped), None):
            tapped.add(about(control))
            opened = shared.opened()
            fingers.tap_twice(control)
            shared.require_answered()
            assert shared.opened() == opened, f"tapped twice: {control['name']}"
            assert shared.page.evaluate("window.witness?.leaks ?? []") == []
            bring(shared)
        assert len(tapped) >= least


def about(control: dict[str, Any]) -> tuple[str, int, int]:
    """What is called alike in one spot, such as the cards of a hand, is tapped once."""
    return re.sub(r"\d+", "", control["name"]), control["left"] // 200, control["top"] // 120


def covered(shared: Shared) -> None:
    """Nobody looks, and what is next is a secret."""
    while (match := shared.table.match).view(SPECTATOR).phase == "take":
        shared.table.act(match.to_act[0], "r1")
    if not at_the_table(shared) or not shared.napkin.is_visible():
        shared.page.goto(f"/t/{shared.table.id}")
    expect(shared.player.button(re.compile("^Soy ")).first).to_be_enabled()


def looked_at(shared: Shared) -> None:
    """The table lies there as all may see it."""
    mine = shared.player.place.get_by_role("button", name=re.compile("^Soy ")).first
    if not at_the_table(shared) or not mine.is_visible():
        covered(shared)
        shared.player.button(re.compile("^(Repasar lo último|Ver la mesa)")).click()
    expect(mine).to_be_enabled()


def uncovered(shared: Shared) -> None:
    """Whoever is to play looks at their cards."""
    if not at_the_table(shared) or not shared.player.button("Tapar mis cartas").is_visible():
        covered(shared)
        shared.i_am(PEOPLE[shared.table.match.to_act[0]])


def at_the_table(shared: Shared) -> bool:
    """Whether a double tap has left the page here, with nothing over it."""
    if shared.page.get_by_role("dialog").count():
        shared.page.keyboard.press("Escape")
        expect(shared.page.get_by_role("dialog")).to_have_count(0)
    return shared.page.url.endswith(f"/t/{shared.table.id}")


def test_nothing_of_a_covered_hand_is_on_the_page_or_on_a_socket(shared: Shared) -> None:
    shared.open()
    expect(shared.napkin).to_have_text("Pásale el móvil a Ana")
    shared.require_nothing_seen()
    for seat, name in enumerate(PEOPLE):
        shared.i_am(name)
        own = set(shared.table.hand(seat))
        assert shared.cards_in_the_document() & shared.covered_cards() == own
        shared.player.choose(shared.player.cards()[-1])
        expect(shared.player.button("Tapar mis cartas")).to_be_hidden()
        if name != PEOPLE[-1]:
            expect(shared.napkin).to_be_visible()
            shared.require_nothing_seen()
    expect(shared.napkin).to_be_visible()
    shared.require_nothing_seen()
    require_own_eyes_only(shared)


def require_own_eyes_only(shared: Shared) -> None:
    """A hand comes only after its owner has said who they are, and never after the napkin."""
    tokens = {token.token: seat for seat, token in shared.table.tokens.items()}
    asked = [frame for frame in shared.ears.said if frame["type"] == "hello"]
    eyes = [tokens.get(frame.get("token") or "") for frame in asked]
    assert eyes == [None, 0, None, 1, None, 2, None]
    assert all(len(frame["also"]) >= len(tokens) for frame in asked if frame.get("token") is None)
    looking: int | None = None
    seen = 0
    for frame in shared.ears.heard:
        if frame["type"] == "welcome":
            assert frame["seat"] == eyes[seen]
            looking, seen = frame["seat"], seen + 1
        view = (frame.get("sight") or {}).get("view")
        if view is not None:
            assert view["seat"] == (-1 if looking is None else looking)
            assert looking is not None or not view["hand"]
        for event in frame.get("events", []) + [e for m in frame.get("missed", []) for e in m.get("events", [])]:
            if event["kind"] in ("dealt", "choice"):
                assert event["data"]["seat"] == looking
    assert seen == len(eyes)


def test_the_cover_lists_who_has_still_to_choose_and_lets_a_choice_be_changed(shared: Shared) -> None:
    shared.open()
    others = shared.page.get_by_role("group", name="También tienen que elegir")
    expect(others.get_by_role("button")).to_have_text(["Soy Marcos", "Soy Lucía"])
    shared.i_am("Lucía")
    first, second = shared.player.cards()[:2]
    shared.player.choose(first)
    done = shared.page.get_by_role("group", name="Ya han elegido")
    expect(done.get_by_role("button")).to_have_text(["Soy Lucía: cambiar"])
    expect(others.get_by_role("button")).to_have_text(["Soy Marcos"])
    hold(done.get_by_role("button"))
    expect(shared.player.card(first)).to_have_attribute("aria-pressed", "true")
    shared.player.choose(second)
    expect(done).to_be_visible()
    shared.require_nothing_seen()
    until(lambda: shared.table.acted(2) == [str(first), str(second)])


def test_cards_can_be_covered_without_a_move_and_are_when_the_device_is_put_aside(shared: Shared) -> None:
    shared.open()
    shared.i_am("Ana")
    shared.player.button("Tapar mis cartas").click()
    expect(shared.napkin).to_be_visible()
    shared.require_nothing_seen()
    shared.i_am("Ana")
    shared.player.button("Más", exact=True).click()
    expect(shared.page.get_by_role("dialog")).to_be_visible()
    shared.page.evaluate(HIDE_AND_SHOW)
    expect(shared.napkin).to_be_visible()
    shared.require_nothing_seen()
    shared.require_never_seen_covered()
    shared.i_am("Ana")
    shared.page.reload()
    expect(shared.napkin).to_be_visible()
    shared.require_nothing_seen()


def test_what_flies_into_a_hand_is_covered_with_it(phone: Player, laid: Callable[..., Laid]) -> None:
    shared = Shared(phone, laid(people(3), game="dos"))
    shared.open(pace="normal")
    shared.i_am(PEOPLE[shared.table.match.to_act[0]])
    shared.page.evaluate(COVER_WHAT_FLIES)
    phone.button("Robar una carta").click()
    expect(shared.napkin).to_be_visible()
    shared.require_never_seen_covered()


def test_nobody_is_named_to_pass_it_to_before_the_server_has_said_who(shared: Shared) -> None:
    line = Line(shared.page)
    shared.open()
    shared.i_am("Ana")
    line.hold()
    shared.player.button("Tapar mis cartas").click()
    expect(shared.player.button("Tapar mis cartas")).to_be_hidden()
    expect(shared.player.button(re.compile("^Soy "))).to_have_count(0)
    line.go_on()
    expect(shared.napkin).to_be_visible()
    shared.require_never_seen_covered()


def test_why_a_card_was_refused_is_told_to_nobody_else(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(4))  # Ana's 4 is lower than all rows
    table.others_choose_high()
    shared = Shared(phone, table)
    line = Line(phone.page)
    shared.open()
    shared.i_am("Ana")
    second = table.hand(0)[1]
    line.hold()
    for key in "1122":  # the 4, and then another card that comes too late
        phone.page.keyboard.press(key)
    until(lambda: table.acted(0) == ["4"])
    phone.button("Tapar mis cartas").click()
    line.go_on()
    phone.must_take()
    assert not re.search(rf"\b{second}\b", phone.page.locator("html").text_content() or "")


def test_all_see_the_trick_and_the_table_can_be_looked_at(shared: Shared) -> None:
    shared.open(pace="normal")
    for name in PEOPLE:
        shared.i_am(name)
        shared.player.choose(shared.player.cards()[-1])
    expect(shared.page.get_by_role("list", name="Enseñadas, de menor a mayor")).to_be_visible()
    for told in range(2):  # line by line, and only then the napkin
        expect(shared.player.place.locator("p.sentence")).to_have_text(re.compile(PLACED))
        assert not shared.napkin.is_visible(), told
        shared.page.get_by_role("main", name="Mesa").click(position={"x": 3, "y": 3})
    mine = shared.player.button(re.compile("^Soy .*ver mis cartas"))
    expect(mine).to_be_visible()
    shared.player.button(re.compile("^Repasar lo último")).click()
    expect(shared.player.rows.or_(shared.page.get_by_role("group", name="Filas")).first).to_be_visible()
    expect(shared.player.place.get_by_role("button", name=re.compile("^Soy .*ver mis cartas"))).to_be_visible()
    shared.require_nothing_seen()


def test_somebody_elsewhere_still_chooses_and_we_may_change(phone: Player, laid: Callable[..., Laid]) -> None:
    table = laid(people(3))
    shared = Shared(phone, table)
    elsewhere = table.tokens.pop(2)
    shared.open()
    for name in ("Ana", "Marcos"):
        shared.i_am(name)
        phone.hand.first.click()
    strip = phone.page.get_by_role("group", name="Cambiar de carta")
    expect(strip.get_by_role("button")).to_have_text(["Soy Ana: cambiar", "Soy Marcos: cambiar"])
    shared.require_nothing_seen()
    table.tokens[2] = elsewhere
    table.act(2, str(table.hand(2)[-1]))
    expect(strip).to_be_hidden()
    expect(phone.title).to_be_visible()


def test_a_choice_that_is_refused_keeps_the_cards_open(shared: Shared) -> None:
    shared.open()
    shared.i_am("Ana")
    hand = shared.player.cards()
    shared.page.keyboard.press("r")
    shared.page.keyboard.press("1")  # no row can be taken now
    expect(shared.player.place.locator(".warn")).to_be_visible()
    assert shared.player.cards() == hand
    shared.player.choose(hand[-1])
    expect(shared.napkin).to_have_text("Pásale el móvil a Marcos")


def test_a_row_is_taken_back_when_all_on_the_device_agree(phone: Player, laid: Callable[..., Laid]) -> None:
    shared = Shared(phone, laid(people(4)))  # Ana's 4 is lower than all rows
    shared.open()
    shared.i_am("Ana")
    phone.choose(4)
    for name in ("Marcos", "Lucía", "Iker"):
        shared.i_am(name)
        phone.choose(phone.cards()[-1])
    phone.must_take()
    expect(phone.place).to_contain_text("Le toca a Ana. Tu 4 es demasiado bajo.")
    opened = shared.opened()
    shared.require_nothing_seen()
    phone.take(2)
    expect(shared.napkin).to_have_text("Pásale el móvil a Marcos")
    phone.button(re.compile("^Repasar lo último")).click()
    phone.button("Más", exact=True).click()
    phone.button("Deshacer la última jugada de Ana").click()
    strip = phone.page.get_by_role("group", name="Deshacer una jugada")
    strip.get_by_role("button", name="Sí, que la deshaga").click()
    phone.must_take()
    assert shared.opened() == opened, "which row is no secret"


def test_the_cover_by_keyboard(guests: Guests, laid: Callable[..., Laid]) -> None:
    desktop = Player(guests.come(DESKTOP, locale="es-ES"), "es")
    shared = Shared(desktop, laid(people(2)))
    shared.open()
    expect(shared.napkin).to_be_focused()
    desktop.page.keyboard.press("Tab")
    mine = desktop.button("Soy Ana: ver mis cartas")
    expect(mine).to_be_focused()
    expect(mine).to_be_enabled()
    desktop.page.keyboard.press("Enter", delay=50)
    expect(desktop.polite).to_have_text("Se verán las cartas de Ana. Si nadie más mira, pulsa otra vez.")
    desktop.page.keyboard.press("Enter")  # twice at once is once
    expect(mine).to_contain_text("pulsa otra vez")
    shared.require_nothing_seen()
    desktop.page.wait_for_timeout(OF_ITS_OWN)
    desktop.page.keyboard.press("Enter")
    expect(desktop.place).to_be_focused()
    desktop.page.keyboard.press("1")
    expect(shared.napkin).to_have_text("Le toca a Marcos")
    expect(shared.napkin).to_be_focused()
    desktop.page.keyboard.press("1")  # nobody's first card
    assert shared.table.acted(1) == []


@pytest.mark.parametrize(
    "device", [PHONE, LANDSCAPE, {**DESKTOP, "locale": "es-ES"}], ids=["phone", "landscape", "desktop"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_in_the_way_on_the_cover(
    guests: Guests, laid: Callable[..., Laid], device: dict[str, Any], scheme: str
) -> None:
    player = Player(guests.come(device, color_scheme=scheme), "es")
    shared = Shared(player, laid(people(4)))
    shared.open()
    expect(shared.napkin).to_be_visible()
    found = barriers(player.page)
    shared.i_am("Ana")
    player.hand.first.click()
    expect(player.page.get_by_role("group", name="Ya han elegido")).to_be_visible()
    found += barriers(player.page)
    player.button(re.compile("^(Repasar|Ver la mesa)")).click()
    expect(player.place.get_by_role("button", name=re.compile("^Soy Marcos"))).to_be_visible()
    found += barriers(player.page)
    assert not found


def over(match: Match) -> bool:
    return match.over


def test_a_rematch_keeps_all_seats_of_the_device(shared: Shared) -> None:
    shared.table.play_until(over)
    shared.open()
    shared.player.button("Revancha").click()
    expect(shared.napkin).to_have_text("Pásale el móvil a Ana")
    kept = shared.page.evaluate("JSON.parse(localStorage.getItem('sobremesa.tables'))[0]")
    assert [each["seat"] for each in kept["seats"]] == [0, 1, 2]
