// Three cards fanned out, as a game's cover shows them; as wide as the place that it is in.
import type { ComponentChild } from "preact";
import "./fan.css";

export function Fan({ cards }: { cards: [ComponentChild, ComponentChild, ComponentChild] }) {
  return (
    <div class="fan" aria-hidden="true">
      {cards.map((card) => (
        <div class="fanned">{card}</div>
      ))}
    </div>
  );
}
