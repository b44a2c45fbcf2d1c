// The table on which a game is played: its own, or the plain one. Everything of it is loaded when somebody sits down.
import { registry } from "games:registry";
import type { TableMaker } from "./game";
import { settings } from "./settings";

export async function tableOf(name: string): Promise<TableMaker> {
  const own = settings.value.plain ? undefined : registry.find((each) => each.name === name);
  if (!own) return (await import("./plain/index")).plainTable;
  const { game } = await own.table();
  return typeof game === "function" ? game : () => game;
}
