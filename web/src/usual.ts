// What holds at a table where its game states nothing else, and what the server says of every game.
import type { DrawnTable, Draft, Game, Scene } from "./game";
import { said } from "./language";
import type { AskSeen, GameTable } from "./wire";

export function gameAt(table: DrawnTable, { points, fewest_win, is_open }: GameTable): Game {
  const [one, many] = points;
  return {
    beat: () => null,
    movement: () => ({ ms: 0 }),
    nonBlocking: () => false,
    suspense: () => null,
    ask: () => null,
    hasActions: () => true,
    scores: () => [],
    changeable: () => [],
    confirmByDefault: false,
    hasMySeat: () => false,
    Example: () => null,
    wants: ["aids", "words"],
    ...table,
    lowestWins: fewest_win ?? false,
    isOpen: is_open ?? false,
    formatPoints: (count) => `${String(count).replace("-", "−")} ${said(Math.abs(count) === 1 ? one : many)}`,
  };
}

/** What is asked now, whatever has been chosen so far. */
export function askAt(game: Game, scene: Scene, draft: Draft): AskSeen {
  return game.ask(scene, draft) ?? scene.ask;
}

/** `Ronda 4 · baza 4 de 10`; in short, `Ronda 4 · baza 4`. */
export function captionOf({ caption }: Pick<Scene, "caption">, isShort: boolean, between = " · "): string {
  const { round, turn, short } = caption;
  return [round, (isShort && short) || turn].filter(Boolean).join(between);
}
