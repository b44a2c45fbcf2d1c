// What people are called: by their names, and each reader in the second person.
import type { Scene } from "./game";
import { listed, say } from "./language";
import type { TableSeen } from "./wire";

/** With a name for everybody: whoever gave none goes by their place, in the reader's language. */
export function named(table: TableSeen): TableSeen {
  const seats = table.seats.map((each, seat) =>
    each.kind === "person" && !each.name ? { ...each, name: say(`Persona ${seat + 1}`, `Player ${seat + 1}`) } : each,
  );
  return { ...table, seats };
}

/** `Ana, Marcos y tú`, in the middle of a sentence. */
export function people(
  { names, me }: Pick<Scene, "names" | "me">,
  seats: readonly number[],
  as = (name: string, _seat: number) => name,
): string {
  const others = seats.filter((seat) => seat !== me).map((seat) => as(names[seat]!, seat));
  return listed(me !== null && seats.includes(me) ? [...others, as(say("tú", "you"), me)] : others);
}
