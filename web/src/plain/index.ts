// The plain table: a game without a folder of its own is played on it, from what it says of its places and its actions.
import type { DrawnTable, Movement, Scene, TableMaker, View } from "../game";
import { listed, say } from "../language";
import type { AskSeen, GameTable, Told } from "../wire";
import { Act } from "./act";
import { handOf } from "./hand";
import { detailsOf, mineOf, seatOf } from "./seat";
import { boardOf } from "./table";
import { buttons, choicesOf, nth, tap } from "./taps";
import { fill, type TableLayout, thingsOn } from "./things";
import "./plain.css";

const STEP = 420; // milliseconds in which things go to their places

export const plainTable: TableMaker = (facts) => {
  const filled = new WeakMap<View, TableLayout>();
  const layoutOf = (view: View): TableLayout => {
    const known = filled.get(view) ?? fill(view, facts);
    filled.set(view, known);
    return known;
  };
  const table: DrawnTable = {
    shown: (view) => view, // what an event did is seen when its step is shown whole
    beat: () => "step",
    movement: (event) => movementOf(event, facts),
    nonBlocking: ({ data }) => Object.keys(data ?? {}).every((name) => name === "seat"),
    ask: (scene, draft) => askOf(scene, draft, layoutOf(scene.view)),
    tap: (scene, draft, id) => tap(scene, layoutOf(scene.view), draft, id),
    buttons: (scene, draft) => buttons(scene, layoutOf(scene.view), draft),
    nth: ({ view }, kind, n) => nth(layoutOf(view), kind, n),
    wants: ["words", "touches"],
    hasActions: ({ me }) => me !== null,
    hasMySeat: () => true,
    Seat: seatOf(facts, layoutOf),
    Details: detailsOf(facts, layoutOf),
    Board: boardOf(facts, layoutOf),
    Hand: handOf(facts, layoutOf),
    Mine: mineOf(facts),
    Act,
  };
  return table;
};

/** What an event names comes from its seat if it was nowhere, and goes there if it is nowhere afterwards. */
function movementOf({ data = {} }: Told, { words }: GameTable): Movement {
  const { seat } = data;
  const named = Object.values(data)
    .flat()
    .filter((value) => typeof value !== "object" && String(value) in words);
  if (typeof seat !== "number" || !named.length) return { ms: STEP };
  const ways = Object.fromEntries(named.map((value) => [`thing:${String(value)}.0`, `seat:${seat}`]));
  return { ms: STEP, from: ways, to: ways, sound: "slide" };
}

/** What has been chosen, and what is still to choose; the server's ask where nothing is. */
function askOf(scene: Scene, draft: readonly string[], layout: TableLayout): AskSeen | null {
  if (!scene.settled || !draft.length) return null;
  const { whole } = choicesOf(scene, layout, draft);
  const [action, other] = whole;
  if (action !== undefined && other === undefined) return { strong: `${scene.words[action] ?? action}.` };
  const things = thingsOn(layout);
  const chosen = draft.map((id) => scene.spoken(things.get(id)?.written ?? id));
  const text = action === undefined ? say("¿Con qué más?", "And what else?") : say("¿Cómo?", "How?");
  return { strong: `${listed(chosen)}.`, text };
}
