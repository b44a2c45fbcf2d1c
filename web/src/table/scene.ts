// What is to be seen of a table, made in one way for a match that is played and for one that is looked at again.
import type { Entry } from "../entries";
import type { Game, Scene, View } from "../game";
import { say } from "../language";
import { hasTouch } from "../layout";
import { settings } from "../settings";
import type { Stage } from "../stage";
import type { Sight, Sitting, TableSeen, Told } from "../wire";
import { publicActs } from "./hotseat";
import type { Table } from "./state";

/** The table as it was: after a whole step, or in the middle of one, after the event `now`. */
export interface Past {
  sight: Sight;
  now: Told | null;
  entry: Entry; // the line of the log that it is the moment of
}

/** What lies on the table, whoever looks. */
type Staged = Pick<
  Scene,
  "view" | "settled" | "now" | "acting" | "aids" | "staleAids" | "ask" | "caption" | "ending" | "words" | "touches"
>;

/** Who looks, and what they may do; without more, somebody who only looks on. */
type Looker = Pick<Scene, "me" | "names" | "spoken"> & Partial<Omit<Scene, keyof Staged>>;

/** What a stage shows, or a moment of the past in its stead. */
export function stagedBy(stage: Stage, past: Past | null): Staged | null {
  const view = past ? (past.sight.view as View) : stage.shown.value;
  if (!view) return null;
  const settled = past ? past.now === null : stage.settled.value;
  const sight = past?.sight ?? stage.sight.value;
  const aids = sight?.aids ?? null;
  return {
    view,
    settled,
    now: past ? past.now : stage.now.value,
    acting: past ? null : stage.acting.value,
    aids: settled ? aids : null,
    staleAids: aids ?? stage.sight.value?.aids ?? null,
    ask: (settled && sight?.ask) || {},
    caption: sight?.caption ?? stage.sight.value?.caption ?? {},
    ending: sight?.ending ?? "",
    words: sight?.words ?? {},
    touches: sight?.touches ?? {},
  };
}

export function sceneOf(staged: Staged, seats: readonly Sitting[], looker: Looker): Scene {
  return {
    ...staged,
    away: seats.map(() => false),
    people: seats.map(() => true),
    bots: seats.map(({ kind }) => kind === "bot"),
    legal: [],
    sending: null,
    showAids: settings.value.aids,
    confirms: false,
    isHasty: false,
    isSure: null,
    ...looker,
  };
}

/** The table in the middle of a step. */
export function afterEvents(game: Game, { view: before, caption }: Sight, entry: Entry): Past {
  const { until } = entry;
  const view = until.reduce((shown, event) => game.shown(shown, event), before as View);
  return { sight: { view, ...(caption && { caption }) }, now: until.at(-1)!, entry };
}

// --- at a table that is played at

export function sceneAt(table: Table): Scene | null {
  const seen = table.seen.value;
  const past = table.past.value;
  const staged = seen && stagedBy(table.stage, past);
  if (!staged) return null;
  const { confirm } = settings.value;
  const scene = sceneOf(staged, seen.seats, {
    me: table.seat.value,
    names: namesAt(table, seen),
    people: seen.seats.map((each) => each.kind === "person" && !each.stand_in),
    away: seen.seats.map((each, seat) => each.kind === "person" && !table.here.value.seats.includes(seat)),
    legal: staged.settled && !past ? (table.stage.sight.value?.legal ?? []) : [],
    sending: table.sending.value?.action ?? null,
    spoken: table.spoken,
    confirms: confirm ?? (table.game.confirmByDefault && hasTouch.value),
    isHasty: confirm === false,
    isSure: table.sure.value,
  });
  return table.hides && scene.me === null && scene.settled && !past
    ? { ...scene, legal: publicActs(table, scene) }
    : scene;
}

function namesAt(table: Table, { seats }: TableSeen): string[] {
  const me = table.isShared.value && table.game.isOpen ? null : table.seat.value; // by name, where all look at once
  return seats.map(({ name }, seat) => (seat === me ? say("Tú", "You") : name));
}

export function isAskedAt({ scene: { value: scene } }: Table): boolean {
  return (
    !!scene && scene.settled && scene.me !== null && scene.legal.length > 0 && scene.view.to_act.includes(scene.me)
  );
}

export function undoSeatOf(table: Table): number | null {
  if (!table.undo.value || table.past.value || table.sending.value) return null;
  return table.draft.value.length || table.stage.standing.value ? null : table.seat.value;
}

/** What tells one decision from another. */
export function decisionOf({ view, legal }: Scene): string {
  return `${view.round} ${view.turn} ${legal.join()}`;
}
