// The review of a match as the server gives it, and what the page reads from it: arithmetic on its numbers, no rules.
import type { Game } from "./game";
import { lang, said, say } from "./language";
import type { Both } from "./wire";

/** What `sobremesa review --json` prints; docs/advice.md says what the numbers mean. */
export interface Reviewed {
  simulations: number;
  seats: SeatReviewed[];
  moments: ReviewMoment[]; // before each turn, and at the end
  decisions: Decision[];
  rough?: boolean; // the curve alone, of few simulations
  has_rounds?: boolean;
  adds_up?: Partial<Both>; // why chances do not add up to 100 %
}

export interface SeatReviewed {
  decisions: number;
  mistakes: number;
  loss: number;
  loss_error: number;
  fair_share: number;
}

export interface ReviewMoment {
  after: number; // actions played before
  round: number;
  turn: number;
  when?: Partial<Both>;
  chance: number[]; // of each seat
  chance_error: number[];
}

export interface Decision {
  after: number;
  round: number;
  turn: number;
  when?: Partial<Both>;
  seat: number;
  played: string | null; // null: let an offer pass
  best: string | null;
  loss: number; // 0 where it cannot be told from noise
  loss_error: number;
  points_loss?: number; // of the game's points; below 0: it gained some
  points_error?: number;
  by?: "chance" | "place" | "points"; // what told the two apart
  says?: Partial<Both>; // only where it lost something
  says_to_seat?: Partial<Both>;
  why?: Partial<Both>;
  why_to_seat?: Partial<Both>;
}

/** A sign on the curves: which of the decisive moments it stands for. */
export interface Mark {
  label: string; // `1·3`
  moment: number; // its place among the moments
  decision: Decision; // the first
}

const MOST = 3; // decisive moments that are told
const SURE = 2; // errors that points must measure to be told
const SOME = 7; // any number of which a game has more than one point

/** The decisions that lost most, one's own first; those that lost no chance go by their points. */
export function decisive({ decisions }: Pick<Reviewed, "decisions">, me: number | null): Decision[] {
  const isOther = (each: Decision) => Number(me !== null && each.seat !== me);
  const points = ({ points_loss = 0 }: Decision) => points_loss;
  return decisions
    .filter(hasLost)
    .sort((one, other) => isOther(one) - isOther(other) || other.loss - one.loss || points(other) - points(one))
    .slice(0, MOST);
}

/** What is told on the table, in the order of the match: the decisive moments, and all of mine that lost something. */
export function notesOf(review: Pick<Reviewed, "decisions">, me: number | null): Decision[] {
  const told = decisive(review, me);
  return review.decisions.filter((each) => told.includes(each) || (each.seat === me && hasLost(each)));
}

function hasLost({ says, loss }: Decision): boolean {
  return loss > 0 || !!says?.en;
}

/** The note that is the next one on from a moment, or back; none at the ends. */
export function nextNote(
  notes: readonly Decision[],
  at: { step: number; seat: number | null },
  way: 1 | -1,
): Decision | undefined {
  const here = notes.findIndex(({ after, seat }) => after === at.step && seat === at.seat);
  if (here >= 0) return notes[here + way];
  return way > 0 ? notes.find(({ after }) => after >= at.step) : notes.findLast(({ after }) => after < at.step);
}

/** The last moment that was before a decision, by its place. */
export function momentOf({ moments }: Pick<Reviewed, "moments">, after: number): number {
  return Math.max(
    0,
    moments.findLastIndex((each) => each.after <= after),
  );
}

/** The signs of the decisive moments; those at the same place are one. */
export function marksOf(review: Pick<Reviewed, "moments">, shown: Decision[]): Mark[] {
  const marks: Mark[] = [];
  shown.forEach((decision, place) => {
    const moment = momentOf(review, decision.after);
    const there = marks.find((each) => each.moment === moment && each.decision.seat === decision.seat);
    if (there) there.label += `·${place + 1}`;
    else marks.push({ label: String(place + 1), moment, decision });
  });
  return marks;
}

/** Where each round begins: its number, and the place of its first moment; nothing where a match is one round. */
export function roundsOf({ moments }: Pick<Reviewed, "moments">): { round: number; moment: number }[] {
  const rounds: { round: number; moment: number }[] = [];
  moments.forEach(({ round }, moment) => {
    if (rounds.at(-1)?.round !== round) rounds.push({ round, moment });
  });
  return rounds.length > 1 ? rounds : [];
}

// --- figures

/** `27 %`, with the narrow space that does not break. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}\u202f%`;
}

/** `−12 %`, of the chance to win. */
export function lost(share: number): string {
  return Math.round(100 * share) ? `−${percent(share)}` : percent(0);
}

/** Hundredths of an error, rounded up so that nothing looks surer than it is. */
export function errorOf(error: number): number {
  return Math.ceil(100 * error);
}

/** What a decision cost, the larger figure first: `−12 %` and its error, then `−3,1 ± 0,4 puntos` if that is sure. */
export function costOf(
  decision: Decision,
  game: Pick<Game, "formatPoints" | "lowestWins">,
): { figure: string; error: string; points: string } {
  const { loss, loss_error } = decision;
  const points = inPoints(decision, game);
  if (loss > 0) return { figure: lost(loss), error: `± ${errorOf(loss_error)}`, points };
  return { figure: "", error: "", points };
}

function inPoints(
  { points_loss = 0, points_error = 0 }: Decision,
  { formatPoints, lowestWins }: Pick<Game, "formatPoints" | "lowestWins">,
): string {
  if (points_loss <= SURE * points_error) return "";
  const figure = `${lowestWins ? "+" : "−"}${decimal(points_loss)} ± ${decimal(Math.ceil(10 * points_error) / 10)}`;
  return formatPoints(SOME).replace(String(SOME), figure);
}

function decimal(value: number): string {
  return new Intl.NumberFormat(lang.value === "es" ? "es" : "en-GB", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
}

// --- words

/** What is told of a decision, to whoever made it or to somebody else, and why. */
export function told(
  { says, says_to_seat, why, why_to_seat }: Decision,
  isMine: boolean,
): { what: string; why: string } {
  return { what: inWords(isMine ? says_to_seat : says), why: inWords((isMine ? why_to_seat : undefined) ?? why) };
}

/** What the server sent, which may be nothing. */
export function inWords(words: Partial<Both> | undefined): string {
  return words?.es ? said(words as Both) : "";
}

/** `unos 12 s`, `about 2 min`. */
export function timeLeft(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.max(1, seconds), "s"] : [Math.round(seconds / 60), "min"];
  return say(`unos ${count} ${unit}`, `about ${count} ${unit}`);
}
