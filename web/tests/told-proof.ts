// What the page itself says at a table, in both languages: asks, captions, buttons and why a match ended.
// `node told-proof.mjs FILE`: the file holds moments of matches as viewers saw them; what is said is told as JSON.
import { readFileSync } from "node:fs";
import "./browserless";
import type { Draft, DrawnTable, Scene, View } from "../src/game";
import type { Lang } from "../src/language";
import type { Both } from "../src/wire";
import { change } from "../src/settings";
import { sceneOf } from "./scenes";

interface Seen {
  game: string;
  me: number | null;
  names: string[]; // of the others
  view: View;
  aids: unknown;
  legal: string[];
  spoken: Record<string, Both>;
}

function sceneIn({ me, names, view, aids, legal, spoken }: Seen, lang: Lang): Scene {
  const called = names.map((name, seat) => (seat === me ? { es: "Tú", en: "You" }[lang] : name));
  const say = (written: string) => spoken[written]?.[lang] ?? written;
  return sceneOf(view, called, { me, legal, aids, staleAids: aids, spoken: say, confirms: true });
}

/** What may have been tapped: nothing, one of my cards or rows, or two of them. */
function drafts(game: DrawnTable, scene: Scene): Draft[] {
  const things = (["card", "row"] as const).flatMap((kind) => [0, 1, 2, 3].map((n) => game.nth(scene, kind, n)));
  const taps = things.filter((thing) => thing !== null).map((thing) => game.tap(scene, [], thing).draft);
  const twice = taps.flatMap((draft) =>
    things.map((thing) => (thing === null ? draft : game.tap(scene, draft, thing).draft)),
  );
  return [[], ...taps, ...twice];
}

function told(game: DrawnTable, scene: Scene): string[] {
  if (scene.view.over) return [];
  const asks = drafts(game, scene).flatMap((draft) => {
    const { strong = "", text = "" } = game.ask?.(scene, draft) ?? {};
    return [`${strong} ${text}`.trim(), ...game.buttons(scene, draft).map((button) => button.label)];
  });
  return asks;
}

const seen: Seen[] = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
const said: Record<Lang, Set<string>> = { es: new Set(), en: new Set() };
for (const lang of ["es", "en"] as const) {
  change({ lang });
  for (const each of seen) {
    const { game } = (await import(`../src/games/${each.game}/index.ts`)) as { game: DrawnTable };
    for (const text of told(game, sceneIn(each, lang))) if (text) said[lang].add(text);
  }
}
console.log(JSON.stringify({ es: [...said.es], en: [...said.en] }));
