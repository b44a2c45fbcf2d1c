"""BIDS in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

from enum import IntEnum

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Fields
from sobremesa.engine.language import AND, LANGUAGES, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.narrator import Narrator, Sentence, SlotValues, cards_in_words, counted, points_in_words
from sobremesa.engine.untrusted import printable
from sobremesa.games.bids.cards import ALLY, BID, COLOUR, FIRST_BLACK, MOST_PLAYERS, TWICE
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT, LeadsBy, Phase, Why
from sobremesa.games.bids.view import card_name

# --- notation: a card is y7, b12, r3, g14, k5 (black) or its name; rob-2-k8 takes the black 8 from seat 2


def notation(action: int) -> str:
    if action < FIRST_ROB_ACTION:
        return card_name(action)
    victim, loot = divmod(action - FIRST_ROB_ACTION, LOOT)
    return f"rob-{victim}-{card_name(FIRST_BLACK + loot)}"


_ACTIONS = {notation(action): action for action in range(1, FIRST_ROB_ACTION + MOST_PLAYERS * LOOT)}


def parse(text: str) -> int:
    action = _ACTIONS.get(text.strip().lower())
    if action is None:
        raise NotUnderstood(
            Text(
                f"«{printable(text)}» no se entiende; una carta es y7, b12, r3, g14, k5 (negra), 2x, -5, thief, "
                "shuffle, lowest, unknown o ally, y un robo es rob-2-k8",
                f"'{printable(text)}' is not understood; a card is y7, b12, r3, g14, k5 (black), 2x, -5, thief, "
                "shuffle, lowest, unknown or ally, and a robbery is rob-2-k8",
            )
        )
    return action


def refusal(view: Fields, seat: int, action: int) -> NotAllowed:
    name = Text(*(_action_in_words(action, lang) for lang in LANGUAGES))
    if view.phase == Phase.ROB:
        return NotAllowed(
            "BI-19",
            Text(
                f"ahora no se puede {name.es}: se roba una carta a quien menos puja de los demás que tienen",
                f"you cannot {name.en} now: the Thief robs the lowest other bidder who has black cards",
            ),
        )
    if action >= FIRST_ROB_ACTION:
        return NotAllowed(
            "BI-19",
            Text(
                f"ahora no se puede {name.es}: solo roba quien gana el Ladrón",
                f"you cannot {name.en} now: only the winner of the Thief robs",
            ),
        )
    return NotAllowed(
        "BI-5",
        Text(f"no se puede {name.es}: no está en la mano", f"you cannot {name.en}: it is not in your hand"),
    )


def _action_in_words(action: int, lang: Lang) -> str:
    if action < FIRST_ROB_ACTION:
        return Text("pujar con {}", "bid {}").to(lang).format(card_in_words(action, lang))
    loot = FIRST_BLACK + (action - FIRST_ROB_ACTION) % LOOT
    return Text("robar {}", "steal {}").to(lang).format(card_in_words(loot, lang))


# --- cards

_SPECIALS = (
    Text("2x", "2x"),
    Text("−5", "−5"),
    Text("Ladrón", "Thief"),
    Text("Barajar", "Shuffle"),
    Text("Gana la más baja", "Lowest wins"),
    Text("Gran incógnita", "Great unknown"),
    Text("Aliado", "Ally"),
)
_MASCULINE, _FEMININE, _NO_ARTICLE = Text("el {}", "the {}"), Text("la {}", "the {}"), Text("{}", "{}")
_ARTICLES = (_MASCULINE, _MASCULINE, _MASCULINE, _NO_ARTICLE, _NO_ARTICLE, _FEMININE, _MASCULINE)  # of the specials
_COLOURS = (
    Text("{} amarillo", "yellow {}"),
    Text("{} azul", "blue {}"),
    Text("{} rojo", "red {}"),
    Text("{} verde", "green {}"),
    Text("{} negro", "black {}"),
)
_SHAPES = (Text("círculo", "circle"), Text("cuadrado", "square"), Text("triángulo", "triangle"), Text("cruz", "cross"))


def bare_name(card: int, lang: Lang) -> str:
    if card >= TWICE:
        return _SPECIALS[card - TWICE].to(lang)
    return _COLOURS[int(COLOUR[card])].to(lang).format(BID[card])


def card_in_words(card: int, lang: Lang) -> str:
    """A card within a sentence: `the yellow 7`, `the Thief`."""
    article = _ARTICLES[card - TWICE] if card >= TWICE else _MASCULINE
    return article.to(lang).format(bare_name(card, lang))


def name_of(card: int, lang: Lang) -> str:
    """A card by itself, with all that its face shows: `yellow 7, circle`, `Thief, black card`."""
    name = bare_name(card, lang)
    if card < FIRST_BLACK:
        return f"{name}, {_SHAPES[int(COLOUR[card])].to(lang)}"
    if card < TWICE:
        return name
    kind = Text("carta blanca", "white card") if card == ALLY else Text("carta negra", "black card")
    return f"{name}, {kind.to(lang)}"


# --- what happened


def cards_in_sentence(cards: list[int], lang: Lang) -> str:
    return listed([card_in_words(card, lang) for card in cards], lang, AND)


def _loot(cards: list[int], lang: Lang) -> str:
    """Cards for a short form: one or two by name, more by how many they are."""
    if len(cards) > 2:
        return cards_in_words(len(cards), lang)
    return (
        cards_in_sentence(cards, lang) if lang == "es" else listed([bare_name(card, lang) for card in cards], lang, AND)
    )


def _black_cards(count: int, lang: Lang) -> str:
    return counted(count, Text("carta negra", "black card"), Text("cartas negras", "black cards"), lang)


def _words(event: Event, lang: Lang) -> SlotValues:
    data = event.data
    words: SlotValues = {name: card_in_words(data[name], lang) for name in ("card", "bid") if name in data}
    words |= {name: points_in_words(data[name], lang) for name in ("points", "together") if name in data}
    if "card" in data:
        words["bare"] = bare_name(data["card"], lang)
    if "cards" in data:
        words |= {"cards": cards_in_sentence(data["cards"], lang), "loot": _loot(data["cards"], lang)}
    if "count" in data:
        words["count"] = cards_in_words(data["count"], lang)
    if "dealt_in" in data:
        words["dealt_in"] = _black_cards(data["dealt_in"], lang)
    return words


_REASONS: dict[str, type[IntEnum]] = {"leads": LeadsBy, "under": Why, "ally_out": Why}


def _kind_of(event: Event) -> str:
    reasons = _REASONS.get(event.kind)
    return f"{event.kind}_{reasons(event.data['why']).name.lower()}" if reasons else event.kind


# Short forms that several sentences share.
_LEADS = Sentence(Text("Empieza {name}", "{name} leads"), Text("Empiezas", "You lead"))
_LOWEST = Sentence(Text("Turno {turn}: gana la más baja", "Turn {turn}: the lowest bid wins"))
_BLIND = Sentence(Text("Turno {turn}: se puja a ciegas", "Turn {turn}: the bids are blind"))
_MIDDLE_BEST = Sentence(Text("Nadie gana: manda {card}", "Nobody wins: {card} is best"))
_DOUBLED = Sentence(
    Text("{name} dobla su ronda: {points}", "{name} doubles: {points}"),
    Text("Doblas tu ronda: {points}", "You double your round: {points}"),
)
_UNDER = Sentence(Text("{Card}, debajo del mazo", "{Card}, under the deck"))
_ALLY_OUT = Sentence(
    Text("El Aliado de {name} queda fuera", "{name}'s Ally is out"), Text("Tu Aliado queda fuera", "Your Ally is out")
)

_SENTENCES: dict[str, Sentence] = {
    "round": Sentence(Text("Ronda {round}", "Round {round}")),
    "leads_lot": Sentence(
        Text("Empieza {name}, por sorteo", "{name} leads, drawn by lot"),
        Text("Empiezas, por sorteo", "You lead, drawn by lot"),
        rule="BI-9",
        short=_LEADS,
    ),
    "leads_total": Sentence(
        Text("Empieza {name}, con el total más alto", "{name} leads, with the highest total"),
        Text("Empiezas, con el total más alto", "You lead, with the highest total"),
        rule="BI-9",
        short=_LEADS,
    ),
    "leads_last_round": Sentence(
        Text(
            "Empieza {name}: entre los totales iguales, el suyo es el que más subió en la última ronda",
            "{name} leads: of the equal totals, theirs grew most in the last round",
        ),
        Text(
            "Empiezas: entre los totales iguales, el tuyo es el que más subió en la última ronda",
            "You lead: of the equal totals, yours grew most in the last round",
        ),
        rule="BI-9",
        short=_LEADS,
    ),
    "leads_highest_card": Sentence(
        Text(
            "Empieza {name}: a igualdad de puntos, tuvo la carta negra más alta de la última ronda",
            "{name} leads: level on points, but with the highest black card of the last round",
        ),
        Text(
            "Empiezas: a igualdad de puntos, tuviste la carta negra más alta de la última ronda",
            "You lead: level on points, but with the highest black card of the last round",
        ),
        rule="BI-9",
        short=_LEADS,
    ),
    "taken_out": Sentence(
        Text("{Card} queda fuera de la ronda", "{Card} is taken out for this round"),
        rule="BI-2",
        short=Sentence(Text("Fuera: {card}", "Out: {card}")),
    ),
    "dealt": Sentence(
        Text("{name} recibe {card}", "{name} is dealt {card}"), Text("Recibes {card}", "You are dealt {card}")
    ),
    "hand": Sentence(Text("{name} tiene {count}", "{name} holds {count}"), Text("Tienes {count}", "You hold {count}")),
    "black_deck": Sentence(
        Text(
            "Entre todas las manos hay {dealt_in}; el mazo negro tiene {count}",
            "The hands hold {dealt_in} in all; the black deck has {count}",
        ),
        short=Sentence(Text("Mazo negro: {count}", "Black deck: {count}")),
    ),
    "turned_up": Sentence(
        Text("Turno {turn}: sale {card}", "Turn {turn}: {card} is turned up"),
        short=Sentence(Text("Turno {turn}: {card}", "Turn {turn}: {card}")),
    ),
    "shuffle_turned_up": Sentence(
        Text(
            "Turno {turn}: sale {card}, se baraja el mazo negro ({count}) y sale otra carta",
            "Turn {turn}: {card} is turned up, so the black deck is shuffled ({count}) and another card follows",
        ),
        rule="BI-21",
        short=Sentence(Text("Turno {turn}: {card}, y sale otra", "Turn {turn}: {card}, and another card")),
    ),
    "lowest_turned_up": Sentence(
        Text(
            "Turno {turn}: sale {card}; hasta el fin de la ronda gana la puja más baja, y sale otra carta",
            "Turn {turn}: {card} is turned up; the lowest bid wins until the round ends, and another card follows",
        ),
        rule="BI-22",
        short=_LOWEST,
    ),
    "unknown_turned_up": Sentence(
        Text(
            "Turno {turn}: sale {card}, y se puja por la carta siguiente, boca abajo",
            "Turn {turn}: {card} is turned up, so the bids are for the next card, face down",
        ),
        rule="BI-23",
        short=_BLIND,
    ),
    "laid_blind": Sentence(
        Text("Turno {turn}: se puja por una carta boca abajo", "Turn {turn}: the bids are for a face-down card"),
        rule="BI-23",
        short=_BLIND,
    ),
    "blind_card": Sentence(Text("La carta boca abajo es {card}", "The face-down card is {card}")),
    "bid": Sentence(
        Text("{name} puja con {card}", "{name} bids {card}"),
        Text("Pujas con {card}", "You bid {card}"),
        short=Sentence(Text("{name}: {bare}", "{name}: {bare}"), Text("Tu puja: {bare}", "Your bid: {bare}")),
    ),
    "revealed": Sentence(
        Text("La carta boca abajo era {card}", "The face-down card was {card}"),
        rule="BI-23",
        short=Sentence(Text("Era {card}", "It was {card}")),
    ),
    "tied": Sentence(
        Text(
            "Empatan {cards}: se quema lo que se jugaba, y empieza {name}, por empatar en último lugar",
            "{Cards} tie: the stake burns, and {name}, the last to tie, leads next",
        ),
        Text(
            "Empatan {cards}: se quema lo que se jugaba, y empiezas tú, por empatar en último lugar",
            "{Cards} tie: the stake burns, and you, the last to tie, lead next",
        ),
        rule="BI-8",
        short=Sentence(Text("Empate: se quema la carta", "A tie: the stake burns")),
    ),
    "tied_and_burnt": Sentence(
        Text(
            "Empatan {cards}: {card} se quema y va debajo del mazo; empieza {name}, por empatar en último lugar",
            "{Cards} tie: {card} burns and goes under the deck; {name}, the last to tie, leads next",
        ),
        Text(
            "Empatan {cards}: {card} se quema y va debajo del mazo; empiezas tú, por empatar en último lugar",
            "{Cards} tie: {card} burns and goes under the deck; you, the last to tie, lead next",
        ),
        rule="BI-8",
        short=Sentence(Text("Empate: se quema {card}", "A tie: {card} burns")),
    ),
    "tied_and_burnt_unseen": Sentence(
        Text(
            "Empatan {cards}: la carta boca abajo se quema sin verse; empieza {name}, por empatar en último lugar",
            "{Cards} tie: the face-down card burns unseen; {name}, the last to tie, leads next",
        ),
        Text(
            "Empatan {cards}: la carta boca abajo se quema sin verse; empiezas tú, por empatar en último lugar",
            "{Cards} tie: the face-down card burns unseen; you, the last to tie, lead next",
        ),
        rule="BI-23",
        short=Sentence(Text("Empate: se quema sin verse", "A tie: it burns unseen")),
    ),
    "middle_won": Sentence(
        Text(
            "{Card}, en el centro, es la mejor carta: nadie se lleva nada, y vuelve a empezar {name}",
            "{Card} in the middle is the best card: nobody gets anything, and {name} leads again",
        ),
        Text(
            "{Card}, en el centro, es la mejor carta: nadie se lleva nada, y vuelves a empezar",
            "{Card} in the middle is the best card: nobody gets anything, and you lead again",
        ),
        rule="BI-31",
        short=_MIDDLE_BEST,
    ),
    "middle_won_and_burnt": Sentence(
        Text(
            "{Card}, en el centro, es la mejor carta: nadie se la lleva, va debajo del mazo, y vuelve a empezar {name}",
            "{Card} in the middle is the best card: nobody gets it, it goes under the deck, and {name} leads again",
        ),
        Text(
            "{Card}, en el centro, es la mejor carta: nadie se la lleva, va debajo del mazo, y vuelves a empezar",
            "{Card} in the middle is the best card: nobody gets it, it goes under the deck, and you lead again",
        ),
        rule="BI-31",
        short=_MIDDLE_BEST,
    ),
    "won": Sentence(
        Text(
            "{name} gana el turno con {bid} y se lleva {cards}",
            "{name} wins the turn with {bid} and takes {cards}",
        ),
        Text("Ganas el turno con {bid} y te llevas {cards}", "You win the turn with {bid} and take {cards}"),
        rule="BI-6",
        short=Sentence(Text("{name} gana {loot}", "{name} wins {loot}"), Text("Ganas {loot}", "You win {loot}")),
    ),
    "won_and_doubled": Sentence(
        Text(
            "{name} gana el turno con {bid}, se lleva {cards} y dobla lo que suma en la ronda: {points}",
            "{name} wins the turn with {bid}, takes {cards} and doubles their points of this round: {points}",
        ),
        Text(
            "Ganas el turno con {bid}, te llevas {cards} y doblas lo que sumas en la ronda: {points}",
            "You win the turn with {bid}, take {cards} and double your points of this round: {points}",
        ),
        rule="BI-17",
        short=_DOUBLED,
    ),
    "turn_spent": Sentence(
        Text(
            "{name} gana el turno con {bid}, pero {card} no da puntos",
            "{name} wins the turn with {bid}, but {card} brings no points",
        ),
        Text(
            "Ganas el turno con {bid}, pero {card} no da puntos",
            "You win the turn with {bid}, but {card} brings no points",
        ),
        rule="BI-24",
        short=Sentence(
            Text("{name} gana, pero sin puntos", "{name} wins, but no points"),
            Text("Ganas, pero sin puntos", "You win, but no points"),
        ),
    ),
    "doubled": Sentence(
        Text("{name} dobla lo que suma en la ronda: {points}", "{name} doubles their points of this round: {points}"),
        Text("Doblas lo que sumas en la ronda: {points}", "You double your points of this round: {points}"),
        rule="BI-17",
        short=_DOUBLED,
    ),
    "under_tie": Sentence(
        Text("{Card} va debajo del mazo por el empate", "{Card} goes under the deck because of the tie"),
        rule="BI-8",
        short=_UNDER,
    ),
    "under_middle_wins": Sentence(
        Text("{Card} va debajo del mazo porque nadie gana", "{Card} goes under the deck because nobody wins"),
        rule="BI-31",
        short=_UNDER,
    ),
    "under_own": Sentence(
        Text(
            "{Card} va debajo del mazo: nadie puede ganar su propia carta especial",
            "{Card} goes under the deck: nobody can win their own special card",
        ),
        rule="BI-26",
        short=_UNDER,
    ),
    "under_spent_turn": Sentence(
        Text(
            "{Card} va debajo del mazo: en este turno nadie se lleva cartas",
            "{Card} goes under the deck: nobody takes cards in this turn",
        ),
        rule="BI-24",
        short=_UNDER,
    ),
    "under_unseen": Sentence(
        Text("La carta boca abajo va debajo del mazo sin verse", "The face-down card goes under the deck unseen"),
        rule="BI-23",
        short=Sentence(Text("La carta, debajo del mazo", "The card, under the deck")),
    ),
    "set_aside": Sentence(
        Text("{Card} se pone a un lado", "{Card} is set aside"),
        rule="BI-27",
        short=Sentence(Text("{Card}, a un lado", "{Card}, set aside")),
    ),
    "shuffled": Sentence(
        Text("Se baraja el mazo negro ({count})", "The black deck is shuffled ({count})"),
        rule="BI-21",
        short=Sentence(Text("Se baraja el mazo negro", "The deck is shuffled")),
    ),
    "lowest_from": Sentence(
        Text("Desde el turno {turn} gana la puja más baja", "From turn {turn} on the lowest bid wins"),
        rule="BI-22",
        short=_LOWEST,
    ),
    "lowest_set_aside": Sentence(
        Text(
            "{Card} se pone a un lado: desde el turno {turn} gana la puja más baja",
            "{Card} is set aside: from turn {turn} on the lowest bid wins",
        ),
        rule="BI-22",
        short=_LOWEST,
    ),
    "blind_turn": Sentence(
        Text("En el turno {turn} se puja a ciegas", "In turn {turn} the bids are for a face-down card"),
        rule="BI-23",
        short=_BLIND,
    ),
    "unknown_set_aside": Sentence(
        Text(
            "{Card} se pone a un lado: en el turno {turn} se puja a ciegas",
            "{Card} is set aside: in turn {turn} the bids are for a face-down card",
        ),
        rule="BI-23",
        short=_BLIND,
    ),
    "allied": Sentence(
        Text(
            "{name} se alía con {other}, que gana el turno: van a medias hasta el fin de la ronda",
            "{name} is allied with {other}, who wins the turn: they share their points of this round",
        ),
        Text(
            "Te alías con {other}, que gana el turno: vas a medias con {other} en esta ronda",
            "You are allied with {other}, who wins the turn: you share your points of this round",
        ),
        Text(
            "{name} se alía contigo, porque ganas el turno: vas a medias con {name} en esta ronda",
            "{name} is allied with you, because you win the turn: you share your points of this round",
        ),
        rule="BI-28",
        short=Sentence(
            Text("{name} va a medias con {other}", "{name} shares with {other}"),
            Text("Vas a medias con {other}", "You share with {other}"),
            Text("{name} va a medias contigo", "{name} shares with you"),
        ),
    ),
    "ally_out_tie": Sentence(
        Text("El Aliado de {name} queda fuera por el empate", "{name}'s Ally is out because of the tie"),
        Text("Tu Aliado queda fuera por el empate", "Your Ally is out because of the tie"),
        rule="BI-25",
        short=_ALLY_OUT,
    ),
    "ally_out_middle_wins": Sentence(
        Text("El Aliado de {name} queda fuera porque nadie gana", "{name}'s Ally is out because nobody wins"),
        Text("Tu Aliado queda fuera porque nadie gana", "Your Ally is out because nobody wins"),
        rule="BI-31",
        short=_ALLY_OUT,
    ),
    "ally_out_own": Sentence(
        Text(
            "{name} gana con su propio Aliado: no hay alianza",
            "{name} wins with their own Ally: there is no alliance",
        ),
        Text("Ganas con tu propio Aliado: no hay alianza", "You win with your own Ally: there is no alliance"),
        rule="BI-28",
        short=Sentence(
            Text("{name} gana sin alianza", "{name} wins without an alliance"),
            Text("Ganas sin alianza", "You win without an alliance"),
        ),
    ),
    "robbed": Sentence(
        Text("Con el Ladrón, {name} le roba {card} a {other}", "With the Thief, {name} robs {other} of {card}"),
        Text("Con el Ladrón, le robas {card} a {other}", "With the Thief, you rob {other} of {card}"),
        Text("Con el Ladrón, {name} te roba {card}", "With the Thief, {name} robs you of {card}"),
        rule="BI-19",
        short=Sentence(
            Text("{name} le roba {card} a {other}", "{name} robs {other} of {card}"),
            Text("Le robas {card} a {other}", "You rob {other} of {card}"),
            Text("{name} te roba {card}", "{name} robs you of {card}"),
        ),
    ),
    "nothing_to_rob": Sentence(
        Text(
            "{name} gana el Ladrón, pero no hay nada que robar", "{name} wins the Thief, but there is nothing to steal"
        ),
        Text("Ganas el Ladrón, pero no hay nada que robar", "You win the Thief, but there is nothing to steal"),
        rule="BI-19",
        short=Sentence(
            Text("{name} no tiene qué robar", "{name} has nothing to steal"),
            Text("No tienes qué robar", "You have nothing to steal"),
        ),
    ),
    "shared": Sentence(
        Text(
            "{name} va a medias con {other}: {together} en total, {points} para {name}",
            "{name} shares with {other}: {together} together, {points} for {name}",
        ),
        Text(
            "Vas a medias con {other}: {together} en total, {points} para ti",
            "You share with {other}: {together} together, {points} for you",
        ),
        Text(
            "{name} va a medias contigo: {together} en total, {points} para {name}",
            "{name} shares with you: {together} together, {points} for {name}",
        ),
        rule="BI-28",
        short=Sentence(
            Text("{name}, a medias: {points}", "{name} shares: {points}"),
            Text("A medias: {points} para ti", "Shared: {points} for you"),
            Text("{name}, a medias: {points}", "{name} shares: {points}"),
        ),
    ),
    "lucky": Sentence(
        Text(
            "{name} acaba sin negras: {points} de perdedor afortunado (rondas sin negras: {times})",
            "{name} ends with no black cards: {points} as a lucky loser (rounds without: {times})",
        ),
        Text(
            "Acabas sin negras: {points} de perdedor afortunado (rondas sin negras: {times})",
            "You end with no black cards: {points} as a lucky loser (rounds without: {times})",
        ),
        rule="BI-12",
        short=Sentence(
            Text("{name}, sin negras: {points}", "{name}, no black: {points}"),
            Text("Sin negras: {points}", "No black cards: {points}"),
        ),
    ),
    "scored": Sentence(
        Text("{name}: {points} en la ronda, {total} en total", "{name}: {points} this round, {total} in all"),
        Text("La ronda te da {points}; llevas {total} en total", "You score {points} this round, {total} in all"),
        rule="BI-11",
        short=Sentence(
            Text("{name}: {points}, {total} en total", "{name}: {points}, {total} in all"),
            Text("Ronda: {points}; {total} en total", "You score {points}, {total} in all"),
        ),
    ),
    "turn_ended": Sentence(Text("Acaba el turno", "The turn ends")),
}

NARRATOR = Narrator(
    title="BIDS",
    sentences=_SENTENCES,
    words=_words,
    kind_of=_kind_of,
    joined={
        ("turned_up", "set_aside", "shuffled"): "shuffle_turned_up",
        ("turned_up", "set_aside", "lowest_from"): "lowest_turned_up",
        ("turned_up", "set_aside", "laid_blind"): "unknown_turned_up",
        ("set_aside", "lowest_from"): "lowest_set_aside",
        ("set_aside", "blind_turn"): "unknown_set_aside",
        ("tied", "under_tie"): "tied_and_burnt",
        ("tied", "under_unseen"): "tied_and_burnt_unseen",
        ("middle_won", "under_middle_wins"): "middle_won_and_burnt",
        ("won", "doubled"): "won_and_doubled",
    },
    quiet=frozenset({"dealt", "hand", "blind_card", "turn_ended"}),
)
