// The review of a match as the server gives it, and what the page reads from it: arithmetic on its numbers, no rules.
import { lang, type Both } from "./language";

/** What `sobremesa review --json` prints; docs/advice.md says what the numbers mean. */
export interface Reviewed {
  simulations: number;
  seats: SeatReviewed[];
  moments: Moment[]; // before each turn, and at the end
  decisions: Decision[];
}

export interface SeatReviewed {
  decisions: number;
  mistakes: number;
  loss: number;
  loss_error: number;
  fair_share: number;
}

export interface Moment {
  after: number; // actions played before
  round: number;
  turn: number;
  chance: number[]; // of each seat
  chance_error: number[];
}

export interface Decision {
  after: number;
  round: number;
  turn: number;
  seat: number;
  loss: number; // 0 where it cannot be told from noise
  loss_error: number;
  says?: Partial<Both>;
  says_to_seat?: Partial<Both>;
}

/** A sign on the curves: which of the decisive moments it stands for. */
export interface Mark {
  label: string; // `1·3`
  moment: number; // its place among the moments
  seat: number;
  after: number; // of the first
}

const MOST = 3; // decisive moments that are told

/** The decisions that lost most, one's own first. */
export function decisive({ decisions }: Pick<Reviewed, "decisions">, me: number | null): Decision[] {
  const lost = decisions.filter((each) => each.loss > 0);
  const isOther = (each: Decision) => Number(me !== null && each.seat !== me);
  return lost.sort((one, other) => isOther(one) - isOther(other) || other.loss - one.loss).slice(0, MOST);
}

/** The last moment that was before a decision, by its place. */
export function momentOf({ moments }: Pick<Reviewed, "moments">, after: number): number {
  return Math.max(0, moments.findLastIndex((each) => each.after <= after));
}

/** The signs of the decisive moments; those at the same place are one. */
export function marksOf(review: Pick<Reviewed, "moments">, shown: Decision[]): Mark[] {
  const marks: Mark[] = [];
  shown.forEach(({ after, seat }, place) => {
    const moment = momentOf(review, after);
    const there = marks.find((each) => each.moment === moment && each.seat === seat);
    if (there) there.label += `·${place + 1}`;
    else marks.push({ label: String(place + 1), moment, seat, after });
  });
  return marks;
}

/** Where each round begins: its number, and the place of its first moment. */
export function roundsOf({ moments }: Pick<Reviewed, "moments">): { round: number; moment: number }[] {
  const rounds: { round: number; moment: number }[] = [];
  moments.forEach(({ round }, moment) => {
    if (rounds.at(-1)?.round !== round) rounds.push({ round, moment });
  });
  return rounds;
}

/** `27 %`, with the narrow space that does not break. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}\u202f%`;
}

/** `−12`, in points of chance. */
export function lost(share: number): string {
  const points = Math.round(100 * share);
  return points ? `−${points}` : "0";
}

/** Points of an error, rounded up so that nothing looks surer than it is. */
export function errorOf(error: number): number {
  return Math.ceil(100 * error);
}

/** What is told of a decision, to whoever made it or to somebody else. */
export function told({ says, says_to_seat }: Decision, isMine: boolean): string {
  return (isMine ? says_to_seat : says)?.[lang.value] ?? "";
}
