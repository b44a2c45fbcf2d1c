// An act as advice shows it: its name, as the button has it.
import type { Scene } from "../game";

export function Act({ action, scene }: { action: string; scene: Scene }) {
  return <span class="plain-act wide-act">{scene.words[action] ?? action}</span>;
}
