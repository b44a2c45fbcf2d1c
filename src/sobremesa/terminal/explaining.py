"""The question in words, and what there is to read about it: what can be done now, and the rules at the clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Styled

from sobremesa.engine.language import Lang, Text
from sobremesa.engine.rulebook import rulebook_of
from sobremesa.engine.signs import shapes_in_words
from sobremesa.terminal.choices import Draft, choices_of
from sobremesa.terminal.scene import Scene
from sobremesa.terminal.screen import Wish

if TYPE_CHECKING:
    from sobremesa.bots.advice import Advice

Content = Callable[[int], RenderableType]  # what to draw in a width

HELP_WORDS = ("?", "h")
LATER = Text("Ahora no te toca decidir nada.", "There is nothing for you to decide now.")
BY_KEYS = Text("Elige con las flechas e Intro, o escribe", "Choose with the arrows and Enter, or type")
BY_WORDS = Text("Escribe", "Type")
HOW = Text(
    "lo que pone (basta el comienzo, o unas pocas palabras), el número o la letra de delante, o la jugada como se "
    "anota en los registros.",
    "what it says (a beginning or a few of its words will do), the number or letter before it, or the action as "
    "records write it.",
)


def asked_in_words(scene: Scene) -> Styled:
    """The ask, and the rule behind it; at a shared terminal, whose turn it is first."""
    ask, lang = scene.ask, scene.lang
    parts = [(ask.strong.to(lang), "bold"), (ask.text.to(lang), ""), (f"({ask.rule})" if ask.rule else "", "dim")]
    if scene.is_shared and scene.legal:
        name = scene.names[scene.view.seat]
        parts.insert(0, (Text(f"Le toca a {name}.", f"{name}, your turn.").to(lang), "bold"))
    return Styled(" ").join(Styled(text, style) for text, style in parts if text)


def wished(text: str, wishes: Sequence[Wish], lang: Lang) -> Wish | None:
    """The wish that a word asks for, in either language."""
    word = text.strip().casefold()
    if word in HELP_WORDS:
        return next(wish for wish in wishes if wish.name == "help")
    return next((wish for wish in wishes if word in wish.word), None)


def help_page(scene: Scene, wishes: Sequence[Wish], draft: Draft = (), has_keys: bool = True) -> Content:
    """What can be done now, what each of it would do, and the keys, or the words where there are none."""
    lang = scene.lang
    shapes = shapes_in_words(scene.game, lang)
    how = f"{(BY_KEYS if has_keys else BY_WORDS).to(lang)} {HOW.to(lang)}"

    def content(width: int) -> RenderableType:
        parts: list[RenderableType] = [asked_in_words(scene), *_clause(scene), "", *_choices(scene, draft)]
        parts += ["", Styled(shapes)] if shapes else []
        return Group(*parts, "", Styled(how), "", _keys(wishes, lang, has_keys))

    return content


def _clause(scene: Scene) -> list[RenderableType]:
    book = rulebook_of(scene.game.info, scene.lang) if scene.ask.rule else None
    text = book.clause(scene.ask.rule) if book else None
    return [Styled(f"{scene.ask.rule}: {text}", "dim")] if text else []


def _choices(scene: Scene, draft: Draft) -> list[RenderableType]:
    choices = choices_of(scene, draft)
    if not choices:
        return [Styled(LATER.to(scene.lang))]
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right", no_wrap=True)
    for choice in choices:
        table.add_row(choice.key, Styled.assemble(choice.label, (f"  {choice.about}" if choice.about else "", "dim")))
    return [table]


def _keys(wishes: Sequence[Wish], lang: Lang, has_keys: bool) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for wish in sorted(wishes, key=lambda wish: int(wish.key[1:])):
        key = [Styled(wish.key.upper(), "bold")] if has_keys else []
        table.add_row(*key, wish.word.to(lang), Styled(_does(wish).to(lang), "dim"))
    table.add_row(Styled("Ctrl-C", "bold"), *[""] * has_keys, Styled(_LEAVES.to(lang), "dim"))
    return table


_LEAVES = Text("deja la partida guardada", "leaves the match, which is kept")
_DOES: dict[str, Text] = {
    "help": Text("esta página; también con ?", "this page; also by ?"),
    "hint": Text("lo que vale cada jugada, con lo que tú ves", "what each action is worth, judged on what you see"),
    "undo": Text("deshace tu última decisión", "takes your last decision back"),
    "rules": Text("el reglamento, por la regla de ahora", "the rulebook, at the rule of this moment"),
    "log": Text("todo lo que ha pasado", "all that has happened"),
    "react": Text("una palabra a la mesa", "a word to the table"),
    "quit": _LEAVES,
}


def _does(wish: Wish) -> Text:
    return _DOES[wish.name]


def hint_page(scene: Scene, advice: Advice) -> Content:
    """What each action is worth, as bars with their errors, and what follows from it."""
    from sobremesa.bots.advice_words import bars, reason, summary

    def content(width: int) -> RenderableType:
        said = [summary(advice, scene.lang, scene.subject), reason(advice, scene.lang)]
        table = bars(advice, scene.lang, scene.label, width)
        return Group(table, "", *(Styled(sentence) for sentence in said if sentence))

    return content


def rules_page(scene: Scene, width: int) -> tuple[Content, int]:
    """The rulebook, and the line of the rule that is asked about."""
    book = rulebook_of(scene.game.info, scene.lang)
    if book is None:
        words = Text("Este juego no trae reglamento.", "This game brings no rulebook.")
        return (lambda width: Styled(words.to(scene.lang))), 0
    return book.drawn, book.line_of(scene.rule, width) if scene.rule else 0
