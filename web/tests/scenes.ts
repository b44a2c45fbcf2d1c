// A scene for tests: my turn at a table where everything has been shown, unless they say otherwise.
import type { DrawnTable, Game, Scene, View } from "../src/game";
import { gameAt } from "../src/usual";

const POINTS: [{ es: string; en: string }, { es: string; en: string }] = [
  { es: "punto", en: "point" },
  { es: "puntos", en: "points" },
];

/** A game with all that is usual. */
export function whole<V extends View, A>(table: DrawnTable<V, A>): Game {
  return gameAt(table as unknown as DrawnTable, { words: {}, points: POINTS });
}

export function sceneOf<V extends View, A>(view: V, names: readonly string[], rest: Partial<Scene<V, A>>): Scene<V, A> {
  return {
    view,
    settled: true,
    now: null,
    acting: null,
    me: 0,
    names,
    away: names.map(() => false),
    people: names.map(() => true),
    bots: names.map(() => false),
    legal: [],
    words: {},
    touches: {},
    ask: {},
    caption: {},
    ending: "",
    sending: null,
    aids: null,
    staleAids: null,
    spoken: (written) => written,
    showAids: true,
    confirms: false,
    isHasty: false,
    isSure: null,
    ...rest,
  };
}
