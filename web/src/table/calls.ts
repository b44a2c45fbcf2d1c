// Who is called when it is their turn, and what is remembered of the match for the start page.
import { effect } from "@preact/signals";
import { announce, interrupt } from "../announcer";
import { keep } from "../device";
import type { Scene } from "../game";
import { lang, say } from "../language";
import { notify } from "../notices";
import { buzz, play } from "../sounds";
import { uncover } from "./hotseat";
import { decisionOf } from "./scene";
import { askAt } from "../usual";
import type { AskSeen } from "../wire";
import type { Table } from "./state";

const HEARD_AFTER = 600; // milliseconds: what happened is said first

/** Tell me when it is my turn. */
export function callMe(table: Table): () => void {
  return effect(() => {
    const scene = table.scene.value;
    if (!scene || table.past.value || !scene.settled) return;
    remember(table, scene);
    if (scene.sending !== null) return; // what it led to is here before its answer is
    const now = decisionOf(scene);
    if (!table.isAsked.value || table.called === now) return;
    table.called = now;
    const ask = asked(askAt(table.game, scene, []));
    interrupt(`${say("Te toca", "Your turn")}: ${ask}`);
    notify(table.id, `${say("Te toca", "Your turn")} · ${table.seen.peek()?.title}`, ask);
    ring();
  });
}

/** Call whoever the device is to be passed to; where nobody hides anything it is theirs at once. */
export function callNext(table: Table): () => void {
  let called = "";
  return effect(() => {
    const [next] = table.passedTo.value;
    const scene = table.scene.value;
    if (next === undefined || !scene || table.isSwitching.value) return;
    if (table.game.isOpen) return handOver(table, scene, next);
    const now = `${scene.view.round} ${scene.view.turn} ${next}`;
    if (table.seat.value !== null || called === now) return;
    called = now;
    const { seats, title } = table.seen.peek()!;
    const call = say(`Le toca a ${seats[next]!.name}`, `${seats[next]!.name}, your turn`);
    notify(table.id, title, call);
    if (table.inPublicSeat.value !== null) interrupt(`${call}. ${asked(askAt(table.game, scene, []))}`);
    ring();
  });
}

function handOver(table: Table, { view }: Scene, next: number): void {
  const isTheirs = table.seat.value !== null && view.to_act.includes(table.seat.value);
  if (!isTheirs) queueMicrotask(() => uncover(table, next));
}

/** Whoever listens hears that something stands there until they go on: scores each time, a first step once. */
export function sayHowToGoOn({ stage }: Table): () => void {
  let isSaid = false;
  return effect(() => {
    const standing = stage.standing.value;
    if (!standing || (standing === "step" && isSaid)) return;
    isSaid = true;
    const how = say("Pulsa Intro para seguir", "Press Enter to go on");
    const said = standing === "sheet" ? `${say("Puntos de la ronda", "Scores of the round")}. ${how}` : how;
    const timer = setTimeout(() => announce([said]), HEARD_AFTER);
    return () => clearTimeout(timer);
  });
}

function ring(): void {
  play("turn");
  buzz(30);
}

/** The ask in one sentence. */
function asked({ strong, text }: AskSeen): string {
  return [strong, text].filter(Boolean).join(" ");
}

/** Where the match is, for the start page. */
function remember({ kept }: Table, scene: Scene): void {
  if (!kept) return;
  const names = scene.names.filter((_, seat) => seat !== scene.me);
  const { round, turn = "" } = scene.caption;
  if (kept.round === scene.view.round && kept.turn === turn && kept.names.join() === names.join()) return;
  const isOneRound = !round;
  keep({ ...kept, names, round: scene.view.round, turn, isOneRound, lang: lang.peek(), touched: Date.now() });
}
