// An act as advice shows it: the card, or the row that is taken with its price.
import type { Scene } from "../../game";
import { Bull, Card } from "./cards";
import type { Toma6Aids, Toma6View } from "./view";
import "./act.css";

export function Act({ action, scene }: { action: string; scene: Scene<Toma6View, Toma6Aids> }) {
  const card = Number(action);
  if (card) {
    return (
      <span class="toma6-act toma6-card">
        <Card number={card} />
        <span class="visually-hidden">{scene.spoken(action)}</span>
      </span>
    );
  }
  const price = scene.aids?.actions[action]?.bulls;
  return (
    <span class="toma6-act row-to-take">
      <span class="visually-hidden">{scene.words[action] ?? scene.spoken(action)}</span>
      <span class="numeral" aria-hidden="true">
        {action.slice(1)}
      </span>
      {price !== undefined && (
        <span class="price" aria-hidden="true">
          <Bull /> {price}
        </span>
      )}
    </span>
  );
}
