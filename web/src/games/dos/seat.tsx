// What is seen of a player: points, the backs of the cards in hand, and whether DOS was said.
import type { Props } from "../../game";
import { say } from "../../language";
import { layout, type Layout } from "../../layout";
import { Own } from "../../parts/Own";
import { Card } from "./cards";
import { backKey, fanKey } from "./spots";
import { asHeld } from "./names";
import { CALL } from "./taps";
import type { DosAids, DosView } from "./view";
import { cards, points, type DosScene } from "./words";
import "./seat.css";

type DosProps = Props<DosView, DosAids>;

const FAN = 8; // backs that are drawn; more are counted
const WIDE_FAN = 12; // where one seat has all the room
const NEAR_END = 40; // points that are missing, from which on it is said

export function Seat({ scene, seat }: DosProps & { seat: number }) {
  const { view, me } = scene;
  const isAlone = view.players - (me === null ? 0 : 1) === 1;
  return (
    <span class={`dos-seat ${isAlone ? "alone" : ""}`}>
      <Points scene={scene} seat={seat} />
      <Hand scene={scene} seat={seat} most={isAlone ? WIDE_FAN : FAN} />
      <Flag scene={scene} seat={seat} />
    </span>
  );
}

export function Mine({ scene }: DosProps) {
  if (scene.me === null) return null;
  return (
    <Own class="dos-mine" label={say("tus puntos", "your points")}>
      <Points scene={scene} seat={scene.me} />
      <Flag scene={scene} seat={scene.me} />
    </Own>
  );
}

function Points({ scene, seat }: { scene: DosScene; seat: number }) {
  const total = scene.view.points[seat] ?? 0;
  const isNear = scene.view.target - total <= NEAR_END;
  return (
    <span key={total} class={`points ${isNear ? "near" : ""}`}>
      <span class="numeral" aria-hidden="true">
        {total}
      </span>
      <span class="word" aria-hidden="true">
        {scene.spoken(total === 1 ? "point" : "points")}
      </span>
      <span class="visually-hidden">{points(scene, total)}</span>
    </span>
  );
}

function Hand({ scene, seat, most }: { scene: DosScene; seat: number; most: number }) {
  const count = scene.view.cards_left[seat] ?? 0;
  const isMany = count > most;
  return (
    <span class="backs" style={{ "--backs": most - 1 }} data-key={fanKey(seat)}>
      <span class="visually-hidden">{cards(count)}</span>
      {Array.from({ length: isMany ? 1 : count }, (_, place) => (
        <span
          key={place}
          class="back"
          style={{ "--place": place }}
          data-key={backKey(seat, place)}
          aria-hidden="true"
        />
      ))}
      {isMany && (
        <span class="times" aria-hidden="true">
          <span key={count}>× {count}</span>
        </span>
      )}
    </span>
  );
}

/** It is stamped on the seat when DOS is said. Where players say it themselves it passes with the turn, as a word does. */
function Flag({ scene: { view, spoken }, seat }: { scene: DosScene; seat: number }) {
  const isHeard = view.has_said[seat] && (view.dos_call !== "explicit" || view.on_turn === seat);
  return isHeard ? <span class="dos-flag numeral">{spoken(CALL)}</span> : null;
}

const WIDTHS: Record<Layout, number> = { phone: 56, landscape: 50, desktop: 56 };

export function Details({ scene, seat }: DosProps & { seat: number }) {
  const { view } = scene;
  const missing = scene.aids?.to_target[seat];
  const hand = seat === scene.me ? asHeld(view.hand) : [];
  return (
    <div class="dos-details" style={{ "--card": `${WIDTHS[layout.value]}px` }}>
      <p>
        <strong>{points(scene, view.points[seat] ?? 0)}</strong>
        {missing ? say(`, a ${missing} de ganar`, `, ${missing} from winning`) : ""}
      </p>
      <p>
        {say("En la mano", "In hand")}: {cards(view.cards_left[seat] ?? 0)}
        {seat === scene.me && scene.aids && ` · ${points(scene, scene.aids.hand_points)}`}
      </p>
      {hand.length > 0 && (
        <ul class="cards">
          {hand.map((card, place) => (
            <li key={`${card} ${place}`}>
              <span class="visually-hidden">{scene.spoken(card)}</span>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
