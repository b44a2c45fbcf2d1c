// What I hold, or my dice; where there are too many acts for buttons, a list of them.
import type { ComponentType } from "preact";
import type { Props, Scene, View } from "../game";
import { say } from "../language";
import { layout as screen, type Layout as Screen } from "../layout";
import type { Shape } from "../parts/arrange";
import { CardButton } from "../parts/CardButton";
import { useRoving } from "../parts/roving";
import { Spread } from "../parts/Spread";
import type { GameTable } from "../wire";
import { Back, Card } from "./cards";
import { type Choices, choicesOf, listOf } from "./taps";
import { faceOf, type TableLayout, type Thing } from "./things";

const SHAPES: Record<Screen, Omit<Shape, "lines">> = {
  phone: { widest: 100, least: 60, ratio: 1.4, gap: [6, 10] },
  landscape: { widest: 90, least: 60, ratio: 1.4, gap: [5, 9], isHigh: true },
  desktop: { widest: 140, least: 60, ratio: 1.4, gap: [6, 12] },
};
const IN_A_LINE: Record<Screen, number> = { phone: 8, landscape: 5, desktop: 14 };

export function handOf(facts: GameTable, layoutOf: (view: View) => TableLayout): ComponentType<Props> {
  return function Hand({ scene, draft, tap }) {
    const layout = layoutOf(scene.view);
    const list = scene.sending === null ? listOf(scene, layout, draft) : [];
    if (list.length) return <Acts scene={scene} acts={list} tap={tap} />;
    const mine = layout
      .filter(({ place }) => place.kind === "hand")
      .flatMap(({ rows }) => rows.flatMap((row) => row.things));
    const choices = choicesOf(scene, layout, draft);
    return <Cards facts={facts} scene={scene} things={mine} draft={draft} choices={choices} tap={tap} />;
  };
}

/** Every act as a button of its own. */
function Acts({ scene, acts, tap }: { scene: Scene; acts: string[]; tap: (thing: string) => void }) {
  const roving = useRoving();
  return (
    <div class="plain-acts" role="group" aria-label={say("Lo que puedes hacer", "What you can do")} {...roving}>
      {acts.map((action) => (
        <button key={action} type="button" class="button" data-stop={action} onClick={() => tap(action)}>
          {scene.words[action] ?? action}
        </button>
      ))}
    </div>
  );
}

interface CardsProps {
  facts: GameTable;
  scene: Scene;
  things: Thing[];
  draft: readonly string[];
  choices: Choices;
  tap: (thing: string) => void;
}

function Cards({ facts, scene, things, draft, choices, tap }: CardsProps) {
  const roving = useRoving();
  if (!things.length) return null;
  const lines = Math.max(2, Math.ceil(things.length / IN_A_LINE[screen.value]));
  return (
    <div class="plain-hand" role="group" aria-label={say("Tu mano", "Your hand")} {...roving}>
      <Spread things={things} keyOf={({ id }) => id} lines={lines} {...SHAPES[screen.value]}>
        {(thing) => <HandCard facts={facts} scene={scene} thing={thing} draft={draft} choices={choices} tap={tap} />}
      </Spread>
    </div>
  );
}

function HandCard({ facts, scene, thing, draft, choices, tap }: Omit<CardsProps, "things"> & { thing: Thing }) {
  const isChosen = draft.includes(thing.id);
  const isOpen = isChosen || choices.fits(thing.id);
  const state = draft.length && !isChosen && choices.open.length ? (isOpen ? "fits" : "sunk") : undefined;
  return (
    <CardButton
      thing={thing.id}
      keyed={thing.key}
      name={thing.written === null ? say("boca abajo", "face down") : scene.spoken(thing.written)}
      isChosen={isChosen}
      isOpen={scene.legal.length > 0 && isOpen}
      state={state}
      tap={tap}
    >
      {thing.written === null ? <Back /> : <Card written={thing.written} face={faceOf(thing.written, facts)} />}
    </CardButton>
  );
}
