// What is seen of a player: the points, and what lies in front of the seat.
import type { ComponentType } from "preact";
import type { Props, Scene, View } from "../game";
import { said, say } from "../language";
import { layout as screen, type Layout as Screen } from "../layout";
import { Icon } from "../parts/Icon";
import { Own } from "../parts/Own";
import type { GameTable, Place } from "../wire";
import { Back, Card } from "./cards";
import { faceOf, type TableLayout, ofSeat, spokenIn, type Thing } from "./things";
import { capital, figure, titleOf } from "./words";

const FEW = 4; // cards that a tile shows; more are counted
const ROOMY: Record<Screen, number> = { phone: 3, landscape: 3, desktop: 6 }; // players whose tiles have room for more

type SeatProps = Props & { seat: number };

export function seatOf(facts: GameTable, layoutOf: (view: View) => TableLayout): ComponentType<SeatProps> {
  return function Seat({ scene, seat }) {
    const isCrowded = scene.view.players > ROOMY[screen.value];
    const places = (facts.places ?? []).filter((place) => place.of_seats).slice(0, isCrowded ? 2 : 4);
    return (
      <span class="plain-seat">
        <Points facts={facts} scene={scene} seat={seat} />
        <span class="plain-front">
          {places.map((place) => (
            <Part
              key={place.field}
              facts={facts}
              layout={layoutOf(scene.view)}
              place={place}
              scene={scene}
              seat={seat}
            />
          ))}
        </span>
      </span>
    );
  };
}

function Points({ facts, scene, seat }: { facts: GameTable; scene: Scene; seat: number }) {
  const points = scene.view.points[seat] ?? 0;
  const [one, many] = facts.points;
  return (
    <span class="plain-points">
      <span class="numeral">{figure(points)}</span> <span class="unit">{said(points === 1 ? one : many)}</span>
    </span>
  );
}

interface PartProps {
  facts: GameTable;
  layout: TableLayout;
  place: Place;
  scene: Scene;
  seat: number;
}

/** One place of a seat on its tile, as small as it can be told. */
function Part({ facts, layout, place, scene, seat }: PartProps) {
  const value = ofSeat(scene.view, place, seat);
  const title = titleOf(place, scene.spoken);
  const isNothing = value === undefined || value === null || value === false;
  if (place.kind === "label") {
    const word = isNothing || value === true ? title : spokenIn(scene.spoken, place.field, String(value));
    return (
      <span class={isNothing ? "plain-word unsaid" : "plain-word"}>
        {(isNothing || value === true) && <Icon name="check" />} {word}
      </span>
    );
  }
  const things = thingsOf(layout, place, seat);
  if (isNothing) return null;
  if (place.kind === "counter" || place.kind === "pile") {
    const count = typeof value === "number" ? value : things.length;
    return <Count place={place} title={title} count={count} />;
  }
  if (things.length > FEW) return <Count place={place} title={title} count={things.length} />;
  return (
    <span class="plain-tiny">
      <span class="visually-hidden">
        {things.length > 0 && `${title}: `}
        {things.map(({ written }) => (written === null ? "" : scene.spoken(written))).join(", ")}
      </span>
      {things.map((thing) => (
        <Tiny key={thing.key} facts={facts} thing={thing} />
      ))}
    </span>
  );
}

function Count({ place, title, count }: { place: Place; title: string; count: number }) {
  if (place.kind !== "pile") {
    return (
      <span class="plain-count">
        <strong>{figure(count)}</strong> {title}
      </span>
    );
  }
  return (
    <span class="plain-count">
      <span class="plain-back" aria-hidden="true" /> <strong>{figure(count)}</strong>{" "}
      <span class="visually-hidden">{title}</span>
    </span>
  );
}

function Tiny({ facts, thing }: { facts: GameTable; thing: Thing }) {
  return (
    <span class="plain-card" data-key={thing.key} aria-hidden="true">
      {thing.written === null ? <Back /> : <Card written={thing.written} face={faceOf(thing.written, facts)} />}
    </span>
  );
}

function thingsOf(layout: TableLayout, place: Place, seat: number): Thing[] {
  return layout.find((each) => each.place === place)?.rows[seat]?.things ?? [];
}

/** Everything of a seat, with its names. */
export function detailsOf(facts: GameTable, layoutOf: (view: View) => TableLayout): ComponentType<SeatProps> {
  return function Details({ scene, seat }) {
    const layout = layoutOf(scene.view);
    const places = (facts.places ?? []).filter((place) => place.of_seats);
    return (
      <div class="plain-details">
        <p>
          <Points facts={facts} scene={scene} seat={seat} />
        </p>
        {places.map((place) => (
          <Detail key={place.field} facts={facts} layout={layout} place={place} scene={scene} seat={seat} />
        ))}
      </div>
    );
  };
}

function Detail({ facts, layout, place, scene, seat }: PartProps) {
  const value = ofSeat(scene.view, place, seat);
  const things = thingsOf(layout, place, seat);
  const title = capital(titleOf(place, scene.spoken));
  if (value === undefined || value === null || value === false) return null;
  if (value === true) return <p>{title}</p>;
  if (!things.length) {
    const word = typeof value === "number" ? String(value) : spokenIn(scene.spoken, place.field, String(value));
    return Array.isArray(value) ? null : (
      <p>
        {title}: <strong>{word}</strong>
      </p>
    );
  }
  return (
    <>
      <p>{title}</p>
      <ul class="plain-cards" aria-label={title}>
        {things.map((thing) => (
          <li key={thing.id} class="plain-card">
            <span class="visually-hidden">
              {thing.written === null ? say("boca abajo", "face down") : scene.spoken(thing.written)}
            </span>
            {thing.written === null ? <Back /> : <Card written={thing.written} face={faceOf(thing.written, facts)} />}
          </li>
        ))}
      </ul>
    </>
  );
}

export function mineOf(facts: GameTable): ComponentType<Props> {
  return function Mine({ scene }) {
    const { me, view } = scene;
    if (me === null) return null;
    const points = view.points[me] ?? 0;
    const [one, many] = facts.points;
    return (
      <Own class="plain-mine" label={said(points === 1 ? one : many)}>
        <span class="numeral">{figure(points)}</span>
      </Own>
    );
  };
}
