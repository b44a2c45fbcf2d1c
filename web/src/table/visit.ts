// From sitting down at a table to leaving it: all that keeps its state up to date meanwhile.
import { hush } from "../announcer";
import type { Game } from "../game";
import type { GameTable } from "../wire";
import { forgetDraft } from "./acts";
import { callMe, callNext, sayHowToGoOn } from "./calls";
import { coverWhenHidden } from "./hotseat";
import { tellInOtherLanguage } from "./log";
import { Table } from "./state";

const KEEPERS = [tellInOtherLanguage, callMe, callNext, forgetDraft, coverWhenHidden, sayHowToGoOn];

export interface Visit {
  table: Table;
  leave: () => void;
}

export function visit(id: string, game: Game, facts: GameTable): Visit {
  const table = new Table(id, game, facts);
  const stops = [...KEEPERS.map((keeper) => keeper(table)), table.presses.watch()];
  const leave = () => {
    for (const stop of stops) stop();
    hush();
    table.teaching.leave();
    table.connection.close();
    table.stage.leave();
  };
  return { table, leave };
}
