// The dice of whoever rolls: everybody watches the same seven. In my turn they are mine to tap.
import { say } from "../../language";
import { layout, type Layout } from "../../layout";
import type { Shape } from "../../parts/arrange";
import { Die } from "../../parts/Die";
import { Icon } from "../../parts/Icon";
import { useRoving } from "../../parts/roving";
import { Spread } from "../../parts/Spread";
import { told } from "../../shown";
import { othersThan, Sign } from "./cards";
import { dieKey } from "./motion";
import { ALL } from "./shown";
import { exchange, orderOf } from "./spots";
import { die as thingOf, placeOf, toggled } from "./taps";
import type { HighScoreEvents, HighScoreView } from "./view";
import { figure, type HighScoreProps, type HighScoreScene } from "./words";
import "./hand.css";

const SHAPES: Record<Layout, Shape> = {
  phone: { lines: 2, widest: 132, ratio: 1, gap: [12, 26] },
  landscape: { lines: 2, widest: 84, ratio: 1, gap: [10, 20] },
  desktop: { lines: 2, widest: 128, ratio: 1, gap: [12, 20] },
};

export function Hand({ scene, draft, tap }: HighScoreProps) {
  const { view, me, names } = scene;
  const roving = useRoving();
  if (!view.places?.length) return null;
  const isAside = view.card.roll === "aside";
  const order = orderOf(view);
  const spots = order.map((_, spot) => spot).filter((spot) => !isAside || view.places[order[spot]!]!.lies === "loose");
  const label =
    view.roller === me
      ? say("Tus dados", "Your dice")
      : say(`Dados de ${names[view.roller]}`, `${names[view.roller]}'s dice`);
  return (
    <div key={isAside ? "aside" : "here"} class={`highscore-hand ${isAside ? "with-slots" : ""}`}>
      {isAside && <Slots scene={scene} />}
      <div class="dice" role="group" aria-label={label} {...roving}>
        <Spread things={spots} keyOf={(spot) => `${view.round} ${view.roller} ${spot}`} {...SHAPES[layout.value]}>
          {(spot) => <DieButton scene={scene} place={order[spot]!} spot={spot} draft={draft} tap={tap} />}
        </Spread>
      </div>
    </div>
  );
}

// --- a die

interface DieProps {
  scene: HighScoreScene;
  place: number;
}

type Choice = "roll" | "aside" | null;

function DieButton({
  scene,
  place,
  spot,
  draft,
  tap,
}: DieProps & Pick<HighScoreProps, "draft" | "tap"> & { spot: number }) {
  const { view, legal } = scene;
  const { lies } = view.places[place]!;
  const thing = thingOf(place);
  const isOpen = legal.length > 0 && lies === "loose" && view.card.roll !== "four";
  const choice = choiceOf(scene, place, draft);
  const isIdle = scene.showAids && scene.aids?.result.dice[place]?.sign === 0;
  const choose = () => {
    if (isOpen) changePlaces(view, draft, place);
    tap(thing);
  };
  return (
    <button
      type="button"
      class={`highscore-die ${choice ?? ""} ${lies === "frozen" ? "frozen" : ""} ${isOpen ? "open" : ""} ${isIdle ? "idle" : ""}`}
      data-key={dieKey(view, place)}
      data-stop={spot}
      aria-description={describe(scene, place)}
      aria-pressed={isOpen ? choice !== null : undefined}
      aria-disabled={!isOpen}
      onClick={choose}
    >
      <span class="visually-hidden">{nameOf(scene, place, choice)}</span>
      <Rolled scene={scene} place={place} />
      <Worth scene={scene} place={place} />
      {choice === "aside" && (
        <span class="tick">
          <Icon name="check" />
        </span>
      )}
      {choice === "roll" && layout.value === "desktop" && (
        <span class="goes" aria-hidden="true">
          {say("se tira", "rolls")}
        </span>
      )}
      {lies === "frozen" && <Lock />}
    </button>
  );
}

/** Of equal dice the server takes its own first ones: they come to lie where the finger is. */
function changePlaces(view: HighScoreView, draft: readonly string[], place: number): void {
  const next = toggled(view, draft, place);
  const changed = [...draft.filter((each) => !next.includes(each)), ...next.filter((each) => !draft.includes(each))];
  const other = placeOf(changed[0] ?? "");
  if (other !== null && other !== place) exchange(place, other);
}

/** What becomes of a die: what I have chosen or sent, or what somebody has just picked up. */
function choiceOf({ view, now, sending }: HighScoreScene, place: number, draft: readonly string[]): Choice {
  const pickedUp = now && told<HighScoreEvents, "picked_up">(now, "picked_up");
  if (pickedUp?.places.includes(String(place))) return "roll";
  if (sending !== null || !draft.includes(thingOf(place))) return null;
  return view.card.roll === "aside" ? "aside" : "roll";
}

function Rolled({ scene: { view, now }, place }: DieProps) {
  const { face } = view.places[place]!;
  const rolled = now && told<HighScoreEvents, "rolled">(now, "rolled");
  const isRolling = rolled !== null && (rolled.places ?? ALL).includes(String(place));
  return (
    <Die isRolling={isRolling} others={othersThan(face, place)}>
      <Sign face={face} />
    </Die>
  );
}

function Lock() {
  return (
    <span class="lock">
      <Icon name="lock" />
    </span>
  );
}

/** What a die adds where that is not what it shows: a vortex, or a die that is subtracted. */
function Worth({ scene: { aids, showAids, view }, place }: DieProps) {
  const { lies } = view.places[place]!;
  const counted = showAids ? aids?.result.dice[place] : undefined;
  if (!counted || counted.sign === 0 || lies === "frozen" || (counted.sign === 1 && counted.face !== "v")) return null;
  const worth = counted.sign * counted.value;
  return (
    <span class={`worth ${worth < 0 ? "less" : ""}`} aria-hidden="true">
      {figure(worth)}
    </span>
  );
}

function nameOf({ view, spoken }: HighScoreScene, place: number, choice: Choice): string {
  const { face, lies } = view.places[place]!;
  const parts = [
    spoken(face),
    lies !== "loose" && spoken(lies),
    choice === "roll" && say("se tira", "to roll"),
    choice === "aside" && say("se aparta", "to set aside"),
  ];
  return parts.filter(Boolean).join(", ");
}

function describe({ aids, view }: HighScoreScene, place: number): string | undefined {
  if (view.places[place]!.lies === "frozen")
    return say("Un vórtice congelado no se vuelve a tirar", "A frozen vortex is not rolled again");
  const counted = aids?.result.dice[place];
  if (!counted) return undefined;
  const value = figure(counted.value);
  if (counted.sign === 0) return say("no cuenta", "does not count");
  return counted.sign < 0 ? say(`se resta ${value}`, `${value} is subtracted`) : say(`suma ${value}`, `adds ${value}`);
}

// --- what is set aside

function Slots({ scene }: { scene: HighScoreScene }) {
  const { view } = scene;
  const out = orderOf(view).filter((place) => view.places[place]!.lies !== "loose");
  return (
    <div class="slots">
      <span class="slots-name" id="highscore-aside">
        {say("Apartados", "Set aside")}
      </span>
      <ul aria-labelledby="highscore-aside" role="list">
        {view.places.map((_, slot) => {
          const place = out[slot];
          return (
            <li key={slot} class="slot">
              {place !== undefined && <SetAside key={place} scene={scene} place={place} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function SetAside({ scene, place }: DieProps) {
  const { lies } = scene.view.places[place]!;
  return (
    <span class={`set-aside ${lies}`} data-key={dieKey(scene.view, place)}>
      <Sign face={scene.view.places[place]!.face} />
      {lies === "frozen" && <Lock />}
      <span class="visually-hidden">{nameOf(scene, place, null)}</span>
    </span>
  );
}
