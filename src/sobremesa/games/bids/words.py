"""BIDS in words: the notation of actions, and what happened as sentences that say why."""

from __future__ import annotations

from sobremesa.engine.errors import NotAllowed, NotUnderstood
from sobremesa.engine.kernel import Record
from sobremesa.engine.language import AND, Lang, Text, listed
from sobremesa.engine.log import Event
from sobremesa.engine.strangers import shown
from sobremesa.engine.words import opening, outcome, points_in_words
from sobremesa.games.bids.cards import BID, COLOUR, FIRST_BLACK, MOST_PLAYERS, TWICE
from sobremesa.games.bids.rules import FIRST_ROB_ACTION, LOOT, LeadsBy, Phase, Why
from sobremesa.games.bids.view import BidsView, card_name

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
                f"«{shown(text)}» no se entiende; una carta es y7, b12, r3, g14, k5 (negra), 2x, -5, thief, shuffle, "
                "lowest, unknown o ally, y un robo es rob-2-k8",
                f"'{shown(text)}' is not understood; a card is y7, b12, r3, g14, k5 (black), 2x, -5, thief, shuffle, "
                "lowest, unknown or ally, and a robbery is rob-2-k8",
            )
        )
    return action


def refusal(view: Record, seat: int, action: int) -> NotAllowed:
    name = notation(action)
    if view.phase == Phase.ROB:
        return NotAllowed(
            "BI-19",
            Text(
                f"{name} no es un robo posible; se roba a quien menos ha pujado de los demás que tienen cartas",
                f"{name} is not a robbery that is open; a card is taken from the lowest other bidder who has any",
            ),
        )
    if action >= FIRST_ROB_ACTION:
        return NotAllowed(
            "BI-19",
            Text(
                f"{name} no se puede jugar ahora; solo roba quien gana el Ladrón",
                f"{name} cannot be played now; only the winner of the Thief robs",
            ),
        )
    return NotAllowed("BI-5", Text(f"la carta {name} no está en la mano", f"card {name} is not in the hand"))


def ask(view: BidsView, lang: Lang) -> str:
    if view.phase == "rob":
        return Text("Elige la carta que robas", "Choose the card that you rob").to(lang)
    if view.blind:
        return Text("Puja por la carta boca abajo", "Bid for the card face down").to(lang)
    return Text(f"Puja por {view.stake}", f"Bid for {view.stake}").to(lang)


# --- what happened

_SPECIALS = (
    Text("el 2x", "the 2x"),
    Text("el −5", "the −5"),
    Text("el Ladrón", "the Thief"),
    Text("Barajar", "Shuffle"),
    Text("Gana la más baja", "Lowest wins"),
    Text("la Gran incógnita", "the Great unknown"),
    Text("el Aliado", "the Ally"),
)
_COLOURS = (
    Text("el {} amarillo", "the yellow {}"),
    Text("el {} azul", "the blue {}"),
    Text("el {} rojo", "the red {}"),
    Text("el {} verde", "the green {}"),
    Text("el {} negro", "the black {}"),
)


def card_in_words(card: int, lang: Lang) -> str:
    if card >= TWICE:
        return _SPECIALS[card - TWICE].to(lang)
    return _COLOURS[int(COLOUR[card])].to(lang).format(BID[card])


_LEADS_BY: dict[int, Text] = {
    LeadsBy.LOT: Text("por sorteo", "drawn by lot"),
    LeadsBy.TOTAL: Text("por el total más alto", "with the highest total"),
    LeadsBy.LAST_ROUND: Text(
        "por los puntos de la última ronda entre los empatados", "by the last round's points among equals"
    ),
    LeadsBy.HIGHEST_CARD: Text(
        "por la carta más alta de la última ronda entre los empatados", "by the last round's highest card among equals"
    ),
}
_WHY: dict[int, Text] = {
    Why.TIE: Text("por el empate", "because of the tie"),
    Why.MIDDLE_WINS: Text("porque nadie gana", "because nobody wins"),
    Why.OWN: Text("porque nadie puede ganar su propia carta", "because nobody can win their own card"),
    Why.SPENT_TURN: Text("porque no hay nada que ganar", "because there is nothing to win"),
}

# One sentence for each kind of event. {name}, {other}: seats; {card}: a card in words.
_SENTENCES: dict[str, Text] = {
    "round": Text("Ronda {round}", "Round {round}"),
    "leads": Text("Empieza {name}, {why}", "{name} leads, {why}"),
    "taken_out": Text("Queda fuera {card}", "{Card} is taken out"),
    "dealt": Text("{name} recibe {card}", "{name} is dealt {card}"),
    "hand": Text("{name} tiene {count} cartas", "{name} holds {count} cards"),
    "black_deck": Text(
        "Cartas negras en las manos: {dealt_in}; en el mazo: {count}",
        "Black cards in the hands: {dealt_in}; in the deck: {count}",
    ),
    "turned_up": Text("Turno {turn}: sale {card}", "Turn {turn}: {card} is turned up"),
    "laid_blind": Text(
        "Turno {turn}: se puja por una carta boca abajo", "Turn {turn}: the bids are for a card face down"
    ),
    "blind_card": Text("(La carta boca abajo es {card})", "(The card face down is {card})"),
    "bid": Text("{name} puja con {card}", "{name} bids {card}"),
    "revealed": Text("La carta boca abajo era {card}", "The card face down was {card}"),
    "tied": Text(
        "Empate en la mejor puja: se quema lo que había en juego, y empieza {name}, el último en empatar",
        "The best bid is tied: the stake burns, and {name}, the last to tie, leads next",
    ),
    "middle_won": Text(
        "La carta del centro, {card}, es la mejor: nadie se lleva nada, y vuelve a empezar {name}",
        "The card in the middle, {card}, is the best: nobody gets anything, and {name} leads again",
    ),
    "won": Text("{name} gana el turno y se lleva: {cards}", "{name} wins the turn and takes: {cards}"),
    "turn_spent": Text(
        "{name} gana el turno, pero {card} no da puntos", "{name} wins the turn, but {card} brings no points"
    ),
    "doubled": Text("2x: {name} tiene ahora {points}", "2x: {name} has {points} now"),
    "under": Text("{Card} va debajo del mazo {why}", "{Card} goes under the deck {why}"),
    "under_unseen": Text(
        "La carta boca abajo va debajo del mazo sin verse", "The card face down goes under the deck unseen"
    ),
    "set_aside": Text("{Card} se pone a un lado", "{Card} is set aside"),
    "shuffled": Text("Se baraja el mazo negro ({count} cartas)", "The black deck is shuffled ({count} cards)"),
    "lowest_from": Text("Desde el turno {turn} gana la puja más baja", "From turn {turn} on the lowest bid wins"),
    "blind_turn": Text("El turno {turn} será a ciegas", "Turn {turn} will be blind"),
    "allied": Text("{name} se alía con {other}, que ganó el turno", "{name} is allied with {other}, who won the turn"),
    "ally_out": Text("El Aliado de {name} se queda sin alianza", "{name}'s Ally makes no alliance"),
    "robbed": Text("El Ladrón: {name} le quita a {other} {card}", "The Thief: {name} takes {card} from {other}"),
    "nothing_to_rob": Text("El Ladrón de {name} no encuentra nada que robar", "{name}'s Thief finds nothing to rob"),
    "shared": Text(
        "Alianza de {name} con {other}: {together} entre los dos, {points} para {name}",
        "Alliance of {name} with {other}: {together} together, {points} for {name}",
    ),
    "lucky": Text(
        "A {name} le toca la suerte del perdedor (rondas sin carta: {times}): {points}",
        "{name} is a lucky loser (rounds without a card: {times}): {points}",
    ),
    "scored": Text("{name}: {points} en la ronda, {total} en total", "{name}: {points} this round, {total} in all"),
}


def say(event: Event, names: list[str], lang: Lang) -> str:
    data = event.data
    if event.kind == "match":
        return opening("BIDS", event, names, lang)
    if event.kind == "result":
        return outcome(event, names, points_in_words(data["points"], lang), lang)
    words: dict[str, object] = dict(data)
    if "seat" in data:
        words["name"] = names[data["seat"]]
    for field in ("winner", "victim", "partner"):
        if field in data:
            words["other"] = names[data[field]]
    if "card" in data:
        card = card_in_words(data["card"], lang)
        words["card"], words["Card"] = card, card[0].upper() + card[1:]
    if event.kind == "won":
        words["cards"] = listed([card_in_words(card, lang) for card in data["cards"]], lang, AND)
    if "points" in data:
        words["points"] = points_in_words(data["points"], lang)
    if "why" in data:
        reasons = _LEADS_BY if event.kind == "leads" else _WHY
        words["why"] = reasons[data["why"]].to(lang)
    return _SENTENCES[event.kind].fill(**words).to(lang)
