// What the page itself says at a table of High Score.
import type { Draft, Scene, Score } from "../../game";
import type { AskSeen } from "../../wire";
import { listed, said, say } from "../../language";
import type { Told } from "../../wire";
import type { CardView, HighScoreAids, HighScoreView } from "./view";

export type HighScoreScene = Scene<HighScoreView, HighScoreAids>;

export type Metal = "gold" | "silver" | "bronze";
export const METALS: readonly Metal[] = ["gold", "silver", "bronze"];

export function points(count: number): string {
  return count === 1 ? say("1 punto", "1 point") : say(`${count} puntos`, `${count} points`);
}

export function dice(count: number): string {
  return count === 1 ? say("1 dado", "1 die") : say(`${count} dados`, `${count} dice`);
}

/** A number as it is printed, with a real minus. */
export function figure(value: number | string): string {
  return String(value).replace(/-(?=\d)/g, "−");
}

/** What a challenge card asks for: what counts, what the vortex is worth, what may be rolled again. */
export function challengeWords({ spoken }: Pick<HighScoreScene, "spoken">, card: CardView) {
  return {
    scoring: spoken(`scoring.${card.scoring}`),
    vortex: spoken(`vortex.${card.vortex}`),
    roll: spoken(`roll.${card.roll}`),
  };
}

const THROWN = new Set(["picked_up", "set_aside", "rolled"]);

export function ask(scene: HighScoreScene, draft: Draft): AskSeen {
  const { view, settled, legal } = scene;
  if (!settled && THROWN.has(scene.now?.kind ?? "")) return throwing(scene);
  if (!settled || view.over) return {};
  if (legal.length) return { strong: question(scene, draft), text: gold(scene) };
  return waiting(scene);
}

/** While the dice roll nobody knows more. */
function throwing({ view, me, names }: HighScoreScene): AskSeen {
  return {
    strong:
      view.roller === me
        ? say("Tiras…", "You roll…")
        : say(`Tira ${names[view.roller]}…`, `${names[view.roller]} rolls…`),
  };
}

function question({ view, aids }: HighScoreScene, draft: Draft): string {
  const { roll } = view.card;
  if (roll === "four") return say("¿Tiras todo otra vez o te plantas?", "Roll everything again, or stop?");
  if (roll === "three") {
    if (draft.length) return last(view);
    return say("Toca los dados que quieras tirar otra vez.", "Tap the dice you want to roll again.");
  }
  if (draft.length && draft.length === view.dice.length)
    return say("Así los apartas todos.", "That sets all of them aside.");
  if (draft.length || aids?.least_aside !== 0) return say("¿Qué dados apartas?", "Which dice do you set aside?");
  return say("¿Apartas alguno más?", "Do you set any more aside?");
}

function last({ rolls_left }: HighScoreView): string {
  return rolls_left === 1
    ? say("Te queda una tirada.", "You have one roll left.")
    : say(`Te quedan ${rolls_left} tiradas.`, `You have ${rolls_left} rolls left.`);
}

function gold({ aids, showAids }: HighScoreScene): string {
  if (!aids) return "";
  const mark = aids.actions["stop"]?.mark;
  if (showAids && mark?.why) return `${figure(said(mark.why))}.`;
  return `${said(aids.gold)}.`;
}

/** Whoever rolls, and when I do. */
function waiting({ view, names, me }: HighScoreScene): AskSeen {
  const { roller, players } = view;
  const strong = say(`Tira ${names[roller]}.`, `${names[roller]} is rolling.`);
  if (me === null || view.scores[me] !== null) return { strong };
  const before = Array.from({ length: players }, (_, place) => (roller + 1 + place) % players);
  const ahead = before.slice(0, before.indexOf(me));
  if (!ahead.length) return { strong, text: say("Después vas tú.", "Then it is your turn.") };
  const who = listed(ahead.map((seat) => names[seat]!));
  return { strong, text: say(`Después ${who}, y luego tú.`, `Then ${who}, then you.`) };
}

/** Who leads the round, and what happens to a place that is taken. */
export function caption({ view, names, me, aids, settled }: HighScoreScene): string {
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

const CHIPS: Record<Metal, [number, string, string]> = {
  gold: [3, "oro", "gold"],
  silver: [2, "plata", "silver"],
  bronze: [1, "bronce", "bronze"],
};

/** Everybody's round, with a chip or without. */
export function scores(events: readonly Told[], after: HighScoreView): Score[] {
  if (!events.some(({ kind }) => kind === "chip" || kind === "no_chip")) return [];
  const won = new Map(
    events.flatMap(({ data }) => (data?.["chip"] ? [[data["seat"] as number, data["chip"] as Metal] as const] : [])),
  );
  return after.points.map((total, seat) => {
    const result = figure(after.scores[seat] ?? 0);
    const chip = won.get(seat);
    if (!chip) return { seat, gained: "", note: say(`con ${result}`, `with ${result}`), total };
    const [worth, es, en] = CHIPS[chip];
    return { seat, gained: `+${worth}`, note: say(`${es}, con ${result}`, `${en}, with ${result}`), total };
  });
}

/** In one line, why the match ended as it did. */
export function why({ view }: HighScoreScene): string {
  const { winners, gold, silver } = view;
  const winner = winners[0] ?? 0;
  const most = view.points[winner] ?? 0;
  const level = view.points.flatMap((each, seat) => (each === most ? [seat] : []));
  if (winners.length > 1) {
    return say(`Empate a ${points(most)}, con las mismas fichas.`, `Tied at ${points(most)}, with the same chips.`);
  }
  if (level.length === 1) return say(`Con ${points(most)}: nadie tiene más.`, `With ${points(most)}: nobody has more.`);
  const others = level.filter((seat) => seat !== winner);
  const isByGold = others.every((seat) => gold[winner]! > gold[seat]!);
  const count = isByGold ? gold[winner]! : silver[winner]!;
  const [es, en] = isByGold ? ["oros", "gold chips"] : ["platas", "silver chips"];
  return say(
    `Empate a ${points(most)}; decide quién tiene más ${es}: ${count}.`,
    `Tied at ${points(most)}; more ${en} decide: ${count}.`,
  );
}
