"""Every message in and out, so that the protocol can be read in one sitting. `docs/protocol.md` shows it at work.

Bodies of HTTP and frames of the socket are JSON. Unknown fields are ignored; a frame says what it is by its `type`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from sobremesa.engine.language import Both, Lang
from sobremesa.engine.places import Face, Place

VERSION = 1
MOST_SEATS = 10
MOST_BODY = 64 * 1024  # bytes of a request
MOST_FRAME = 16 * 1024  # bytes of a frame from a client

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(min_length=16, max_length=128)]  # a token, or what a one-time link holds
Id = Annotated[str, Meta(min_length=1, max_length=64)]  # a client's own name for what it asks; the same asks once
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Option = str | int | bool
NOTHING = UNSET  # msgspec reads no Raw that may be None
Want = Literal["aids", "words", "record", "touches"]
Origin = Literal["toss", "lesson", "again", "record"]  # of a deal
Undo = Literal["plain", "practice"]  # taking a decision back that showed nothing, or what makes the match practice
Reaction = Literal["well done", "ouch", "phew", "ha", "your turn", "again"]


# --- what a table is made of


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds for each decision, or a reserve for a whole match."""

    kind: Literal["decision", "reserve"]
    seconds: Annotated[int, Meta(ge=1, le=604_800)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the creator of a table decides beside the game's options."""

    spectators: bool = True
    hints: bool = True
    takebacks: bool = True
    taught: bool = False  # the first match of everybody here: their screens explain it as it goes on
    start: Literal["host", "full"] = "host"  # when the host says so, or as soon as everybody sits there
    clock: Clock | None = None
    grace: Annotated[int, Meta(ge=0, le=604_800)] | None = 60  # seconds until a bot stands in; null: never
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 800  # milliseconds that a bot takes for an act, whatever it sees


class Wanted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a person of this device by name, a bot, or whoever comes."""

    kind: Literal["person", "bot", "open"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None  # a level, or a name that the server's owner registered


# --- bodies of HTTP


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/tables"""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Wanted], Meta(max_length=64)]
    options: dict[str, Option] = {}
    settings: Settings = Settings()
    lesson: bool = False  # the game's first match, dealt on purpose and the same for everybody


class Again(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/tables/{table}/again: go on from a moment of a match that is over, against bots."""

    step: Annotated[int, Meta(ge=0)]  # how many actions had been played
    seat: Seat  # mine in the new match
    bot: Annotated[str, Meta(max_length=40)] | None = None  # on all other seats; the casual one if none is named


class NewRecord(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/records: a table at which the match of a record has been played, to look back at it."""

    record: str


class RecordKept(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: that table."""

    table: str


class House(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET and POST /api/house, from the machine of the server alone: whether its network can come in, and where."""

    open: bool
    addresses: list[str] = []


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is taught when the learner is first asked at a turn, or in a phase of it."""

    says: Both
    round: int = 1
    turn: int | None = None  # none: any
    phase: str | None = None  # of the view; none: any
    rule: str = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/{game}/lesson: how the first match of a game is taught."""

    players: int
    options: dict[str, Option]
    steps: list[LessonStep]
    any_match: list[LessonStep] = []  # what holds whatever is dealt, for a table that is `taught`


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and the secret that it answers to; `table` where it could be another one."""

    seat: int
    token: str
    table: str | None = None


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the table's long id, its code while a seat is open, and what the creator's device keeps."""

    table: str
    code: str | None
    host: str  # the token of whoever created the table
    seats: list[Token]


class Join(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/tables/{table}/seats: take an open seat, or the one that a one-time link gives."""

    name: Name | None = None
    seat: Seat | None = None
    link: Secret | None = None


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/mine: the tables that these tokens belong to."""

    tokens: Annotated[list[Secret], Meta(max_length=500)]


class Found(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of them."""

    table: str
    token: int  # its place among those asked about
    seat: int | None  # None: the host's
    game: str
    phase: str
    touched: int  # the day of its last entry, in days since 1970
    awaited: bool = False  # whether the match waits for this seat


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every error of HTTP answers with: one sentence in the asker's language."""

    error: str
    sentence: str
    rule: str = ""


class OptionSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option of a game, with its words in both languages."""

    name: str
    kind: Literal["choice", "number", "switch", "text"]
    help: Both
    takes: Both
    values: list[str] = []  # of a choice
    lowest: int | None = None  # of a number
    highest: int | None = None
    title: Both | None = None  # what a page calls it
    labels: dict[str, Both] = {}  # of a choice's values, of a switch that is `true`, of a text that a `file` gives
    instead_of: str = ""  # the option that has no value once this one has
    players: tuple[int, int] | None = None  # fewest and most for whom it means anything; none: any number


class GameSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that can be played."""

    name: str
    title: str
    about: Both
    players: tuple[int, int]  # fewest and most
    options: list[OptionSeen]
    defaults: dict[str, dict[str, Option]]  # by the number of players
    lesson: bool = False  # whether there is a first match that teaches it
    unfit: dict[str, dict[str, list[str]]] = {}  # by the number of players and the option: values that it cannot have


class GameTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/games/{game}/table: what a screen needs to know of a game, whatever is played."""

    words: dict[str, Both]  # what everything that views, events and aids write is called
    points: tuple[Both, Both]  # one of them, and many
    fewest_win: bool = False  # whether few points are good
    is_open: bool = False  # whether nobody has anything to hide
    places: list[Place] = []  # what lies where on a plain table
    faces: dict[str, Face] = {}  # what is printed on things there


class Games(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/games: what can be played here, and which bots there are."""

    version: int
    server: str  # the version of the program
    games: list[GameSeen]
    bots: list[str]
    own_bots: list[str] = []  # registered by whoever runs the server
    preparing: dict[str, list[str]] = {}  # by game, the bots that this machine is not ready for yet


class CodeFound(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/codes/{code}: the table that a code opens."""

    table: str


class Reviewing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/{table}/review, while the review is made: what share of it is done, and what there is of it."""

    progress: float
    left: int | None = None  # seconds until it is whole, about; none before that can be told
    ahead: int = 0  # reviews that are done first, because they are shorter
    review: Raw | UnsetType = NOTHING  # a rough one, as soon as there is one: `rough` stands in it


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """GET /health"""

    ok: bool
    server: str
    protocol: int


# --- what everybody at a table may know of it


class Sitting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat. `stand_in` is the bot that plays while a person is away."""

    kind: Literal["person", "bot", "open"]
    name: str
    bot: str = ""
    stand_in: str = ""
    offered: bool = False  # given up: whoever opens the host's link can have it
    next: str = ""  # who takes the seat from the bot when the next round begins
    hints: int = 0  # asked for in this match; told at its end


class TossSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the toss for the deal stands: seats that take part, hashes shown, words that may be known by now."""

    attempt: int
    stage: Literal["hashes", "words", "done"]
    seats: list[int]
    hashes: dict[str, str]  # by "table" and seats
    given: list[int] = []  # seats whose word has come
    words: dict[str, str] = {}  # after the match


class TableSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is public about a table."""

    table: str
    game: str
    title: str
    players: int
    options: dict[str, Option]
    settings: Settings
    phase: Literal["room", "toss", "playing", "over", "closed"]
    seats: list[Sitting]
    code: str | None = None
    toss: list[TossSeen] = []  # every attempt, the last one counts
    seed_hash: str = ""
    takeback: int | None = None  # the seat that asks for one
    rematch: str | None = None
    rematch_by: int | None = None  # the seat that asked for it
    is_rematch: bool = False  # of a match before: anybody who sits here may start it
    deputy: int | None = None  # the seat that decides for whoever created the table, who is away
    dealt: Origin = "toss"  # where the deal comes from
    practice: bool = False  # something was taken back that had been seen: the match counts in no statistics
    ended: Literal["host", "rules"] | None = None  # closed by its host, or by other rules in a new version


# --- the socket: from a client


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """The first frame, and again to change: who I am and what I have seen.

    `token` is the seat I look from (none: I watch); `also` are other tokens of this device, the host's among them:
    their seats count as present, and nothing of theirs is shown.
    """

    token: Secret | None = None
    also: Annotated[list[Secret], Meta(max_length=MOST_SEATS + 1)] = []
    lang: Lang | None = None  # without a language no sentences come
    seen: Annotated[int, Meta(ge=0)] | None = None  # my last number: what happened since is told; none: nothing is
    wants: Annotated[list[Want], Meta(max_length=4)] = []
    version: int = VERSION


class Act(msgspec.Struct, frozen=True, kw_only=True, tag="act"):
    id: Id
    action: Annotated[str, Meta(max_length=200)]
    seat: Seat | None = None  # none: the one I look from


class Pass(msgspec.Struct, frozen=True, kw_only=True, tag="pass"):
    """Let an offer pass."""

    id: Id
    seat: Seat | None = None


class Takeback(msgspec.Struct, frozen=True, kw_only=True, tag="takeback"):
    """Ask to take my last decision back, or answer who asks."""

    id: Id
    agree: bool | None = None
    seat: Seat | None = None


class Hint(msgspec.Struct, frozen=True, kw_only=True, tag="hint"):
    id: Id
    seat: Seat | None = None


class Coach(msgspec.Struct, frozen=True, kw_only=True, tag="coach"):
    """What was better than my last decision, once it can no longer be changed; an answer that says so is a hint."""

    id: Id
    seat: Seat | None = None


class Moment(msgspec.Struct, frozen=True, kw_only=True, tag="moment"):
    """What I saw at an earlier number of mine."""

    id: Id
    number: Annotated[int, Meta(ge=0)]


class Log(msgspec.Struct, frozen=True, kw_only=True, tag="log"):
    """What has happened in a round (0: before the first deal; none: now)."""

    id: Id
    round: Annotated[int, Meta(ge=0)] | None = None


class Replay(msgspec.Struct, frozen=True, kw_only=True, tag="replay"):
    """A match that is over, after so many of its actions, with the eyes of a seat, of a spectator, or of all."""

    id: Id
    step: Annotated[int, Meta(ge=0)]
    seat: Seat | None = None  # none: a spectator
    open: bool = False  # and all hands


class TossHash(msgspec.Struct, frozen=True, kw_only=True, tag="hash"):
    id: Id
    attempt: int
    hash: Annotated[str, Meta(max_length=64)]
    seat: Seat | None = None


class TossWord(msgspec.Struct, frozen=True, kw_only=True, tag="word"):
    id: Id
    attempt: int
    word: Annotated[str, Meta(max_length=64)]
    seat: Seat | None = None


class Start(msgspec.Struct, frozen=True, kw_only=True, tag="start"):
    """The host, at a rematch anybody who sits there: begin, with bots of this level on the seats that are still open.

    Bots stand in for people who are not there, unless the table waits for everybody (`grace` null).
    """

    id: Id
    fill: Annotated[str, Meta(max_length=40)] | None = None


class SetUp(msgspec.Struct, frozen=True, kw_only=True, tag="set up"):
    """The host: other options or settings, before the match begins."""

    id: Id
    options: dict[str, Option] | None = None
    settings: Settings | None = None


class SeatBot(msgspec.Struct, frozen=True, kw_only=True, tag="seat a bot"):
    """The host: a bot for a seat that is open or given up; without a bot the seat becomes open, before the match."""

    id: Id
    seat: Seat
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Seats(msgspec.Struct, frozen=True, kw_only=True, tag="seats"):
    """The host: so many seats, before the match begins. New ones are open, and the last ones go."""

    id: Id
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)]


class Link(msgspec.Struct, frozen=True, kw_only=True, tag="link"):
    """A one-time link: my own seat to another device of mine, or (the host) a lost seat or a bot's to whoever opens it.

    Who takes the seat of a bot in the middle of a match sits down when the next round begins.
    """

    id: Id
    seat: Seat | None = None


class SendAway(msgspec.Struct, frozen=True, kw_only=True, tag="send away"):
    """Whoever created the table: somebody else's seat is no longer theirs; they may watch where anybody may."""

    id: Id
    seat: Seat


class Rename(msgspec.Struct, frozen=True, kw_only=True, tag="rename"):
    """Another name for me."""

    id: Id
    name: Name
    seat: Seat | None = None


class StandIn(msgspec.Struct, frozen=True, kw_only=True, tag="stand in"):
    """Do not wait for somebody who is not there: a bot plays for this seat from now on, until they are back."""

    id: Id
    seat: Seat


class Rematch(msgspec.Struct, frozen=True, kw_only=True, tag="rematch"):
    id: Id


class Leave(msgspec.Struct, frozen=True, kw_only=True, tag="leave"):
    """Get up: before the match the seat becomes open, during it a bot stands in until I am back."""

    id: Id
    seat: Seat | None = None


class Close(msgspec.Struct, frozen=True, kw_only=True, tag="close"):
    """The host: end the table for everybody."""

    id: Id


class React(msgspec.Struct, frozen=True, kw_only=True, tag="react"):
    reaction: Reaction
    seat: Seat | None = None


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag="shown"):
    """My screen has finished showing what I know by this number of mine: bots wait for it, a little. No answer."""

    number: Annotated[int, Meta(ge=0)]


Frame = (
    Hello
    | Act
    | Pass
    | Takeback
    | Hint
    | Coach
    | Moment
    | Log
    | Replay
    | TossHash
    | TossWord
    | Start
    | SetUp
    | SeatBot
    | Seats
    | Link
    | SendAway
    | Rename
    | StandIn
    | Rematch
    | Leave
    | Close
    | React
    | Shown
)


# --- the socket: from the server


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, in the game's words; `data` holds cards and colours by name."""

    kind: str
    data: dict[str, Any] = {}


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log for this reader: how many of the events it tells, and the rule that decided."""

    text: str
    events: int = 1
    rule: str = ""
    quiet: bool = False  # what is seen on the table anyway: a log leaves it out
    short: str = ""  # the same, to be read while it happens; left out where the text is short enough


class Happened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one entry of the table's journal told this viewer, under the viewer's own number."""

    number: int
    events: list[Told] = []
    lines: list[Line] = []


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer sees as the game's own record, for bots in Python: the same knowledge as the view, no more."""

    made_by: str  # whoever has these rules and this layout can read it
    data: bytes  # in base64


class AskSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What this reader is asked, or waits for."""

    strong: str = ""
    text: str = ""
    short: str = ""  # in place of both on a phone; without it, both
    rule: str = ""


class CaptionSeen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The moment: `Round 3`, none where a match is one round, and `trick 5 of 10`."""

    round: str = ""
    turn: str = ""
    short: str = ""  # in place of the turn on a phone


class Sight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a viewer sees now."""

    view: Raw  # the game's own: `sobremesa schema GAME`
    legal: list[str] = []
    may_pass: bool = False
    takeback: Undo | None = None  # that I can ask for
    clocks: list[int] = []  # seconds left of each seat, rounded up
    aids: Raw | UnsetType = NOTHING  # `sobremesa schema GAME --aids`, if wanted
    words: dict[str, str] = {}  # what each legal action is called, if wanted; so are the next three
    ask: AskSeen | None = None
    caption: CaptionSeen | None = None
    ending: str = ""  # why the match ended as it did, once it is over
    touches: dict[str, list[str]] = {}  # the things that each legal action is made of, if wanted
    record: Record | None = None  # if wanted


class Welcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="welcome"):
    """The answer to hello: everything there is to know now, and what I missed."""

    version: int
    server: str  # the version of the program
    number: int
    seat: int | None  # the one I look from
    seats: list[int]  # all of this device
    host: bool
    table: TableSeen
    here: Present
    sight: Sight | None = None
    missed: list[Happened] = []
    complete: bool = True  # False: more has happened than `missed` holds; ask for the log


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="notice"):
    """Something changed for me."""

    number: int
    events: list[Told] = []
    lines: list[Line] = []
    table: TableSeen | None = None  # if it changed
    sight: Sight | None = None  # if a match is going on


class Present(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="present"):
    """Who is here; no number, because nothing of the match changed."""

    seats: list[int]
    watching: int
    preparing: list[str] = []  # bots that are not ready yet: until then the casual bot decides for them


class Reacted(msgspec.Struct, frozen=True, kw_only=True, tag="reacted"):
    seat: int | None
    reaction: Reaction


class Accepted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="accepted"):
    """It is done, and kept."""

    id: str
    link: str | None = None  # the secret of a one-time link
    table: str | None = None  # of a rematch


class Refused(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="refused"):
    """It is not done, and why."""

    error: str
    sentence: str
    id: str | None = None
    rule: str = ""
    again: bool = False  # nothing was wrong with it: the same can be sent again


class Advised(msgspec.Struct, frozen=True, kw_only=True, tag="hint"):
    id: str
    advice: Raw  # as `sobremesa hint --json` gives it


class Coached(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="coach"):
    id: str
    says: str = ""  # one line; nothing where nothing was better for sure


class Progress(msgspec.Struct, frozen=True, kw_only=True, tag="progress"):
    """A hint takes a while: what share of the preparation is done."""

    id: str
    share: float


class MomentSeen(msgspec.Struct, frozen=True, kw_only=True, tag="moment"):
    id: str
    number: int
    sight: Sight | None


class Replayed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="replay"):
    """What lies on the table after a step, and what happened in it."""

    id: str
    step: int
    steps: int  # how many there are
    rounds: list[int]  # the step with which each round begins
    sight: Sight
    events: list[Told] = []
    lines: list[Line] = []
    views: list[Raw] = []  # of each seat, if all were asked for


class Logged(msgspec.Struct, frozen=True, kw_only=True, tag="log"):
    id: str
    round: int
    rounds: int  # how many there are so far
    happened: list[Happened]


class Goodbye(msgspec.Struct, frozen=True, kw_only=True, tag="goodbye"):
    """The server ends the connection: come back after so many milliseconds, or (None) not at all."""

    sentence: str
    again_in: int | None


Answer = (
    Welcome
    | Notice
    | Present
    | Reacted
    | Accepted
    | Refused
    | Advised
    | Coached
    | Progress
    | MomentSeen
    | Replayed
    | Logged
    | Goodbye
)

encoder = msgspec.json.Encoder()
frames: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)
answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
