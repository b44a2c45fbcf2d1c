"""What a review says of a moment and of a decision, in both languages; numbers are those that it shows elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sobremesa.bots.why import PASS_IN_WORDS
from sobremesa.engine.contract import Game, View
from sobremesa.engine.language import LANGUAGES, Lang, Text, number
from sobremesa.engine.log import SHARED_KINDS, Event, Shared
from sobremesa.engine.match import SPECTATOR, Match
from sobremesa.engine.narrator import LogLine
from sobremesa.engine.untrusted import names_to_show
from sobremesa.lab.judging import ReviewedDecision, Verdict

MOST_FOLLOWED = 3
ADDS_UP = Text(
    "A cada jugador se le juzga con lo que veía. Como no todos saben lo mismo, las posibilidades no tienen por qué "
    "sumar 100\u202f%.",
    "Each player is judged on what they saw. As they do not all know the same, the chances need not add up to "
    "100\u202f%.",
)
THE_END = Text("Final", "End")


def both(text: Text) -> dict[Lang, str]:
    return {lang: text.to(lang) for lang in LANGUAGES}


def headings(game: Game, tasks: Sequence[ReviewedDecision]) -> list[Text]:
    """When each decision was made; those of one seat that would have the same heading are numbered."""
    named = [(game.caption(task.question.view()).both(), task.question.seat) for task in tasks]
    times, so_far = Counter(named), Counter[tuple[Text, int]]()
    found = []
    for heading in named:
        so_far[heading] += 1
        which = so_far[heading]
        text = heading[0]
        is_one_of_many = times[heading] > 1
        found.append(Text(f"{text.es} · jugada {which}", f"{text.en} · play {which}") if is_one_of_many else text)
    return found


# --- what was chosen, what came of it, what was better


def says(match: Match, task: ReviewedDecision, verdict: Verdict, reader: int) -> dict[Lang, str]:
    """To whoever chose or to a spectator; actions as buttons name them."""
    es, en = (names_to_show(match.names, lang)[task.question.seat] for lang in LANGUAGES)
    played = named(match, task.question.view(), task.action)
    chose = Text(f"{es} eligió", f"{en} chose") if reader == SPECTATOR else Text("Elegiste", "You chose")
    quoted = Text(f"{chose.es} «{played.es}».", f"{chose.en} “{played.en}”.")
    better = _better(match, task, verdict)
    return {
        lang: " ".join([quoted.to(lang), *_outcome(match, task, reader, lang), better.to(lang)]) for lang in LANGUAGES
    }


def percentages(verdict: Verdict) -> tuple[int, int]:
    """The chances of what was played and of the best: as far apart as the loss that is shown beside them."""
    chance = round(100 * verdict.played.mean)
    return chance, chance + round(100 * verdict.loss.mean)


def _better(match: Match, task: ReviewedDecision, verdict: Verdict) -> Text:
    best = named(match, task.question.view(), verdict.best)
    if verdict.by == "chance":
        chance, better = percentages(verdict)
        return Text(
            f"«{best.es}» dejaba un {better}\u202f%, no un {chance}\u202f%.",
            f"“{best.en}” left {better}\u202f%, not {chance}\u202f%.",
        )
    if verdict.by == "place":
        return Text(
            f"La partida estaba decidida, pero «{best.es}» dejaba un puesto mejor.",
            f"The match was decided, but “{best.en}” left a better place.",
        )
    es, en = (points_in_words(match.game, verdict.points_loss.mean, lang) for lang in LANGUAGES)
    return Text(
        f"La partida estaba decidida, pero «{best.es}» era mejor: {es} de media.",
        f"The match was decided, but “{best.en}” was better: {en} on average.",
    )


def points_in_words(game: Game, points: float, lang: Lang) -> str:
    """`2.1 bulls`: the points of a game by their own name."""
    unit = game.narrator.worth(2, lang).removeprefix("2 ")
    return f"{number(abs(points), '.1f', lang)} {unit}"


def named(match: Match, view: View, action: int) -> Text:
    """An action as a button names it."""
    return PASS_IN_WORDS if action < 0 else match.game.action_label(view, match.game.notation(action))


def followed(match: Match, task: ReviewedDecision) -> list[dict[Lang, str]]:
    """What everyone saw of the seat, from this action to its next."""
    lines = zip(*(_lines(match, task, SPECTATOR, lang) for lang in LANGUAGES), strict=True)
    return [both(Text(es.text, en.text)) for es, en in lines][:MOST_FOLLOWED]


def _outcome(match: Match, task: ReviewedDecision, reader: int, lang: Lang) -> list[str]:
    """What came of it in one sentence, to a reader; none if nothing did. That a card was shown comes before it."""
    told = [line for line in _lines(match, task, reader, lang) if not line.quiet]
    decided = [line for line in told if line.rule] or told
    return [f"{line.text.rstrip('.')}." for line in decided[:1]]


def _lines(match: Match, task: ReviewedDecision, reader: int, lang: Lang) -> list[LogLine]:
    """What is told of the seat, without lines that only repeat what was chosen."""
    names, seen = names_to_show(match.names, lang), _seen_of(match, task)
    to_seat = match.game.narrator.tell(seen, names, task.question.seat, "es")
    chosen = named(match, task.question.view(), task.action).es
    lines = match.game.narrator.tell(seen, names, reader, lang)
    return [line for line, own in zip(lines, to_seat, strict=True) if line.text and not _repeats(own.text, chosen)]


def _repeats(text: str, chosen: str) -> bool:
    """Whether a sentence to the seat says nothing that the button did not: `Te plantas con 8` of `Plantarme con 8`."""
    said, known = (re.findall(r"[\w#−-]+", each.lower()) for each in (text.removeprefix("Te "), chosen))
    return all(word in known for word in said[1:])


def _seen_of(match: Match, task: ReviewedDecision) -> list[Event]:
    """What everyone saw of the seat in the turn, from its action until it acted again."""
    seat, actions = task.question.seat, match.actions
    turn = (actions[task.after].round, actions[task.after].turn)
    untold = _untold(match.game)
    until = next((i for i in range(task.after + 1, len(actions)) if actions[i].seat == seat), len(actions))
    return [
        event
        for event in match.events(SPECTATOR, task.after + 1)
        if event.step <= until
        and event.data.get("seat") == seat
        and event.kind not in untold
        and (actions[event.step - 1].round, actions[event.step - 1].turn) == turn
    ]


def _untold(game: Game) -> set[str]:
    """The kinds of events that come of no single decision."""
    return {kind.name for kind in game.kinds.values() if kind.hides_choice} | {SHARED_KINDS[Shared.RESULT].name}
