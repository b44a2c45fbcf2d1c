// A table in the making: what was chosen so far, as a small value and what can be done to it.
import type { GameSeen, NewTable, OptionSeen, Settings, Wanted } from "../wire";

export type Value = string | number | boolean;

export interface Plan {
  game: string;
  players: number;
  how: "bots" | "link" | "device";
  people: string[]; // at this device, if we share it; the first is me, and a place without a name is a bot's
  level: string; // of the bots
  chosen: Record<string, Value>; // options that are not left as they are
  seconds: number; // for each decision; 0: as many as one likes
  spectators: boolean;
  hints: boolean;
  taught: boolean; // to everybody
}

export function planFor(game: GameSeen, players: number, how: Plan["how"]): Plan {
  return {
    game: game.name,
    players,
    how,
    people: [],
    level: "casual",
    chosen: {},
    seconds: 0,
    spectators: true,
    hints: true,
    taught: false,
  };
}

/** Who plays at this device: whoever has a name. Bots have the seats that are left. */
export function peopleOf(plan: Plan): string[] {
  return plan.people.map((name) => name.trim()).filter(Boolean);
}

/** Options that people can choose on a page and so many players have a use for; of texts, those that a file gives. */
export function options(game: GameSeen, players: number): OptionSeen[] {
  return game.options.filter(({ name, kind, labels, values = [], players: useful }) => {
    const [fewest, most] = useful ?? game.players;
    const isLeft = (value: string) => isFit(game, players, name, value);
    if (players < fewest || players > most) return false;
    if (kind === "text") return labels?.["file"] !== undefined;
    if (kind === "choice") return values.filter(isLeft).length > 1;
    return kind !== "switch" || isLeft("true");
  });
}

/** What an option is now; null: nothing, because it need not be anything or because another stands instead of it. */
export function chosenValue(plan: Plan, game: GameSeen, { name }: OptionSeen): Value | null {
  const chosen = plan.chosen[name];
  if (chosen !== undefined) return chosen;
  const isReplaced = game.options.some((other) => other.instead_of === name && other.name in plan.chosen);
  return isReplaced ? null : (game.defaults[plan.players]?.[name] ?? null);
}

/** With another value of an option; null: as it is without a choice. */
export function choose(plan: Plan, { name, instead_of }: OptionSeen, value: Value | null): Plan {
  const { [name]: _, ...chosen } = plan.chosen;
  if (value === null) return { ...plan, chosen };
  if (instead_of) delete chosen[instead_of];
  return { ...plan, chosen: { ...chosen, [name]: value } };
}

/** Whether a match of so many can have this value. */
export function isFit(game: GameSeen, players: number, option: string, value: Value): boolean {
  return !game.unfit?.[players]?.[option]?.includes(String(value));
}

/** With so many players; what does not go with so many is as it is without a choice. */
export function withPlayers(plan: Plan, game: GameSeen, players: number): Plan {
  const left = options(game, players).map(({ name }) => name);
  const isLeft = ([name, value]: [string, Value]) => left.includes(name) && isFit(game, players, name, value);
  const people = plan.people.length ? Array.from({ length: players }, (_, place) => plan.people[place] ?? "") : [];
  return { ...plan, players, people, chosen: Object.fromEntries(Object.entries(plan.chosen).filter(isLeft)) };
}

/** The first number that is none that the option takes. */
export function misfit(plan: Plan, game: GameSeen): OptionSeen | null {
  const isWrong = ({ name, kind, lowest, highest }: OptionSeen) => {
    const value = plan.chosen[name];
    if (kind !== "number" || value === undefined) return false;
    return !Number.isInteger(value) || Number(value) < (lowest ?? -Infinity) || Number(value) > (highest ?? Infinity);
  };
  return game.options.find(isWrong) ?? null;
}

/** What is asked of the server. */
export function tableOf(plan: Plan, me: Wanted): NewTable {
  const other: Wanted = plan.how === "link" ? { kind: "open" } : { kind: "bot", bot: plan.level };
  const people: Wanted[] = plan.how === "device" ? peopleOf(plan).map((name) => ({ kind: "person", name })) : [me];
  const settings: Settings = {
    start: plan.how === "link" ? "host" : "full",
    spectators: plan.spectators,
    hints: plan.hints,
    ...(plan.taught ? { taught: true } : {}),
    clock: plan.seconds ? { kind: "decision", seconds: plan.seconds } : null,
  };
  const others = Array.from({ length: plan.players - people.length }, () => other);
  return { game: plan.game, seats: [...people, ...others], options: plan.chosen, settings };
}
