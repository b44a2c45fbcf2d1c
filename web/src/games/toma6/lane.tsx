// The cards of a trick in ascending order, with the names of those who played them; face down while people choose.
import { say } from "../../language";
import { Back, Card } from "./cards";
import { key } from "./motion";
import type { Toma6Scene } from "./words";
import "./lane.css";

const IN_A_LINE = 5;

interface Spot {
  seat: number;
  card: number | null; // null: not to be seen
  isNext: boolean; // it is placed now, or its player must decide
}

export function Lane({ scene }: { scene: Toma6Scene }) {
  const { players } = scene.view;
  const lines = players > IN_A_LINE ? 2 : 1;
  const style = { "--columns": Math.ceil(players / lines), "--lines": lines };
  return (
    <ul class="toma6-lane" style={style} aria-label={caption(scene)}>
      {spotsOf(scene).map((spot, place) => (
        <li key={spot ? `${spot.card} ${spot.seat}` : place} class={spot?.isNext ? "next" : ""}>
          {spot && <Spotted scene={scene} spot={spot} />}
        </li>
      ))}
    </ul>
  );
}

/** The same where a line is all there is room for. */
export function Figures({ scene }: { scene: Toma6Scene }) {
  return (
    <ul class="toma6-figures" aria-label={caption(scene)}>
      {spotsOf(scene).map(
        (spot) =>
          spot?.card != null && (
            <li key={spot.card} class={spot.isNext ? "next" : ""}>
              <span class="visually-hidden">{nameOf(scene, spot)}</span>
              <span class="numeral" data-key={key(spot.card)} aria-hidden="true">
                {spot.card}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}

export function caption({ view }: Toma6Scene): string {
  return view.revealed.length
    ? say("Enseñadas, de menor a mayor", "Shown, from low to high")
    : say("Las cartas de esta baza", "The cards of this trick");
}

function Spotted({ scene, spot }: { scene: Toma6Scene; spot: Spot }) {
  const { seat, card } = spot;
  return (
    <>
      <span class="visually-hidden">{nameOf(scene, spot)}</span>
      <span class="bed" aria-hidden="true">
        {card !== null && (
          <span class="toma6-card" data-key={key(card)}>
            <Card number={card} />
          </span>
        )}
        {card === null && scene.view.chosen[seat] && (
          <span class="toma6-card" data-key={`back:${seat}`}>
            <Back />
          </span>
        )}
      </span>
      <span class={`owner ${seat === scene.me ? "me" : ""}`} aria-hidden="true">
        {scene.names[seat]}
      </span>
    </>
  );
}

function nameOf({ names, spoken, view }: Toma6Scene, { seat, card }: Spot): string {
  if (card !== null) return `${names[seat]}: ${spoken(String(card))}`;
  return `${names[seat]}: ${view.chosen[seat] ? say("ya está", "ready") : say("piensa…", "thinks…")}`;
}

/** What is placed leaves a gap at its own place: the others stay where they are. */
function spotsOf({ view, settled }: Toma6Scene): (Spot | null)[] {
  const { revealed, players } = view;
  if (!revealed.length) return hidden(view.players);
  const gone = players - revealed.length;
  const isAwaited = settled && view.phase === "take";
  return Array.from({ length: players }, (_, place) => {
    const lying = revealed[place - gone];
    return lying ? { card: lying[0], seat: lying[1], isNext: isAwaited && place === gone } : null;
  });
}

function hidden(players: number): Spot[] {
  return Array.from({ length: players }, (_, seat) => ({ seat, card: null, isNext: false }));
}
