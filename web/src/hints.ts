// Advice as it is shown: in groups, with bars and words. What cannot be told apart is not ranked.
import { lang, said, say } from "./language";
import type { Both } from "./wire";

/** What is known of one act, as the server's `hint` gives it (`docs/advice.md`). Errors are standard errors. */
export interface Choice {
  action: string | null; // null: let an offer pass
  chance: number;
  chance_error: number;
  points: number;
  points_error: number;
  place: number;
  place_error: number;
  gap: number; // how much better the first does, by what tells the acts apart, in the same worlds
  gap_error: number;
  as_good: boolean; // as the best, as far as can be told
  name?: Both | null; // the act as a button names it
}

/** A figure of every act that is worked out and not simulated. */
export interface Exact {
  title: Both;
  is_chance: boolean; // a share of 1; else points
  leads: boolean; // what to go by, of acts that cannot be told apart otherwise
  values: Record<string, number>; // by act
}

export interface Advice {
  round: number;
  turn: number;
  simulations: number; // of each act
  points_at: "end of match" | "end of round";
  by: "chance" | "place" | "points"; // what tells the acts apart
  choices: Choice[]; // the best first
  exact?: Exact[]; // where the game is solved
  why?: Both | null; // why the first is better than the next that can be told apart
}

/** Something that is known exactly of an act: `Media exacta`, `21,4`. */
export interface Known {
  title: string;
  value: string;
  behind?: string; // of what is simulated after all: its difference to the first act
}

/** One act with its bar; shares are of the bar's whole length. */
export interface Bar {
  action: string | null;
  share: number;
  low: number; // two errors of the difference less
  high: number; // two errors more; the first act has no difference, and the same as its share
  best: number | null; // where the bar of the first act ends; exact values need no comparing
  value: string;
  note: string; // below it: the difference to the first act with its error, or what an exact value is
  known: Known[]; // what else is known of it
  name: string; // for those who listen; empty: the table knows it
}

export interface Group {
  title: string;
  isGood: boolean;
  bars: Bar[];
}

const WHISKER = 2; // errors each way
/** What a figure is multiplied by, and its decimals: the server tells acts apart by what is shown. */
const UNITS = { chance: [100, 1], place: [1, 2], points: [1, 2] } as const;
export const FEW = 10; // acts of a group that are shown at first
const LONGEST = 0.93; // of the bar's length: where the longest whisker ends

/**
 * The acts that are as good as the best, and those that are worse for sure. In a group they stand as they lie at the
 * table; only what is known exactly can go before that.
 */
export function groupsOf(advice: Advice, order: readonly string[], lowestWins: boolean): Group[] {
  const place = ({ action }: Choice) =>
    action !== null && order.includes(action) ? order.indexOf(action) : order.length;
  const leading = leadOf(advice)?.values;
  const exactValue = ({ action }: Choice) => leading?.[action ?? ""] ?? 0;
  const bars = barsOf(advice, lowestWins);
  const grouped = (isGood: boolean): Group => {
    const choices = advice.choices.filter(({ as_good }) => as_good === isGood);
    const ordered = [...choices].sort((one, other) => exactValue(other) - exactValue(one) || place(one) - place(other));
    return { isGood, title: titleOf(isGood, choices.length, advice), bars: ordered.map((choice) => bars.get(choice)!) };
  };
  return [grouped(true), grouped(false)].filter((group) => group.bars.length);
}

function titleOf(isGood: boolean, count: number, advice: Advice): string {
  if (advice.choices.length === 1) return say("La única", "The only one");
  const [es, en] = leadOf(advice) ? [" para ganar", " for winning"] : ["", ""]; // not by the exact figure that is read first
  if (!isGood)
    return say(count === 1 ? `Peor${es}, con seguridad` : `Peores${es}, con seguridad`, `Worse${en}, for sure`);
  return count === 1 ? say(`La mejor${es}`, `The best${en}`) : say(`Igual de buenas${es}`, `Equally good${en}`);
}

/** The exact figure to go by, if it is not what is simulated that should be read first. */
function leadOf({ exact = [] }: Advice): Exact | undefined {
  return exact.find(({ leads }) => leads);
}

function barsOf(advice: Advice, lowestWins: boolean): Map<Choice, Bar> {
  const lead = leadOf(advice);
  const bars = lead ? exactBars(advice, lead, lowestWins) : simulatedBars(advice, lowestWins);
  return new Map(advice.choices.map((choice, place) => [choice, bars[place]!]));
}

/** What came of simulations: the figure, and how far it is from the best. */
function simulatedBars({ by, choices, exact = [] }: Advice, lowestWins: boolean): Bar[] {
  const [first] = choices;
  const scale = scaleOf(
    choices.map((choice) => choice[by]),
    by === "chance",
  );
  return choices.map((choice) => {
    const mean = choice[by];
    const error = choice === first ? 0 : WHISKER * choice.gap_error;
    return {
      ...{ action: choice.action, name: nameOf(choice), known: knownOf(choice, exact) },
      ...{ share: scale(mean), low: scale(mean - error), high: scale(mean + error), best: scale(first![by]) },
      ...{ value: figureOf(choice, by), note: choice === first ? "" : behindOf(choice, by, lowestWins) },
    };
  });
}

/** Where the game is solved the exact figure comes first, then what else is known, and last what simulations say. */
function exactBars({ by, choices, exact = [] }: Advice, lead: Exact, lowestWins: boolean): Bar[] {
  const [first] = choices;
  const exactValue = ({ action }: Choice) => lead.values[action ?? ""] ?? 0;
  const scale = scaleOf(choices.map(exactValue), false);
  return choices.map((choice) => {
    const share = scale(exactValue(choice));
    const simulated = {
      title: figureName(by),
      value: figureOf(choice, by),
      behind: choice === first ? "" : behindOf(choice, by, lowestWins),
    };
    return {
      ...{ action: choice.action, name: nameOf(choice), share, low: share, high: share, best: null },
      ...{ value: knownOf(choice, [lead])[0]?.value ?? "", note: said(lead.title) },
      known: [
        ...knownOf(
          choice,
          exact.filter((each) => each !== lead),
        ),
        simulated,
      ],
    };
  });
}

function nameOf({ name }: Choice): string {
  return name ? said(name) : "";
}

function figureOf(choice: Choice, by: Advice["by"]): string {
  return by === "chance" ? percent(choice.chance) : decimal(choice[by], UNITS[by][1]);
}

function figureName(by: Advice["by"]): string {
  return { chance: say("De ganar", "To win"), place: say("Puesto", "Place"), points: say("Puntos", "Points") }[by];
}

/** From figures to shares of the bar's length. */
function scaleOf(figures: readonly number[], isChance: boolean): (figure: number) => number {
  const lowest = isChance ? 0 : Math.min(0, ...figures);
  const highest = Math.max(...figures, lowest) / LONGEST;
  const top = isChance ? Math.min(1, highest) : highest;
  return (figure) => Math.min(1, Math.max(0, (figure - lowest) / (top - lowest || 1)));
}

/** `−0,4 ± 0,1`; a place, or points where few are good, are worse when they are more. */
function behindOf({ gap, gap_error }: Choice, by: Advice["by"], lowestWins: boolean): string {
  const [scale, digits] = UNITS[by];
  const figure = decimal(Math.abs(scale * gap), digits);
  const isMore = (by === "place" || (by === "points" && lowestWins)) === gap > 0;
  const sign = /^[0.,]+$/.test(figure) ? "" : isMore ? "+" : "−";
  return `${sign}${figure} ± ${upwards(scale * gap_error, digits)}`;
}

function knownOf({ action }: Choice, exact: readonly Exact[]): Known[] {
  return exact.flatMap(({ title, is_chance, values }) => {
    const value = values[action ?? ""];
    return value === undefined
      ? []
      : [{ title: said(title), value: is_chance ? percent(value) : decimal(value, Math.abs(value) < 10 ? 2 : 1) }];
  });
}

/** What the numbers mean, in one line. */
export function meaning(advice: Advice, lowestWins: boolean): string {
  const { by, choices, points_at } = advice;
  if (leadOf(advice)) {
    return say(
      "Delante, lo que se sabe exacto: lo que da cada jugada si después juegas lo mejor para eso. Debajo, lo que sale de probarla hasta el final si todos siguieran como el bot casual.",
      "First what is known exactly: what each move gives if you then play your best for it. Below, what came of trying it to the end if everybody played on like the casual bot.",
    );
  }
  if (by === "chance") {
    return say(
      "Tu posibilidad de ganar la partida con cada jugada, si todos siguieran como el bot casual.",
      "Your chance to win the match with each move, if everybody played on like the casual bot.",
    );
  }
  const chance = percent(choices[0]!.chance);
  if (by === "place") {
    return say(
      `La posibilidad de ganar es la misma con todas, cerca del ${chance}. Por eso, el puesto en que acabarías de media: cuanto más bajo, mejor.`,
      `The chance to win is the same with each, about ${chance}. So these are the places you would finish in on average: lower is better.`,
    );
  }
  const [es, en] = lowestWins
    ? ["cuantos menos, mejor", "fewer are better"]
    : ["cuantos más, mejor", "more are better"];
  const [when, at] = points_at === "end of match" ? ["de la partida", "match"] : ["de la ronda", "round"];
  return say(
    `La posibilidad de ganar es la misma con todas, cerca del ${chance}, y el puesto también. Por eso, tus puntos de media al final ${when}: ${es}.`,
    `The chance to win is the same with each, about ${chance}, and so is the place. So these are your mean points at the end of the ${at}: ${en}.`,
  );
}

/** How sure it is. */
export function certainty(advice: Advice): string {
  const { simulations, by, choices } = advice;
  const count = simulations.toLocaleString(lang.value === "es" ? "es" : "en-GB");
  const tried = say(`Cada jugada se ha probado ${count} veces.`, `Each move was tried ${count} times.`);
  if (choices.length === 1) return tried;
  const [scale, digits] = UNITS[by];
  const error = upwards(scale * Math.max(...choices.map((choice) => choice[`${by}_error`])), digits);
  const surer = say(
    `Lo que sale de probarla puede errar ± ${error}; la diferencia con la mejor, medida en las mismas partidas, es más segura y va con su propio error.`,
    `What came of that may be off by ± ${error}; the difference to the best, measured in the same matches, is surer and has an error of its own.`,
  );
  const whisker = leadOf(advice)
    ? ""
    : say(
        " La raya marca dos a cada lado: si llega a donde acaba la mejor, no se distinguen.",
        " The whisker marks two each way: where it reaches the end of the best, they cannot be told apart.",
      );
  return `${tried} ${surer}${whisker}`;
}

/** For those who listen: each group with what is in it, the first of many. */
export function inWords(groups: Group[], named: (bar: Bar) => string): string[] {
  return groups.map(
    ({ title, bars }) => `${title}: ${bars.slice(0, FEW).map(named).join("; ")}${more(bars.length - FEW)}.`,
  );
}

function more(count: number): string {
  return count > 0 ? say(`; y ${count} más`, `; and ${count} more`) : "";
}

function percent(share: number): string {
  return `${decimal(100 * share)}\u202f%`;
}

function decimal(value: number, digits = 1): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(lang.value === "es" ? "es" : "en-GB", form).format(value).replace("-", "−");
}

/** An error, rounded up so that nothing looks surer than it is. */
function upwards(error: number, digits: number): string {
  const parts = 10 ** digits;
  return decimal(Math.max(0, Math.ceil(error * parts - 1e-6)) / parts, digits);
}
