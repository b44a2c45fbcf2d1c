// What a tap means: dice that are chosen one by one, and the actions that come of them. A die goes by its place.
import type { ActionButton, Draft, Tapped } from "../../game";
import { said, say } from "../../language";
import { sorted } from "./shown";
import { orderOf } from "./spots";
import type { HighScoreView } from "./view";
import type { HighScoreScene } from "./words";

const STOP = "stop";
const ROLL = "roll";

export function die(place: number): string {
  return `d${place}`;
}

export function placeOf(thing: string): number | null {
  return /^d[0-6]$/.test(thing) ? Number(thing[1]) : null;
}

export function tap(scene: HighScoreScene, draft: Draft, thing: string): Tapped {
  const { legal, view } = scene;
  if (!legal.length) return { draft };
  if (legal.includes(thing)) return followed(scene, thing);
  const place = placeOf(thing);
  if (place === null) return { draft, action: thing }; // the server says why not
  if (mayChoose(view, place)) return { draft: toggled(view, draft, place) };
  const refused = `${ROLL}-${view.places[place]!.face}`;
  return legal.includes(refused) ? { draft } : { draft, action: refused };
}

/** A whole action, from a hint: its dice are chosen, and the button still has to be pressed. */
function followed({ aids, view }: HighScoreScene, action: string): Tapped {
  const aid = aids?.actions[action];
  if (!aid || action === STOP || action === ROLL) return { draft: [], action };
  const places = view.card.roll === "aside" ? (aid.sets_aside ?? "") : (aid.rolls ?? "");
  return places ? { draft: [...places].map((place) => die(Number(place))) } : { draft: [], action };
}

function mayChoose(view: HighScoreView, place: number): boolean {
  return view.card.roll !== "four" && view.places[place]?.lies === "loose";
}

/** The dice that are chosen once one more is, or is no longer. Of equal ones, those that the server takes. */
export function toggled(view: HighScoreView, draft: Draft, place: number): Draft {
  const { face } = view.places[place]!;
  const alike = view.places.flatMap((each, at) => (each.face === face && each.lies === "loose" ? [die(at)] : []));
  const chosen = alike.filter((each) => draft.includes(each)).length + (draft.includes(die(place)) ? -1 : 1);
  const taken = view.card.roll === "aside" ? alike.slice(alike.length - chosen) : alike.slice(0, chosen);
  return [...draft.filter((each) => !alike.includes(each)), ...taken].sort();
}

/** What would be rolled with this choice, in the server's words. */
export function actionOf(view: HighScoreView, draft: Draft): string {
  const isAside = view.card.roll === "aside";
  const faces = view.places.flatMap(({ face, lies }, place) =>
    lies === "loose" && draft.includes(die(place)) !== isAside ? [face] : [],
  );
  return `${ROLL}-${sorted(faces)}`;
}

export function buttons(scene: HighScoreScene, draft: Draft): ActionButton[] {
  const { legal, view, words } = scene;
  if (!legal.length) return [];
  const stop: ActionButton = { label: words[STOP] ?? "", action: STOP, key: "stop" };
  const action = view.card.roll === "four" ? ROLL : actionOf(view, draft);
  if (legal.includes(action)) return [{ label: labelOf(scene, action), action, key: "deck" }, stop];
  if (draft.length) return [stop]; // all dice aside: that is to stop
  const isAside = view.card.roll === "aside";
  return [
    {
      label: isAside ? say("Apartar y tirar", "Set aside and roll") : say("Volver a tirar", "Roll again"),
      off: isAside
        ? say("Aparta al menos un dado", "Set at least one die aside")
        : say("Elige los dados que tiras", "Choose the dice to roll"),
      key: "deck",
    },
    stop,
  ];
}

/** Chosen dice lie there for all to see: the button only counts them. */
export function labelOf({ aids, words }: HighScoreScene, action: string): string {
  const aid = aids?.actions[action];
  return aid ? said(aid.words) : (words[action] ?? "");
}

/** What the n-th key stands for: the n-th die that lies loose. */
export function nth({ view }: HighScoreScene, kind: "card" | "row", n: number): string | null {
  if (kind === "row") return null;
  const place = orderOf(view).filter((each) => view.places[each]!.lies === "loose")[n];
  return place === undefined ? null : die(place);
}
