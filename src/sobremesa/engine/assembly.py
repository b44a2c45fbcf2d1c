"""A game put together from the modules of its folder: each part is found by its name, in its module or another one.

What a game does not say has a default: a tiny game writes its rules, its view, its words, and little else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_type_hints

from sobremesa.engine.contract import Game, GameInfo, Options, View
from sobremesa.engine.decision import usual_ask, usual_caption
from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Array, Fields, Kernels, kernel, serve
from sobremesa.engine.language import LANGUAGES, Lang, Text, listed
from sobremesa.engine.learning import (
    Learning,
    first_part,
    no_parts,
    number_moves,
    one_part,
    plain_observation,
)
from sobremesa.engine.log import Event
from sobremesa.engine.luck import below
from sobremesa.engine.narrator import Narrator, SlotValues, counted, no_words
from sobremesa.engine.options import plain
from sobremesa.engine.places import usual_touches
from sobremesa.engine.plan import Thinking
from sobremesa.engine.untrusted import printable

# A part stands in the module that is named for it; a small game may put it into another one of the same side.
RULES = ("rules", "worlds", "prospects", "casual", "learning", "move_features")
WORDS = (
    "view",
    "words",
    "labels",
    "asks",
    "places",
    "aids",
    "thinking",
    "report_factors",
    "consequences",
)
EXAMPLES = 3  # actions that a refusal of something not understood names
_NONE = object()


@kernel
def any_action(view: Fields, seat: int, actions: Fields, count: int, stream: Fields) -> int:
    """The casual player of a game that brings none."""
    return actions.action[below(stream, count)]


@kernel
def most_points(state: Fields, out: Array) -> None:
    """The standing of a game that says no more than that the most points win."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@kernel
def fewest_points(state: Fields, out: Array) -> None:
    for seat in range(state.players):
        out[seat] = -state.points[seat]


class Parts:
    """The names that the modules of a folder give to the parts of a game."""

    def __init__(self, folder: str) -> None:
        present = [name for name in RULES + WORDS if find_spec(f"{folder}.{name}")]
        self._folder = folder
        self._modules = {name: import_module(f"{folder}.{name}") for name in present}

    def get(self, home: str, name: str, default: Any = _NONE) -> Any:
        """A part, from its own module if there is one, else from whichever on its side has it."""
        side = RULES if home in RULES else WORDS
        for place in [home] if home in self._modules else side:
            part = getattr(self._modules.get(place), name, None)
            if part is not None:
                return part
        if default is _NONE:
            raise AttributeError(f"{self._folder} has no '{name}'; it belongs into {home}.py")
        return default

    def file(self, name: str) -> Path | None:
        """A file in the folder, if it is there."""
        path = Path(import_module(self._folder).__file__ or "").parent / name
        return path if path.is_file() else None

    def result_of(self, home: str, name: str) -> Any:
        """The type that a function returns; None where there is no such function."""
        function = self.get(home, name, None)
        return None if function is None else get_type_hints(function)["return"]


def assemble(info: GameInfo, folder: str, **others: Any) -> Game:
    """The game in a package; what stands in none of its modules, or under another name, is passed by keyword."""
    parts = Parts(folder)
    state, get = parts.get("rules", "State"), parts.get
    observed = plain_observation(state) if get("learning", "encode_observation", None) is None else None
    encode_moves = get("move_features", "encode_moves", None)
    standing = get("rules", "standing", fewest_points if info.fewest_win else most_points)
    kernels = Kernels(
        deal=get("rules", "deal"),
        legal=get("rules", "legal"),
        apply=get("rules", "apply"),
        observe=get("rules", "observe"),
        sample=get("worlds", "sample"),
        standing=standing,
        casual=get("casual", "casual", any_action),
        prospects=get("prospects", "prospects", standing),
        encode_observation=observed.encode if observed else get("learning", "encode_observation"),
        action_parts=get("learning", "action_parts", one_part),
        action_of_parts=get("learning", "action_of_parts", first_part),
        encode_parts=get("learning", "encode_parts", no_parts),
        encode_moves=encode_moves or number_moves,
    )
    serve(state, kernels)
    labels, written = get("labels", "LABELS", {}), get("words", "NOTATION", {})
    notation = get("words", "notation", partial(_written, written))
    parse = get("words", "parse", partial(_read, {name: number for number, name in written.items()}))
    found: dict[str, Any] = {
        "rules_version": 1,
        "state": state,
        "actions": get("rules", "ACTIONS"),
        "point": 1,
        "kernels": kernels,
        "kinds": get("rules", "EVENTS"),
        "prepare": get("rules", "prepare", usual_prepare),
        "refusal": get("words", "refusal", partial(usual_refusal, notation)),
        "notation": notation,
        "parse": parse,
        "narrator": get("words", "NARRATOR", None) or usual_narrator(info, parts, labels),
        "ask": get("asks", "ask", usual_ask),
        "caption": get("asks", "caption", usual_caption),
        "ending": get("asks", "ending", partial(usual_ending, info)),
        "labels": labels,
        "action_label": get("labels", "action_label", partial(usual_label, labels)),
        "touches": get("places", "touches", lambda view, action: usual_touches(action, labels)),
        "places": get("places", "PLACES", ()),
        "faces": get("places", "FACES", {}),
        "notes": get("places", "notes", None),
        "unreminded": get("labels", "unreminded", lambda view: []),
        "view_type": parts.result_of("view", "look"),
        "look": get("view", "look"),
        "own": get("view", "own", None),
        "thinking": get("thinking", "THINKING", Thinking()),
        "network": parts.file("network.npz"),
        "report_factors": get("report_factors", "REPORT_FACTORS", ()),
        "learning": Learning(
            parts=observed.parts if observed else get("learning", "PARTS"),
            observation=observed.type if observed else get("learning", "Observation"),
            move_parts=get("move_features", "MOVE_PARTS") if encode_moves else (),
            action_parts=get("learning", "ACTION_PARTS", get("rules", "ACTIONS")),
            has_offers=get("learning", "HAS_OFFERS", False),
            longest=get("learning", "LONGEST", 1),
            part_name=get("learning", "part_name", notation),
            about_moves=get("learning", "MOVES", "the action's number"),
            at_once=get("learning", "AT_ONCE", False),
            most_open=get("learning", "MOST_OPEN", None),
        ),
        "consequences": get("consequences", "CONSEQUENCES", ()),
        "action_subject": get("consequences", "subject", None),
        "aid": get("aids", "aid", None),
        "aids_type": parts.result_of("aids", "aid"),
        "aids_from": get("aids", "AIDS_FROM", ()),
        "preview": get("aids", "preview", None),
        "value_names": get("words", "VALUE_NAMES", {}),
    }
    given = {name: part for name, part in found.items() if part is not None}
    return Game(info=info, **{**given, **others})


# --- what a game need not say


def usual_label(labels: dict[str, Text], view: View, action: str) -> Text:
    """An action that is written as a thing is called like it."""
    name = labels.get(action, Text(action, action))
    return Text(name.es[:1].upper() + name.es[1:], name.en[:1].upper() + name.en[1:])


def _written(written: Mapping[int, str], action: int) -> str:
    return written[action]


def _read(actions: Mapping[str, int], text: str) -> int:
    action = actions.get(text.strip().lower())
    if action is None:
        some = {lang: listed(list(actions)[:EXAMPLES], lang) for lang in LANGUAGES}
        raise NotUnderstood(
            Text(
                f"«{printable(text)}» no se entiende; una jugada se escribe como {some['es']}",
                f"'{printable(text)}' is not understood; an action is written like {some['en']}",
            )
        )
    return action


def usual_refusal(notation: Callable[[int], str], view: Fields, seat: int, action: int) -> NotAllowed:
    return NotAllowed("", Text(f"{notation(action)} no se puede ahora", f"{notation(action)} is not open now"))


def usual_prepare(state: Fields, options: Options) -> None:
    """An option goes into the field of its name, which stays 0 where the option is not set."""
    for name, value in plain(options).items():
        if name in state.dtype.names:
            state[name] = value


def usual_narrator(info: GameInfo, parts: Parts, labels: Mapping[str, Text]) -> Narrator:
    """Tells `SENTENCES`; places are filled with labels of what events name, points, and what `slot_words` says."""
    get = parts.get
    own, value_names = get("words", "slot_words", no_words), get("words", "VALUE_NAMES", {})

    def words(event: Event, lang: Lang) -> SlotValues:
        named = {name: names[event.data[name]] for name, names in value_names.items() if name in event.data}
        found: SlotValues = {name: labels[word].to(lang) for name, word in named.items() if word in labels}
        if "points" in event.data:
            found["points"] = _worth(info, event.data["points"], lang)
        return {**found, **own(event, lang)}

    return Narrator(
        title=info.title,
        sentences=get("words", "SENTENCES"),
        words=words,
        joined=get("words", "JOINED", {}),
        quiet=frozenset(get("words", "QUIET", ())),
        worth=partial(_worth, info),
    )


def _worth(info: GameInfo, points: int, lang: Lang) -> str:
    return counted(points, *info.points, lang)


def usual_ending(info: GameInfo, view: View, names: Sequence[str]) -> Text:
    """With how many points the match was won."""
    points = view.points[view.winners[0]] if view.winners else 0
    es, en = (counted(points, *info.points, lang) for lang in ("es", "en"))
    fewer = Text("menos", "fewer") if info.fewest_win else Text("más", "more")
    if len(view.winners) > 1:
        return Text(f"Empate a {es}, y nadie tiene {fewer.es}.", f"Tied at {en}, and nobody has {fewer.en}.")
    return Text(f"Con {es}: nadie tiene {fewer.es}.", f"With {en}: nobody has {fewer.en}.")
