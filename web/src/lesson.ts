// How a first match is taught: which steps are due at a moment, and whether any can still come.
import type { LessonStep } from "./wire";

export interface LessonMoment {
  round: number;
  turn: number;
  phase?: string; // of the view, where a game has phases
}

/** The steps for this moment that have not been passed, by their places. In a match that is dealt as it comes
 * (not `isExact`) a step waits until its learner is asked: each sits elsewhere and has other turns. */
export function dueAt(
  steps: readonly LessonStep[],
  moment: LessonMoment,
  passed: readonly number[],
  isExact = true,
): number[] {
  const isDue = isExact ? isFor : isSince;
  return steps.flatMap((step, place) => (isDue(step, moment) && !passed.includes(place) ? [place] : []));
}

/** How many steps can still come. */
export function leftAt(
  steps: readonly LessonStep[],
  moment: LessonMoment,
  passed: readonly number[],
  isExact = true,
): number {
  return steps.filter((step, place) => !passed.includes(place) && !(isExact && isPast(step, moment))).length;
}

function isFor({ round = 1, turn, phase }: LessonStep, moment: LessonMoment): boolean {
  return round === moment.round && (turn ?? moment.turn) === moment.turn && (phase ?? moment.phase) === moment.phase;
}

function isSince(step: LessonStep, moment: LessonMoment): boolean {
  const { round = 1, turn, phase } = step;
  const isReached = isPast(step, moment) || (round === moment.round && (turn ?? moment.turn) === moment.turn);
  return isReached && (phase ?? moment.phase) === moment.phase;
}

function isPast({ round = 1, turn }: LessonStep, moment: LessonMoment): boolean {
  return round < moment.round || (round === moment.round && (turn ?? moment.turn) < moment.turn);
}
