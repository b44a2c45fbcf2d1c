// What the start page shows of a game without a cover of its own: a card with its initial, fanned with backs.
import type { Cover } from "../game";
import { Face, Numeral } from "../parts/suits";
import type { GameSeen } from "../wire";
import "./cloth.css";

const LAST = 1_000; // after all that have a place of their own
const USUAL = 4;

export function plainCover({ title, players: [fewest, most] }: GameSeen): Cover {
  const Emblem = () => (
    <Face>
      <Numeral y={98} size={78} fill="var(--print-ink)">
        {title.slice(0, 1).toUpperCase()}
      </Numeral>
    </Face>
  );
  const Picture = () => (
    <span class="plain-picture">
      <Face field="var(--deep)" />
      <Emblem />
      <Face field="var(--deep)" />
    </span>
  );
  return { place: LAST, usual: Math.max(fewest, Math.min(USUAL, most)), minutes: null, Picture, Emblem };
}
