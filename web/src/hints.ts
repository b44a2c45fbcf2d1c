// Advice as it is shown: in groups, with bars and words. What cannot be told apart is not ranked.
import { type Both, lang, said, say } from "./language";

/** What is known of one act, as the server's `hint` gives it (`docs/advice.md`). Errors are standard errors. */
export interface Choice {
  action: string | null; // null: let an offer pass
  chance: number;
  chance_error: number;
  points: number;
  points_error: number;
  place: number;
  place_error: number;
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
}

/** Something that is known exactly of an act: `Media exacta`, `21,4`. */
export interface Known {
  title: string;
  value: string;
}

/** One act with its bar; shares are of the bar's whole length. */
export interface Bar {
  action: string | null;
  share: number;
  low: number; // two errors less
  high: number; // two errors more
  value: string;
  error: string;
  known: Known[];
  name: string; // for those who listen; empty: the table knows it
}

export interface Group {
  title: string;
  isGood: boolean;
  bars: Bar[];
}

const WHISKER = 2; // errors each way
export const FEW = 10; // acts of a group that are shown at first
const LONGEST = 0.93; // of the bar's length: where the longest whisker ends

/**
 * The acts that are as good as the best, and those that are worse for sure. In a group they stand as they lie at the
 * table; only what is known exactly can go before that.
 */
export function groupsOf(advice: Advice, order: readonly string[]): Group[] {
  const place = ({ action }: Choice) => (action !== null && order.includes(action) ? order.indexOf(action) : order.length);
  const leading = advice.exact?.find(({ leads }) => leads)?.values;
  const worth = ({ action }: Choice) => leading?.[action ?? ""] ?? 0;
  const bars = barsOf(advice);
  const grouped = (isGood: boolean): Group => {
    const choices = advice.choices.filter(({ as_good }) => as_good === isGood);
    const ordered = [...choices].sort((one, other) => worth(other) - worth(one) || place(one) - place(other));
    return { isGood, title: titleOf(isGood, choices.length, advice), bars: ordered.map((choice) => bars.get(choice)!) };
  };
  return [grouped(true), grouped(false)].filter((group) => group.bars.length);
}

function titleOf(isGood: boolean, count: number, { choices }: Advice): string {
  if (choices.length === 1) return say("La única", "The only one");
  if (!isGood) return count === 1 ? say("Peor, con seguridad", "Worse, for sure") : say("Peores, con seguridad", "Worse, for sure");
  return count === 1 ? say("La mejor", "The best") : say("Igual de buenas", "Equally good");
}

function barsOf({ by, choices, exact = [] }: Advice): Map<Choice, Bar> {
  const measured = choices.map((choice) => {
    const [mean, error] = [choice[by], choice[`${by}_error`]];
    return { mean, error, low: mean - WHISKER * error, high: mean + WHISKER * error };
  });
  const lowest = by === "chance" ? 0 : Math.min(0, ...measured.map(({ low }) => low));
  const highest = Math.max(...measured.map(({ high }) => high)) / LONGEST;
  const top = by === "chance" ? Math.min(1, highest) : highest;
  const share = (value: number) => Math.min(1, Math.max(0, (value - lowest) / (top - lowest || 1)));
  return new Map(
    choices.map((choice, at) => {
      const { mean, error, low, high } = measured[at]!;
      const scale = by === "chance" ? 100 : 1;
      return [
        choice,
        {
          action: choice.action,
          share: share(mean),
          low: share(low),
          high: share(high),
          value: by === "chance" ? percent(mean) : decimal(mean),
          error: `± ${decimal(upwards(scale * error))}`,
          known: knownOf(choice, exact),
          name: choice.name ? said(choice.name) : "",
        },
      ];
    }),
  );
}

function knownOf({ action }: Choice, exact: readonly Exact[]): Known[] {
  return exact.flatMap(({ title, is_chance, values }) => {
    const value = values[action ?? ""];
    return value === undefined ? [] : [{ title: said(title), value: is_chance ? percent(value) : decimal(value) }];
  });
}

/** What the numbers mean, in one line. */
export function meaning({ by, choices, points_at }: Advice, fewest: boolean): string {
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
  const [es, en] = fewest ? ["cuantos menos, mejor", "fewer are better"] : ["cuantos más, mejor", "more are better"];
  const [when, at] = points_at === "end of match" ? ["de la partida", "match"] : ["de la ronda", "round"];
  return say(
    `La posibilidad de ganar es la misma con todas, cerca del ${chance}, y el puesto también. Por eso, tus puntos de media al final ${when}: ${es}.`,
    `The chance to win is the same with each, about ${chance}, and so is the place. So these are your mean points at the end of the ${at}: ${en}.`,
  );
}

/** What is exact, and what that means; empty where nothing is. */
export function exactness({ exact = [] }: Advice): string {
  if (!exact.length) return "";
  return say(
    "Lo exacto está calculado, no probado: lo que da cada jugada si después juegas lo mejor para eso.",
    "What is exact is worked out, not tried: what each move gives if you then play your best for it.",
  );
}

/** How sure it is. */
export function certainty({ simulations }: Advice): string {
  const count = simulations.toLocaleString(lang.value === "es" ? "es" : "en-GB");
  return say(
    `Cada jugada se ha probado ${count} veces. La raya marca dos errores a cada lado.`,
    `Each move was tried ${count} times. The whisker marks two errors each way.`,
  );
}

/** For those who listen: each group with what is in it, the first of many. */
export function inWords(groups: Group[], named: (bar: Bar) => string): string[] {
  return groups.map(({ title, bars }) => `${title}: ${bars.slice(0, FEW).map(named).join("; ")}${more(bars.length - FEW)}.`);
}

function more(count: number): string {
  return count > 0 ? say(`; y ${count} más`, `; and ${count} more`) : "";
}

function percent(share: number): string {
  return `${decimal(100 * share)}\u202f%`;
}

function decimal(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(lang.value === "es" ? "es" : "en-GB", digits).format(value).replace("-", "−");
}

/** To one decimal, so that nothing looks surer than it is. */
function upwards(error: number): number {
  return Math.max(0, Math.ceil(error * 10 - 1e-6)) / 10;
}
