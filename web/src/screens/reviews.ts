// The reviews that were asked for since the page was opened. The server makes one when somebody first asks.
import { signal } from "@preact/signals";
import { get } from "../api";
import type { Reviewed } from "../review";
import { sentence } from "./offer";
import type { Reviewing } from "../wire";

/** How far a review is, and what there is of it: at first nothing, then a rough curve. */
export interface Making extends Omit<Reviewing, "review"> {
  review?: Reviewed;
}

export type ReviewState =
  | { name: "made"; review: Reviewed }
  | { name: "making"; making: Making }
  | { name: "failed"; trouble: string };

const LOOK = 800; // milliseconds between two looks at how far it is

/** By table. */
export const reviews = signal<Record<string, ReviewState>>({});

/** Have a match reviewed, unless that is done or under way. */
export async function askForReview(table: string): Promise<void> {
  if ((reviews.peek()[table]?.name ?? "failed") !== "failed") return;
  know(table, { name: "making", making: { progress: 0 } });
  try {
    for (;;) {
      const answer = await get<Reviewed | Making>(`/api/tables/${table}/review`);
      if (!("progress" in answer)) return know(table, { name: "made", review: answer });
      know(table, { name: "making", making: answer });
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  } catch (refusal) {
    know(table, { name: "failed", trouble: sentence(refusal) });
  }
}

function know(table: string, state: ReviewState): void {
  reviews.value = { ...reviews.value, [table]: state };
}
