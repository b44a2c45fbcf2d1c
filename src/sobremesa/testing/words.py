"""Checks that nothing is left unsaid: every event has its sentence, every action its button, every thing its name."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.console import Console

from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import LANGUAGES, Both, Lang, Text
from sobremesa.engine.log import Event
from sobremesa.engine.luck import new_luck
from sobremesa.engine.match import Match
from sobremesa.engine.screen import draw_table
from sobremesa.engine.untrusted import PrintableNames, names_to_show
from sobremesa.testing.tables import Table, Wrong, failing, named, played

WIDTH = 100
FOR_PROGRAMS = {"phase", "why", "does"}  # fields said in sentences, or not at all; and those that name a rule


def names_at(table: Table) -> PrintableNames:
    return names_to_show([f"N{seat}" for seat in range(table.players)], "es")


# --- sentences


def everything_is_said_and_drawn(table: Table) -> None:
    """The table, what is noted and asked, the moment, what happened and why it ended, in both languages."""
    names, match = names_at(table), table.new("words")
    for match, _, _ in played(table, "words", closely=True):
        for viewer in table.viewers():
            _must_note(table, match, viewer, names)
            _must_draw(table, match, viewer, names)
            _must_tell(table, match, viewer, names)
    for event in match.all_events():
        for reader in table.viewers():
            if event.seen_by(reader):
                _must_say(table, match, event, names, reader)
    end = match.game.ending(match.view(0), names)
    _require_both(table.moment(match), Text("por qué ha acabado (ending)", "why it ended (ending)"), end)


def _must_draw(table: Table, match: Match, viewer: int, names: PrintableNames) -> None:
    for lang in LANGUAGES:
        try:
            Console(file=io.StringIO(), width=WIDTH).print(draw_table(match.game, match.view(viewer), names, lang))
        except Exception as error:
            who = named(viewer)
            what = Text(f"dibujar la mesa para el {who.es}", f"drawing the table for {who.en}")
            raise failing(table.moment(match), what, error) from error


def _must_note(table: Table, match: Match, viewer: int, names: PrintableNames) -> None:
    """What is noted beside things, in words that fit into a line."""
    at, who = table.moment(match), named(viewer)
    try:
        notes = dict(match.game.notes(match.view(viewer), names))
    except Exception as error:
        raise failing(at, Text(f"notes para el {who.es}", f"notes for {who.en}"), error) from error
    for of, note in notes.items():
        _require_both(at, Text(f"la nota de «{of}»", f"the note of '{of}'"), note)
        _require_a_line(at, Text(f"la nota de «{of}»", f"the note of '{of}'"), note)


def _require_a_line(at: Text, what: Text, said: Text) -> None:
    for text in said:
        if not text.isprintable() or text.strip() != text:
            raise Wrong(at, f"{what.es} no es una línea: {text!r}", f"{what.en} is not one line: {text!r}")


def _must_tell(table: Table, match: Match, viewer: int, names: PrintableNames) -> None:
    """What a reader is asked, where something is, and the caption of the moment."""
    at, view, who = table.moment(match), match.view(viewer), named(viewer)
    legal = match.legal(viewer) if viewer in match.may_act else []
    try:
        asked, caption = match.game.ask(view, legal, names), match.game.caption(view)
    except Exception as error:
        raise failing(at, Text(f"preguntar al {who.es}", f"asking {who.en}"), error) from error
    if viewer in match.to_act:
        whole = Text(asked.to("es"), asked.to("en"))
        _require_both(at, Text(f"lo que se le pide al {who.es}", f"what {who.en} is asked"), whole)
    for part in (asked.strong, asked.text, asked.short, caption.round, caption.turn, caption.short):
        if part.es or part.en:
            _require_both(at, Text("una parte de ask o caption", "a part of ask or caption"), part)
    _require_both(at, Text("el momento (caption)", "the moment (caption)"), caption.both())


def _must_say(table: Table, match: Match, event: Event, names: PrintableNames, reader: int) -> None:
    at, kind, who = table.moment(match), event.kind, named(reader)
    what = Text(f"el suceso «{kind}» para el {who.es}", f"the event '{kind}' for {who.en}")
    try:
        said = Text(*(match.game.narrator.say(event, names, lang, reader) for lang in LANGUAGES))
        msgspec.json.encode(match.game.named_values(event))
    except Exception as error:
        raise failing(at, what, error) from error
    _require_both(at, what, said)


def _require_both(at: Text, what: Text, said: Text) -> None:
    for lang in LANGUAGES:
        if not said.to(lang).strip():
            raise Wrong(at, f"{what.es} no se dice ({lang})", f"{what.en} is not said ({lang})")
        if set("{}").intersection(said.to(lang)):
            raise Wrong(
                at,
                f"a {what.es} le falta un dato: «{said.to(lang)}» ({lang})",
                f"{what.en} lacks a value: '{said.to(lang)}' ({lang})",
            )


def words_follow_from_the_view(table: Table) -> None:
    """In a world that looks the same to a reader, everything is said and shown in the same way."""
    names, stream = names_at(table), new_luck("words", "test")
    for match, _, _ in played(table, "twins", closely=True):
        for viewer in table.viewers():
            if _told(match, viewer, names) != _told(table.twin(match, viewer, stream), viewer, names):
                who = named(viewer)
                raise Wrong(
                    table.moment(match),
                    f"lo que se le dice al {who.es} depende de algo que no ve",
                    f"what {who.en} is told depends on something that it cannot see",
                )


def aids_follow_from_their_fields(table: Table) -> None:
    """Where a game says which fields its aids are made from, they change only with these and the legal actions."""
    fields, before = table.game.aids_from, dict[int, tuple[object, object]]()
    for match, _, _ in played(table, "aids") if fields else ():
        for viewer in table.viewers():
            view, legal = match.view(viewer), match.legal(viewer) if viewer in match.may_act else []
            made_from, aids = ([getattr(view, name) for name in fields], legal), table.game.aid(view, legal)
            if viewer in before and before[viewer][0] == made_from and before[viewer][1] != aids:
                who = named(viewer)
                raise Wrong(
                    table.moment(match),
                    f"las ayudas del {who.es} cambian, y ningún campo de AIDS_FROM",
                    f"the aids of {who.en} change, and no field of AIDS_FROM does",
                )
            before[viewer] = (made_from, aids)


def _told(match: Match, viewer: int, names: PrintableNames) -> tuple[object, ...]:
    game, view = match.game, match.view(viewer)
    legal = match.legal(viewer) if viewer in match.may_act else []
    of_actions = (game.action_label, game.touches, game.preview)
    acts = [[tells(view, action) for tells in of_actions] for action in legal]
    notes = dict(game.notes(view, names))
    return view, game.aid(view, legal), game.ask(view, legal, names), game.caption(view), notes, acts


# --- actions


def actions_have_labels(table: Table) -> None:
    """Every legal action has words of its own, as a button says them."""
    for match, _, _ in played(table, "buttons"):
        for seat in match.may_act:
            actions_are_said(table, match, seat)


def previews_say_more(table: Table) -> None:
    """What a legal action would do, where a game says it, is a line in both languages and not its button again."""
    for match, _, _ in played(table, "previews", closely=True):
        for seat in match.may_act:
            for action in match.legal(seat):
                _require_preview(table.moment(match), match.game, match.view(seat), action)


def _require_preview(at: Text, game: Game, view: View, action: str) -> None:
    what = Text(f"lo que haría «{action}» (preview)", f"what '{action}' would do (preview)")
    try:
        said = game.preview(view, action)
    except Exception as error:
        raise failing(at, what, error) from error
    if any(said):
        _require_both(at, what, said)
        _require_a_line(at, what, said)
    if said == game.action_label(view, action):
        raise Wrong(at, f"{what.es} repite su botón: «{said.es}»", f"{what.en} repeats its button: '{said.en}'")


def actions_are_said(table: Table, match: Match, seat: int) -> None:
    at, view, legal, game = table.moment(match), match.view(seat), match.legal(seat), match.game
    try:
        said = [game.action_label(view, action) for action in legal]
    except Exception as error:
        raise failing(at, Text("action_label", "action_label"), error) from error
    for lang in LANGUAGES:
        notation, known = notation_of(game, legal, lang), dict[str, str]()
        for action, words in zip(legal, said, strict=True):
            text = words.to(lang)
            _require_words(at, text, notation, Text(f"la jugada «{action}»", f"the action '{action}'"), lang)
            if not text[0].isupper():
                raise Wrong(at, f"«{text}» no empieza con mayúscula", f"'{text}' does not begin with a capital")
            if text in known:
                raise Wrong(
                    at,
                    f"«{action}» y «{known[text]}» se llaman igual: {text} ({lang})",
                    f"'{action}' and '{known[text]}' are called the same: {text} ({lang})",
                )
            known[text] = action


def notation_of(game: Game, legal: Iterable[str], lang: Lang) -> set[str]:
    """What is written otherwise than it is said, whole actions and their parts: `place-1`, `y7`, in Spanish `stop` too.

    Numbers, letters and what is called as it is written are no notation; nor are words in English, of which it is
    made, or the name of the game.
    """
    parts = (part for text in legal for part in (text, *re.split("[-:=+]", text)))
    written = {text for text in (*game.labels, *parts) if len(text) > 1 and not text.isdigit()} - {game.name}
    named_so = {text for text, name in game.labels.items() if name.to(lang).startswith(text)}
    return {text for text in written - named_so if lang == "es" or not text.isalpha()}


def _require_words(at: Text, text: str, notation: set[str], of: Text, lang: Lang) -> None:
    if not text.strip():
        raise Wrong(at, f"{of.es} no tiene nombre ({lang})", f"{of.en} has no label ({lang})")
    in_it = sorted(notation.intersection(re.split(r"[\s,;()]+", text)) | set("{}=_/").intersection(text))
    if in_it or text.strip() != text or not text.isprintable():
        what = in_it[0] if in_it else " "
        raise Wrong(
            at,
            f"{of.es} se llama «{text}», con «{what}», que no es una palabra ({lang})",
            f"{of.en} is called '{text}', with '{what}', which is no word ({lang})",
        )


# --- things


def things_have_names(table: Table) -> None:
    """All that views, aids and events write has a name, and so has the field that holds it."""
    names_are_words(table)
    match = table.new("names")
    for match, _, _ in played(table, "names", closely=True):
        what_is_seen_has_names(table, match)
    what_is_seen_has_names(table, match)
    what_happened_has_names(table, match)


def names_are_words(table: Table) -> None:
    """And no two are the same."""
    for lang in LANGUAGES:
        notation, known = notation_of(table.game, (), lang), dict[str, str]()
        for written, name in table.game.labels.items():
            text = name.to(lang)
            _require_words(table.at, text, notation, Text(f"«{written}»", f"'{written}'"), lang)
            if text in known:
                raise Wrong(
                    table.at,
                    f"«{written}» y «{known[text]}» se llaman igual: {text} ({lang})",
                    f"'{written}' and '{known[text]}' are called the same: {text} ({lang})",
                )
            known[text] = written


def what_is_seen_has_names(table: Table, match: Match) -> None:
    game = match.game
    actions = {action for seat in match.may_act for action in match.legal(seat)}
    for viewer in table.viewers():
        view = match.view(viewer)
        for seen in (view, match.aids(viewer)):
            _require_named(table, match, said_things(game, seen, actions))
        for field in view.__struct_fields__:
            if field not in game.labels and said_things(game, getattr(view, field), actions, field):
                raise Wrong(
                    table.moment(match),
                    f"el campo «{field}» de la vista no tiene nombre en LABELS",
                    f"the field '{field}' of the view has no label",
                )


def what_happened_has_names(table: Table, match: Match) -> None:
    for event in match.all_events()[1:]:
        for field, value in match.game.named_values(event).items():
            _require_named(table, match, said_things(match.game, value, set(), field))


def said_things(game: Game, value: Any, actions: set[str], field: str = "") -> set[tuple[str, str]]:
    """The texts in plain data that stand for things of which a person is told, each after the field that holds it."""
    return {
        (field, text)
        for field, text in _things_written(value, field)
        if text not in actions
        and field not in FOR_PROGRAMS
        and not field.endswith("rule")
        and field not in game.info.options.__struct_fields__
    }


def _things_written(value: Any, field: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Both):
        return
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _things_written(getattr(value, name), name)
    elif isinstance(value, dict):
        yield from _things_written(list(value), field)
        yield from _things_written(list(value.values()), field)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _things_written(item, field)
    elif isinstance(value, str) and value:
        yield field, value


def _require_named(table: Table, match: Match, things: set[tuple[str, str]]) -> None:
    for field, text in sorted(things):
        if not _is_named(match.game, field, text):
            raise Wrong(
                table.moment(match),
                f"«{text}» (en «{field}») no tiene nombre en LABELS",
                f"'{text}' (in '{field}') has no label",
            )


def _is_named(game: Game, field: str, text: str) -> bool:
    """Whether a text has a name, or each of its signs has: dice are written side by side."""
    if text in game.labels or f"{field}.{text}" in game.labels:
        return True
    signs = {written.rpartition(".")[2] for written in game.labels}
    return all(sign in signs for sign in text)
