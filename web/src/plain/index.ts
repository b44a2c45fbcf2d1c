// The plain table: on it a game is played that has none of its own.
import type { TableMaker } from "../drawn";

export const plainTable: TableMaker = () => {
  throw new Error("to be laid");
};
