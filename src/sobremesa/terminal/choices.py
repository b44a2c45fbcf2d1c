"""What a person can choose at a decision, and in which steps: a list that any game fills with its labels and touches.

Few actions are listed at once. Of many, the things that they are made of are chosen one after another: what fits next
is whatever occurs in an action that touches all that was chosen, so no rule is known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from sobremesa.engine.language import Lang, Text
from sobremesa.terminal.scene import Scene

AT_ONCE = 9  # actions that are listed as they are
LET_PASS = Text("Dejarlo pasar", "Let it pass")
LEADS_ON = "…"

Draft = tuple[str, ...]  # the things chosen so far, as actions touch them


class MenuLine(NamedTuple):
    """A line of the list: an action, or something that leads on to more lines."""

    key: str  # what can be typed for it, and stands before it
    label: str
    action: str | None = None
    draft: Draft = ()  # what is chosen once it is taken, where it leads on
    passes: bool = False  # it lets an offer pass
    about: str = ""  # what it would do


def choices_of(scene: Scene, draft: Draft = ()) -> list[MenuLine]:
    """The lines of a step: actions that are whole, things that lead on, and first of all no more than that."""
    actions = scene.open_actions
    if not draft and len(actions) <= AT_ONCE:
        found = [_action(scene, action) for action in actions]
    else:
        found = _step(scene, actions, draft)
    if scene.may_pass:
        found.append(MenuLine("", LET_PASS.to(scene.lang), passes=True))
    return keyed(scene, found)


def actions_under(scene: Scene, draft: Draft = ()) -> list[MenuLine]:
    """Every action that touches what was chosen, whatever step would name it: for whoever types it."""
    touching = [action for action in scene.open_actions if left(scene.touches(action), draft) is not None]
    return [_action(scene, action)._replace(key=action) for action in touching]


def _step(scene: Scene, actions: Sequence[str], draft: Draft) -> list[MenuLine]:
    rest = {action: left(scene.touches(action), draft) for action in actions}
    whole = [action for action in actions if rest[action] == [] and (draft or not scene.touches(action))]
    things = list(dict.fromkeys(touched[0] for touched in rest.values() if touched))
    found = [_action(scene, action) for action in whole if draft]
    for thing in things:
        found += _onwards(scene, actions, (*draft, thing), found)
    return found + [_action(scene, action) for action in whole if not draft]


def _onwards(scene: Scene, actions: Sequence[str], draft: Draft, listed: Sequence[MenuLine]) -> list[MenuLine]:
    """A thing more: where it leaves a single action, that is listed in its place, once."""
    open_to = [action for action in actions if left(scene.touches(action), draft) is not None]
    if len(open_to) > 1:
        return [MenuLine("", f"{thing_in_words(scene, draft[-1], with_place=not draft[1:])} {LEADS_ON}", draft=draft)]
    only = open_to[0]
    return [] if any(choice.action == only for choice in listed) else [_action(scene, only)]


def left(touches: Sequence[str], draft: Draft) -> list[str] | None:
    """What an action still touches after some things were chosen; None: it does not touch all of them."""
    rest = list(touches)
    for thing in draft:
        if thing not in rest:
            return None
        rest.remove(thing)
    return rest


def _action(scene: Scene, action: str) -> MenuLine:
    return MenuLine("", scene.label(action), action, about=scene.preview(action))


def keyed(scene: Scene, found: list[MenuLine]) -> list[MenuLine]:
    """Numbers or letters, unless an action is written as a number: then it goes by that, and the rest by words."""
    if any(action.isdecimal() for action in scene.open_actions):
        return [choice._replace(key=choice.action or ("0" if choice.passes else "")) for choice in found]
    keys = _keys([choice.label for choice in found])
    return [choice._replace(key=key) for key, choice in zip(keys, found, strict=False)]


def _keys(labels: Sequence[str]) -> Sequence[str]:
    """Letters where a number could be taken for the card, the die or the row that another line names."""
    numbers = [str(number) for number, _ in enumerate(labels, 1)]
    figures = [set(re.findall(r"\d+", label)) for label in labels]
    is_misleading = any(
        number in said for line, number in enumerate(numbers) for other, said in enumerate(figures) if other != line
    )
    return ascii_lowercase if is_misleading and len(labels) <= len(ascii_lowercase) else numbers


def thing_in_words(scene: Scene, thing: str, with_place: bool = False) -> str:
    """A thing by its name: `5 verde, cruz (fila central)`, `fila 2`, or whoever sits at a seat."""
    field, dot, number = thing.rpartition(".")
    if field == "seat":
        return scene.names[int(number)]
    if dot and number.isdecimal():
        return f"{place_in_words(scene, field)} {int(number) + 1}"
    field, _, written = thing.rpartition(":")
    name = scene.game.labels.get(written, Text(written, written)).to(scene.lang)
    return f"{name} ({place_in_words(scene, field)})" if field and with_place else name


def place_in_words(scene: Scene, field: str) -> str:
    title = next((place.title for place in scene.game.places if place.field == field), None)
    name = title or scene.game.labels.get(field, Text(field, field))
    return name.es if scene.lang == "es" else name.en


def chosen_in_words(scene: Scene, draft: Draft) -> str:
    """What was chosen so far, and that something is missing."""
    said = ", ".join(thing_in_words(scene, thing) for thing in draft)
    return f"{said}. {_more(scene.lang)}"


def _more(lang: Lang) -> str:
    return Text("¿Y qué más?", "And what else?").to(lang)
