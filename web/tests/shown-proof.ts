// After the last event of every step, what lies on the shown table equals the server's view.
// `node shown-proof.mjs FILE`: the file holds matches as viewers saw them; the first difference ends it.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

type View = Record<string, unknown>;
interface Step {
  name: string;
  events: { kind: string; data?: Record<string, unknown> }[];
  view: View;
}
interface Seen {
  game: string;
  name: string;
  viewer: number;
  steps: Step[];
}
interface Shower {
  shown(view: View, event: Step["events"][number]): View;
  LEFT_OUT: readonly string[];
}

function prove({ shown, LEFT_OUT }: Shower, { name, viewer, steps }: Seen): void {
  let view: View = { seat: viewer };
  for (const step of steps) {
    for (const event of step.events) view = shown(frozen(view), event);
    for (const field of new Set([...Object.keys(step.view), ...Object.keys(view)])) {
      if (LEFT_OUT.includes(field) || isDeepStrictEqual(view[field], step.view[field])) continue;
      throw new Difference(
        `${name}, seen by ${viewer < 0 ? "a spectator" : `seat ${viewer}`}, after ${step.name}: \`${field}\`\n` +
          `  shown:  ${JSON.stringify(view[field])}\n` +
          `  server: ${JSON.stringify(step.view[field])}\n` +
          `  events: ${step.events.map((event) => JSON.stringify(event)).join("\n          ")}`,
      );
    }
    for (const field of LEFT_OUT) view = { ...view, [field]: step.view[field] };
  }
}

/** So that a `shown` which changes what it was given does not go unnoticed. */
function frozen(thing: View): View {
  for (const part of Object.values(thing)) if (part && typeof part === "object") frozen(part as View);
  return Object.freeze(thing);
}

class Difference extends Error {}

const seen: Seen[] = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
const showers = new Map<string, Shower>();
for (const game of new Set(seen.map((each) => each.game))) {
  showers.set(game, await import(`../src/games/${game}/shown.ts`));
}
try {
  let steps = 0;
  for (const each of seen) {
    prove(showers.get(each.game)!, each);
    steps += each.steps.length;
  }
  console.log(`${seen.length} matches as seen, ${steps} steps`);
} catch (error) {
  if (!(error instanceof Difference)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
