// At the first turn of a match that goes on from another one: from which moment of it.
import { useRef } from "preact/hooks";
import type { Scene } from "../game";
import type { TableSeen } from "../wire";
import { originOf } from "./origin";

export function Origin({ seen, scene }: { seen: TableSeen; scene: Scene }) {
  const now = `${scene.view.round} ${scene.view.turn}`;
  const first = useRef(now);
  const origin = originOf(seen);
  return origin && first.current === now ? <p class="note">{origin}</p> : null;
}
