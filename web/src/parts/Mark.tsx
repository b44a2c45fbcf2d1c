// What a player is told apart by at a glance, without any colour: people are a coin with their initial and a weave of
// their own, bots a square head with an aerial, and I am filled with ink.
import type { Scene } from "../game";
import { coins, weaves } from "./coins";
import "./mark.css";

interface Props {
  seat: number;
  names: readonly string[];
  bots: readonly boolean[];
  isMine?: boolean;
}

export function Mark({ seat, names, bots, isMine = false }: Props) {
  const shape = bots[seat] ? "coin bot" : isMine ? "coin mine" : "coin";
  return (
    <span class={shape} data-weave={weaves(names, bots)[seat] ?? undefined} aria-hidden="true">
      <span>{coins(names)[seat]}</span>
    </span>
  );
}

/** A name in a list, with its mark; whoever listens hears that it is a bot's. */
export function Named({
  scene: { names, bots, me },
  seat,
  name = names[seat]!,
}: {
  scene: Scene;
  seat: number;
  name?: string;
}) {
  return (
    <span class="named">
      <Mark seat={seat} names={names} bots={bots} isMine={seat === me} />
      <span>
        {name}
        <OfBot isBot={bots[seat]} />
      </span>
    </span>
  );
}

/** `, bot`, after a name, for those who listen. */
export function OfBot({ isBot }: { isBot: boolean | undefined }) {
  return isBot ? <span class="visually-hidden of-bot">, bot</span> : null;
}
