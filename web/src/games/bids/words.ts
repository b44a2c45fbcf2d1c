// What the page itself says at a table of BIDS.
import type { Draft, Scene, Score } from "../../game";
import type { AskSeen } from "../../wire";
import type { Told } from "../../wire";
import { listed, said, say } from "../../language";
import { isSpecial, numberOf, rankOf, type Special } from "./notation";
import type { BidAid, BidsAids, BidsView, RobAid } from "./view";

export type BidsScene = Scene<BidsView, BidsAids>;

const TURNS = 10; // of a round, until the server's aids say it
const NAMED = 2; // people who are named; more are counted

// --- cards within a sentence

const SPECIALS: Record<Special, [string, string]> = {
  "2x": ["el 2x", "the 2x"],
  "-5": ["el −5", "the −5"],
  thief: ["el Ladrón", "the Thief"],
  shuffle: ["Barajar", "Shuffle"],
  lowest: ["Gana la más baja", "Lowest wins"],
  unknown: ["la Gran incógnita", "the Great unknown"],
  ally: ["el Aliado", "the Ally"],
};

/** `el 7 amarillo`, `el Ladrón`. */
export function inWords(card: string): string {
  if (isSpecial(card)) return say(...SPECIALS[card]);
  const number = numberOf(card);
  const colours: Record<string, string> = {
    y: say(`el ${number} amarillo`, `the yellow ${number}`),
    b: say(`el ${number} azul`, `the blue ${number}`),
    r: say(`el ${number} rojo`, `the red ${number}`),
    g: say(`el ${number} verde`, `the green ${number}`),
    k: say(`el ${number} negro`, `the black ${number}`),
  };
  return colours[card[0]!] ?? card;
}

/** What is bid for; everything in the middle is black, so a number says enough. */
function stakeInWords({ stake }: BidsView): string {
  if (stake === null) return say("la carta boca abajo", "the face-down card");
  if (isSpecial(stake)) return inWords(stake);
  return say(`el ${numberOf(stake)}`, `the ${numberOf(stake)}`);
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function points(count: number): string {
  const written = String(count).replace("-", "−");
  return Math.abs(count) === 1
    ? say(`${written} punto`, `${written} point`)
    : say(`${written} puntos`, `${written} points`);
}

// --- who and when

/** `turno 3`; with room for it of how many, and what has turned the game upside down, until the round ends. */
export function turn({ view, aids }: BidsScene, isRoomy = false): string {
  const turns = aids ? Math.max(view.turn, 1) + aids.turns_left : TURNS;
  const number = Math.min(view.turn, turns);
  if (!isRoomy) return say(`turno ${number}`, `turn ${number}`);
  const counted = say(`turno ${number} de ${turns}`, `turn ${number} of ${turns}`);
  return view.lowest_wins ? `${counted} · ${lowestWins()}` : counted;
}

export function round({ view }: BidsScene): string {
  return say(`Ronda ${view.round} de ${view.rounds}`, `Round ${view.round} of ${view.rounds}`);
}

export function lowestWins(): string {
  return say("gana la más baja", "lowest wins");
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

// --- the ask

export function ask(scene: BidsScene, draft: Draft): AskSeen {
  const { view, settled, legal } = scene;
  if (!settled || view.over) return {};
  if (view.phase === "rob") return askToRob(scene, draft);
  return legal.length ? askToBid(scene, draft) : askToWait(scene);
}

function askToBid(scene: BidsScene, draft: Draft): AskSeen {
  const { view } = scene;
  const [card] = draft;
  if (card !== undefined) return askAgain(scene, card);
  const ally = partnerOf(scene);
  const following = whoFollows(scene);
  if (ally) {
    return {
      strong: say("Elige tu puja.", "Choose your bid."),
      text: `${following} ${say(`Vas a medias con ${ally}.`, `You share with ${ally}.`)}`.trim(),
      ...ruleInForce(view),
    };
  }
  return { strong: bidFor(scene), text: following, ...ruleInForce(view) };
}

function bidFor({ view, me }: BidsScene): string {
  if (view.blind) return say("Elige tu puja a ciegas.", "Choose your blind bid.");
  const stake = stakeInWords(view);
  return view.leader === me
    ? say(`Empiezas: elige tu puja por ${stake}.`, `You lead: choose your bid for ${stake}.`)
    : say(`Elige tu puja por ${stake}.`, `Choose your bid for ${stake}.`);
}

function askAgain(scene: BidsScene, card: string): AskSeen {
  const aid = scene.showAids ? bidAid(scene, card) : undefined;
  return {
    strong: say(`¿Pujas con ${inWords(card)}?`, `Bid ${inWords(card)}?`),
    text:
      aid?.label || aid?.effect
        ? whatItDoes(aid)
        : say("Tócala otra vez, o elige otra.", "Tap it again, or another one."),
  };
}

/** A special card says what it does, any other how it stands with it. */
export function whatItDoes({ effect, says }: BidAid): string {
  const text = said(effect ?? says);
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function ruleInForce({ blind, lowest_wins, colours }: BidsView): { rule?: string } {
  if (blind) return { rule: "BI-23" };
  if (lowest_wins) return { rule: "BI-22" };
  return colours ? { rule: "BI-30" } : {};
}

function whoFollows({ aids, names, view }: BidsScene): string {
  if (!aids) return "";
  const later = aids.later.map((seat) => names[seat]!);
  if (!later.length) return view.bids.length ? say("Nadie puja después.", "Nobody bids after you.") : "";
  if (later.length === 1) return say(`Después, solo ${later[0]}.`, `Only ${later[0]} bids after you.`);
  if (later.length > NAMED) return say(`Después, ${later.length} más.`, `${later.length} more bid after you.`);
  return say(`Después, ${listed(later)}.`, `${listed(later)} bid after you.`);
}

function partnerOf({ view, me, names }: BidsScene): string | null {
  const partner = me === null ? null : (view.partner[me] ?? null);
  return partner === null ? null : names[partner]!;
}

function askToWait(scene: BidsScene): AskSeen {
  const { view, names, me } = scene;
  const [seat] = view.to_act;
  if (seat === undefined) return {};
  const strong = say(`Esperando a ${names[seat]}.`, `Waiting for ${names[seat]}.`);
  return me === null
    ? { strong: say(`Puja ${names[seat]}.`, `${names[seat]} is bidding.`) }
    : { strong, text: whenMine(scene) };
}

function whenMine({ view, aids, names, me }: BidsScene): string {
  const mine = bidOf(view, me!);
  if (mine) return say(`Has pujado con ${inWords(mine)}.`, `You bid ${inWords(mine)}.`);
  const before = aids?.later.indexOf(me!) ?? -1;
  if (before < 0) return "";
  const between = aids!.later.slice(0, before).map((seat) => names[seat]!);
  if (!between.length) return say("Después vas tú.", "Then it is your turn.");
  if (between.length > NAMED)
    return say(`Después, ${between.length} más y tú.`, `Then ${between.length} more, and you.`);
  return say(`Después, ${listed([...between, "tú"])}.`, `Then ${listed([...between, "you"])}.`);
}

function askToRob(scene: BidsScene, draft: Draft): AskSeen {
  const rule = "BI-19";
  const { view, names } = scene;
  if (!mustRob(scene)) {
    const [seat] = view.to_act;
    if (seat === undefined) return {};
    return {
      strong: say(`${names[seat]} gana el Ladrón.`, `${names[seat]} wins the Thief.`),
      text: say("Falta que elija la carta que roba.", "They choose the card to steal."),
      rule,
    };
  }
  const [thing] = draft;
  const aid = thing === undefined ? undefined : robAid(scene, thing);
  if (aid)
    return {
      strong: `${said(aid.says)}.`,
      text: say("Tócala otra vez, o elige otra.", "Tap it again, or another one."),
      rule,
    };
  return {
    strong: say("Ganas el Ladrón.", "You win the Thief."),
    text: say("Elige la carta que robas.", "Choose the card to steal."),
    rule,
  };
}

/** `Robas a Marcos: ¿qué carta?` */
export function robbing({ legal, names }: BidsScene): string {
  const victims = [...new Set(legal.map((action) => names[loot(action).victim]!))];
  return victims.length === 1
    ? say(`Robas a ${victims[0]}: ¿qué carta?`, `You rob ${victims[0]}: which card?`)
    : say("Robas con el Ladrón: ¿qué carta?", "You rob with the Thief: which card?");
}

/** Whom an action robs of which card. */
export function loot(action: string): { victim: number; card: string } {
  const [, victim = "", ...card] = action.split("-");
  return { victim: Number(victim), card: card.join("-") };
}

/** In one line, why the match ended as it did. */
export function why({ view, aids }: BidsScene): string {
  if (aids?.ended) return said(aids.ended);
  return say(
    `Con ${points(view.points[view.winners[0] ?? 0] ?? 0)}.`,
    `With ${points(view.points[view.winners[0] ?? 0] ?? 0)}.`,
  );
}

/** A row of the score sheet, with what is not simply the cards. */
export function scored({ kind, data }: Told, after: BidsView): Score[] {
  if (kind !== "scored") return [];
  const { seat, points, total, without } = data as { seat: number; points: number; total: number; without: number };
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
