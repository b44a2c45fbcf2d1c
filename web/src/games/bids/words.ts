// What the page itself says at a table of BIDS: of a card that is chosen, and of what a round has brought.
import type { Draft, Scene, Score } from "../../game";
import type { AskSeen, Told } from "../../wire";
import { said, say } from "../../language";
import { told } from "../../shown";
import { isSpecial, numberOf, rankOf } from "./notation";
import type { BidAid, BidsAids, BidsEvents, BidsView, RobAid } from "./view";

export type BidsScene = Scene<BidsView, BidsAids>;

/** `7 amarillo`, `Ladrón`: a card without its shape or its kind. */
export function bareName({ spoken }: BidsScene, card: string): string {
  return spoken(card).split(",")[0]!;
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function bidOf(view: BidsView, seat: number): string | undefined {
  return view.bids.find(([other]) => other === seat)?.[1];
}

/** My cards as they are held: where colours mean nothing, by their numbers. */
export function handOf({ hand, colours }: BidsView): readonly string[] {
  if (colours) return hand;
  return [...hand].sort((one, other) => byNumber(one) - byNumber(other) || rankOf(one) - rankOf(other));
}

function byNumber(card: string): number {
  return isSpecial(card) ? Infinity : numberOf(card);
}

/** Whether I choose the card that the Thief takes. */
export function mustRob({ view, legal }: BidsScene): boolean {
  return view.phase === "rob" && legal.length > 0;
}

export function bidAid({ aids }: BidsScene, thing: string): BidAid | undefined {
  const aid = aids?.actions[thing];
  return aid?.type === "bid" ? aid : undefined;
}

export function robAid({ aids }: BidsScene, thing: string): RobAid | undefined {
  const aid = aids?.actions[thing];
  return aid?.type === "rob" ? aid : undefined;
}

/** An action as a button names it; what is done before everybody's eyes has no label, but an aid. */
export function called(scene: BidsScene, action: string): string {
  const aid = robAid(scene, action);
  return scene.words[action] ?? (aid ? said(aid.act) : scene.spoken(action));
}

// --- the ask

export function ask(scene: BidsScene, draft: Draft): AskSeen | null {
  const { settled, legal, me } = scene;
  const [thing] = draft;
  if (!settled) return null;
  if (thing === undefined) return me === null && mustRob(scene) ? askInPublic() : null;
  if (!legal.includes(thing)) return null;
  const robbery = robAid(scene, thing);
  return robbery ? { strong: `${said(robbery.says)}.`, text: tapAgain(), rule: robbery.rule } : askAgain(scene, thing);
}

/** Several people look on, and one of them robs. */
function askInPublic(): AskSeen {
  return {
    strong: say("Ganas el Ladrón.", "You win the Thief."),
    text: say("Elige la carta que robas.", "Choose the card to steal."),
    rule: "BI-19",
  };
}

function askAgain(scene: BidsScene, card: string): AskSeen {
  const aid = scene.showAids ? bidAid(scene, card) : undefined;
  const label = called(scene, card);
  return {
    strong: say(`¿${label}?`, `${label}?`),
    text: aid?.label || aid?.effect ? whatItDoes(aid) : tapAgain(),
  };
}

function tapAgain(): string {
  return say("Tócala otra vez, o elige otra.", "Tap it again, or another one.");
}

/** A special card says what it does, any other how it stands with it. */
function whatItDoes({ effect, says }: BidAid): string {
  const text = said(effect ?? says);
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

// --- the score sheet

/** A row of it, with what is not simply the cards. */
export function scored(event: Told, after: BidsView): Score[] {
  const row = told<BidsEvents, "scored">(event, "scored");
  if (!row) return [];
  const { seat, points, total, without } = row;
  const note = noteOf(after, seat, without);
  return [{ seat, gained: signed(points), total, ...(note ? { note } : {}) }];
}

function noteOf({ partner, in_front }: BidsView, seat: number, without: number): string {
  if (partner[seat] !== null) return say("a medias", "shared");
  if (in_front[seat]?.length) return "";
  return without === 1
    ? say("sin negras", "no black cards")
    : say(`sin negras, ${without} rondas`, `no black cards, ${without} rounds`);
}
