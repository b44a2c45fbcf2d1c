// What the page itself says at a table of High Score: of a choice in the making, of dice that roll, of the track.
import type { Draft, Props, Scene, Score } from "../../game";
import { said, say } from "../../language";
import { told } from "../../shown";
import type { AskSeen, Told } from "../../wire";
import { CHIPS, type Metal } from "./dice";
import type { HighScoreAids, HighScoreEvents, HighScoreView } from "./view";

export type HighScoreScene = Scene<HighScoreView, HighScoreAids>;
export type HighScoreProps = Props<HighScoreView, HighScoreAids>;

export const METALS: readonly Metal[] = ["gold", "silver", "bronze"];

export function metalName(metal: Metal): string {
  return { gold: say("oro", "gold"), silver: say("plata", "silver"), bronze: say("bronce", "bronze") }[metal];
}

/** A number as it is printed, with a real minus. */
export function figure(value: number): string {
  return String(value).replace("-", "−");
}

const THROWN = new Set(["picked_up", "set_aside", "rolled"]);

export function ask(scene: HighScoreScene, draft: Draft): AskSeen | null {
  const { settled, now, legal, showAids, aids } = scene;
  if (!settled) return THROWN.has(now?.kind ?? "") ? throwing(scene) : null;
  if (!legal.length) return null;
  const strong = draft.length ? choosing(scene.view, draft) : null;
  const why = showAids ? aids?.actions["stop"]?.mark?.why : null;
  if (!strong && !why) return null;
  return { ...scene.ask, ...(strong && { strong }), ...(why && { text: `${said(why)}.` }) };
}

/** While the dice roll nobody knows more. */
function throwing({ view, me, names }: HighScoreScene): AskSeen {
  const name = names[view.roller];
  return {
    strong: view.roller === me ? say("Tiras…", "You roll…") : say(`Tira ${name}…`, `${name} rolls…`),
  };
}

/** What is said once some dice are chosen; null: the question stays. */
function choosing({ card, dice, rolls_left }: HighScoreView, { length }: Draft): string | null {
  if (card.roll === "aside") {
    return length === dice.length ? say("Así los apartas todos.", "That sets all of them aside.") : null;
  }
  return rolls_left === 1
    ? say("Te queda una tirada.", "You have one roll left.")
    : say(`Te quedan ${rolls_left} tiradas.`, `You have ${rolls_left} rolls left.`);
}

/** Who leads the round, and what happens to a place that is taken. */
export function aboutTrack({ view, names, me, aids, settled }: HighScoreScene): string {
  const leader = settled ? (aids?.chips.indexOf("gold") ?? -1) : -1;
  const without = view.players === 2 ? say("Entre dos no hay plata.", "Between two there is no silver.") : "";
  if (leader < 0) return without;
  const place = view.track[leader];
  const leads =
    leader === me
      ? say(`Tu ${place} va en cabeza.`, `Your ${place} leads.`)
      : say(`El ${place} de ${names[leader]} va en cabeza.`, `${names[leader]}'s ${place} leads.`);
  const steps = say(
    "Si una casilla está ocupada, se baja a la siguiente libre.",
    "If a place is taken, the pawn steps down to the next free one.",
  );
  return `${leads} ${without || steps}`;
}

/** Everybody's round, with a chip or without. */
export function scores(events: readonly Told[], after: HighScoreView): Score[] {
  if (!events.some(({ kind }) => kind === "chip" || kind === "no_chip")) return [];
  const chips = events.map((event) => told<HighScoreEvents, "chip">(event, "chip"));
  return after.points.map((total, seat) => {
    const result = figure(after.scores[seat] ?? 0);
    const note = say(`con ${result}`, `with ${result}`);
    const won = chips.find((chip) => chip?.seat === seat)?.chip;
    if (!won) return { seat, gained: "", note, total };
    return { seat, gained: `+${CHIPS[won].worth}`, note: `${metalName(won)}, ${note}`, total };
  });
}
