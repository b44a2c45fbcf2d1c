// What the page itself says at a table of Push: of a colour about to be secured, of the die as it rolls, of the risk.
import type { Draft, Scene } from "../../game";
import { said, say } from "../../language";
import type { AskSeen } from "../../wire";
import { typed } from "../../shown";
import type { PushAids, PushEvents, PushView } from "./view";

export type PushScene = Scene<PushView, PushAids>;
type Speaker = Pick<PushScene, "spoken">;

/** `puntos`. */
export function unit({ spoken }: Speaker, count: number): string {
  return spoken(count === 1 ? "point" : "points");
}

export function points(scene: Speaker, count: number): string {
  return `${count} ${unit(scene, count)}`;
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** A card or a colour without its shape: `1 verde`. */
export function shortName({ spoken }: Speaker, written: string): string {
  return spoken(written).split(",")[0]!;
}

/** Null: what the server asks. */
export function ask(scene: PushScene, draft: Draft): AskSeen | null {
  if (!scene.settled) return rolling(scene);
  return draft.length && scene.view.phase === "begin" ? securing() : goingOn(scene);
}

/** While the die rolls nobody knows more. */
function rolling({ now, me, names }: PushScene): AskSeen | null {
  const event = typed<PushEvents>(now);
  if (event?.kind !== "rolled") return null;
  const { seat } = event.data;
  if (seat === me) return { strong: say("Tiras el dado…", "You roll the die…") };
  return { strong: say(`${names[seat]} tira el dado…`, `${names[seat]} rolls the die…`) };
}

function securing(): AskSeen {
  return {
    strong: say("¿Qué color aseguras?", "Which colour?"),
    text: say("El dado no toca el banco.", "It is safe in the bank for good."),
    rule: "PU-18",
  };
}

/** Whoever may reveal another or stop hears the risk, if help is wanted. */
function goingOn({ ask, aids, showAids }: PushScene): AskSeen | null {
  const { reveal, stop } = aids?.actions ?? {};
  return showAids && reveal && stop ? { ...ask, text: `${said(reveal.words)}.` } : null;
}
