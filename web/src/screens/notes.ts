// What a review says of a match, on the table: which moments have a note, where one is, and the better move as a choice.
import { useEffect } from "preact/hooks";
import type { Draft, Game, Scene } from "../game";
import type { ReplayStore } from "../replay";
import { type Decision, nextNote, notesOf } from "../review";
import { askForReview, reviews, type ReviewState } from "./reviews";

export interface Notes {
  state: ReviewState | undefined; // of the review
  all: Decision[]; // in the order of the match
  here: Decision | null; // of the moment that is on the table
  open: (way: 1 | -1) => void; // the next one, or the one before
  has: (way: 1 | -1) => boolean;
}

/** The notes of a match; null where it is looked at without. */
export function useNotes(replay: ReplayStore, isNoted: boolean): Notes | null {
  const { id, seat } = replay.table;
  useEffect(() => {
    if (isNoted) void askForReview(id);
  }, [id, isNoted]);
  const state = reviews.value[id];
  if (!isNoted) return null;
  const all = state?.name === "made" ? notesOf(state.review, seat.value) : [];
  const eyes = replay.eyes.value;
  const at = { step: replay.wanted.value, seat: typeof eyes === "number" ? eyes : null };
  const isShown = replay.shown.value?.step === at.step && !replay.within.value && replay.stage.value.settled.value;
  return {
    state,
    all,
    here: (isShown && all.find(({ after, seat }) => after === at.step && seat === at.seat)) || null,
    has: (way) => nextNote(all, at, way) !== undefined,
    open: (way) => {
      const next = nextNote(all, at, way);
      if (next) replay.goTo(next.after, next.seat);
    },
  };
}

/** A better action as the game draws a choice of mine that is not yet played: its card raised, its ghost on the table. */
export function withGhost(game: Game, scene: Scene, action: string | null): { scene: Scene; draft: Draft } {
  if (action === null) return { scene, draft: [] };
  const asked = { ...scene, legal: [action], confirms: true, showAids: true };
  const { draft, action: done } = game.tap(asked, [], action);
  return { scene: { ...asked, sending: done ?? null }, draft };
}
