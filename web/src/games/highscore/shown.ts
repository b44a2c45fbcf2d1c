// What lies on the table after an event.
import { changed, each, showing } from "../../shown";
import type { CardView, Die, HighScoreEvents, HighScoreView } from "./view";

/** Not on the table: these come with the server's view after the last event. */
export const LEFT_OUT: readonly (keyof HighScoreView)[] = ["to_act", "rolls_left", "score_now"];

export const ALL = "0123456"; // the places of the seven dice, where a roll tells none
const FACES = "12345v";

export const shown = showing<HighScoreView, HighScoreEvents>({
  match: (_, { players, options }) => ({
    players,
    to_act: [],
    over: false,
    round: 0,
    turn: 0,
    points: each(players, 0),
    winners: [],
    played_cards: [],
    deck: cardsOf(options.deck ?? ""),
    rounds: options.rounds ?? 0,
    lone_ten: options.lone_ten ?? true,
    starter: 0,
    gold: each(players, 0),
    silver: each(players, 0),
    bronze: each(players, 0),
  }),
  starter: (_, { seat }) => ({ starter: seat }),
  card: (view, { round, card }) => ({
    round,
    turn: 1,
    roller: view.starter,
    card: view.deck[card - 1]!,
    played_cards: [...view.played_cards, view.deck[card - 1]!],
    scores: each(view.players, null),
    track: each(view.players, null),
  }),
  rolled: (view, { seat, roll, places = ALL, dice }) => ({
    roller: seat,
    turn: 1 + view.scores.filter((score) => score !== null).length,
    rolls: roll,
    froze: 0,
    ...lying(rolled(view.places ?? [], places, dice)),
  }),
  froze: (view, { count, places }) => ({ froze: count, ...lying(moved(view.places, places, "frozen")) }),
  set_aside: (view, { places }) => lying(moved(view.places, places, "aside")),
  scored: (view, { seat, score, shown }) => ({
    scores: changed(view.scores, seat, () => score),
    track: changed(view.track, seat, () => shown || null),
  }),
  chip: (view, { seat, chip, points }) => ({
    points: changed(view.points, seat, () => points),
    starter: chip === "gold" ? seat : view.starter,
    [chip]: changed(view[chip], seat, (count) => count + 1),
  }),
  result: (view, { seat, rank }) => ({ over: true, winners: rank === 1 ? [...view.winners, seat] : view.winners }),
});

/** `total/-5/four,same/6/three`: the deck in one line, as options have it. */
function cardsOf(line: string): CardView[] {
  return line.split(",").map((card, place) => {
    const [scoring = "", vortex = "", roll = ""] = card.split("/");
    return { number: place + 1, scoring, vortex, roll };
  });
}

/** What lies loose and what is out of the turn, from the dice at their places. */
function lying(places: Die[]) {
  const faces = (isLoose: boolean) =>
    sorted(places.filter(({ lies }) => (lies === "loose") === isLoose).map(({ face }) => face));
  return { places, dice: faces(true), aside: faces(false) };
}

export function sorted(faces: readonly string[]): string {
  return [...faces].sort((one, other) => FACES.indexOf(one) - FACES.indexOf(other)).join("");
}

function rolled(before: readonly Die[], places: string, dice: readonly string[]): Die[] {
  return [...ALL].map((place, at) => {
    const face = dice[places.indexOf(place)];
    return places.includes(place) ? { face: face!, lies: "loose" } : before[at]!;
  });
}

function moved(before: readonly Die[], places: string, lies: Die["lies"]): Die[] {
  return before.map((die, at) => (places.includes(String(at)) ? { ...die, lies } : die));
}
