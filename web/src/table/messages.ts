// What the server says of a table, and what becomes of it.
import { batch } from "@preact/signals";
import { announce } from "../announcer";
import { keep } from "../device";
import { entriesOf } from "../entries";
import type { View } from "../game";
import { say } from "../language";
import { notify } from "../notices";
import { due, keepGiven, keepHashes, keepSeedHash, wordFor } from "../toss";
import type { Answer, Line, Notice, Reacted, Sight, Sitting, TableSeen, Welcome } from "../wire";
import { fetchLog, noteAbsence, write } from "./log";
import { answer, ask, refuse } from "./questions";
import type { Table } from "./state";

const REACTION_FOR = 2_000; // milliseconds

export function hear(table: Table, said: Answer): void {
  if (said.type === "welcome") welcome(table, said);
  if (said.type === "notice") hearNotice(table, said);
  if (said.type === "present") table.here.value = said;
  if (said.type === "reacted") showReaction(table, said);
  if (said.type === "progress") table.questions.get(said.id)?.progressed?.(said.share);
  else if ("id" in said && said.id) answer(table, said.id, said);
}

// --- how things stand

function welcome(table: Table, welcome: Welcome): void {
  const isShared = (table.kept?.seats.length ?? 0) > 1;
  if (isShared && table.isSwitching.value && welcome.seat !== table.eyes.value) return;
  const isOther = !isShared && table.number !== null && welcome.seat !== table.seat.peek(); // a seat came or went
  const isFirst = table.number === null || isOther;
  const isPublic = table.isSwitching.value && welcome.seat === null; // what one's move has done, to all
  if (isPublic || (!isShared && !isFirst)) announceLines((welcome.missed ?? []).flatMap((each) => each.lines ?? []));
  table.heldBack = [];
  const heldBefore = table.held.peek();
  batch(() => {
    table.number = welcome.number;
    table.seat.value = welcome.seat;
    table.held.value = welcome.seats;
    table.isSwitching.value = false;
    if (isShared) table.eyes.value = welcome.seat;
    keepTime(table, welcome.sight);
    if (isOther || (isFirst && welcome.seat !== null && isShared)) table.log.value = [];
    table.isHost.value = welcome.host;
    table.here.value = welcome.here;
    know(table, welcome.table);
    table.sending.value = table.connection.unanswered().find((each) => each.type === "act") ?? null;
    if (isFirst) table.stage.begin(welcome.sight ?? null);
    else catchUp(table, welcome, isPublic);
  });
  if (table.stage.settled.value) table.connection.send({ type: "shown", number: welcome.number });
  if (isFirst && welcome.sight) fetchLog(table, null);
  toss(table, welcome.table);
  giveUp(table, welcome, heldBefore);
}

/** A seat that is no longer this device's is forgotten; one that has just been taken may not be known yet. */
function giveUp({ kept, connection }: Table, { seats, seat, table }: Welcome, heldBefore: readonly number[]): void {
  const isAlone = (kept?.seats.length ?? 0) < 2;
  const isLost = (each: number) =>
    !seats.includes(each) && !table.seats[each]?.next && (heldBefore.includes(each) || !isAlone);
  if (!kept?.seats.some((each) => isLost(each.seat))) return;
  keep({ ...kept, seats: kept.seats.filter((each) => !isLost(each.seat)) });
  if (seat === null && seats.length === 1) connection.hello();
}

/** After a gap: what was missed is shown quickly, or only told if there is too much of it; but what the move of
 * somebody on this device has led to, `isPublic`, is for all to see before the napkin falls. */
function catchUp(table: Table, { number, missed = [], sight = null, complete }: Welcome, isPublic: boolean): void {
  const { stage } = table;
  if (document.hidden || complete === false) {
    noteAbsence(table, number);
    for (const each of missed) write(table, entriesOf(each));
    stage.begin(sight);
  } else if (missed.length) {
    for (const each of missed.slice(0, -1)) stage.add(each, null, true);
    stage.add(missed.at(-1)!, sight, !isPublic);
  } else if (stage.settled.value) {
    stage.begin(sight);
  }
}

function know(table: Table, seen: TableSeen): void {
  const asker = seen.takeback ?? null;
  const before = table.seen.peek();
  if (before && !before.rematch && seen.rematch) hearOfRematch(table, seen);
  if (asker !== null) table.askedBack = table.held.value.includes(asker);
  table.told.value = seen;
  if (seen.phase === "playing") keepSeedHash(table.id, seen.seed_hash ?? "");
}

/** Whoever watches goes along; whoever played is told who wants it. */
function hearOfRematch(table: Table, { title, seats, rematch_by }: TableSeen): void {
  const name = rematch_by == null ? null : seats[rematch_by]!.name;
  if (!table.held.peek().length) table.isFollowing.value = true;
  else if (name && !table.held.peek().includes(rematch_by!)) notify(table.id, title, wantsRematch(name));
}

export function wantsRematch(name: string): string {
  return say(`${name} quiere la revancha.`, `${name} wants a rematch.`);
}

/** What is true as soon as it is told, whatever is still being shown. */
function keepTime(table: Table, sight: Sight | null | undefined): void {
  table.latest = sight ?? null;
  table.undo.value = !!sight?.takeback;
  const left = sight?.clocks ?? [];
  table.clocks.value = left.length ? { left, running: (sight!.view as View).to_act, at: Date.now() } : null;
}

/** Who is kept waiting by my screen: nobody minds how long I look at what bots have done. */
export function awaitedAt({ latest, held, seen }: Table): "nobody" | "company" | "clock" {
  const view = latest?.view as View | undefined;
  if (!view || !held.value.some((seat) => view.to_act.includes(seat))) return "nobody";
  if (latest?.clocks?.length) return "clock";
  const isPerson = ({ kind }: Sitting, seat: number) => kind === "person" && !held.value.includes(seat);
  return seen.value?.seats.some(isPerson) ? "company" : "nobody";
}

// --- what happens

function hearNotice(table: Table, notice: Notice): void {
  if (table.isSwitching.value) return; // it was for other eyes: the welcome tells it anew
  if (table.hides && table.eyes.value !== null && table.sending.value) table.heldBack.push(notice);
  else showNotice(table, notice);
}

export function showNotice(table: Table, notice: Notice): void {
  table.number = notice.number;
  if (document.hidden) noteAbsence(table, notice.number);
  else table.isAbsenceNoted = false;
  if (notice.table) know(table, notice.table);
  announceLines(notice.lines ?? []);
  if (notice.sight) keepTime(table, notice.sight);
  tellAsker(table, notice);
  tellWhoIsSentAway(table, notice);
  table.stage.add(notice, notice.sight ?? null, isOffered(table, notice.sight));
  if (notice.events?.[0]?.kind === "took back") table.stage.end(); // it need not be looked at first
  if (notice.table) toss(table, notice.table);
  table.coach.noticed();
}

function announceLines(lines: readonly Line[]): void {
  announce(lines.filter((line) => !line.quiet).map((line) => line.text));
}

/** Whether I may do something that nobody waits for: it passes soon, so there is no time to read. */
function isOffered({ seat, game }: Table, sight: Sight | null | undefined): boolean {
  const view = sight?.view as View | undefined;
  const me = seat.value;
  if (!view || me === null || !sight?.legal?.length) return false;
  return !view.to_act.includes(me) && !game.changeable(view).includes(me);
}

/** Whoever asked to take an act back hears in the ask that it stands. */
function tellAsker(table: Table, { events = [], lines = [] }: Notice): void {
  const [event] = events;
  if (event?.kind !== "takeback answered" || event.data?.["agree"] || !table.askedBack) return;
  table.askedBack = false;
  refuse(table, { sentence: lines[0]?.text ?? "" });
}

function tellWhoIsSentAway(table: Table, { events = [], lines = [] }: Notice): void {
  const [event] = events;
  if (event?.kind !== "sent away" || !table.held.peek().includes(event.data?.["seat"] as number)) return;
  refuse(table, { sentence: lines[0]?.text ?? "" });
}

function showReaction({ reactions }: Table, { seat, reaction }: Reacted): void {
  const shown = { key: Math.random(), seat, reaction };
  reactions.value = [...reactions.value.filter((each) => each.seat !== seat), shown];
  setTimeout(() => (reactions.value = reactions.value.filter((each) => each !== shown)), REACTION_FOR);
}

/** Take part in the toss for the deal, for each seat of this device. */
function toss(table: Table, seen: TableSeen): void {
  const last = seen.toss?.at(-1);
  if (last && seen.phase !== "over") keepGiven(table.id, last);
  if (!last || seen.phase !== "toss" || (last.stage === "words" && !keepHashes(table.id, last))) return;
  for (const { seat } of table.kept?.seats ?? []) {
    const owed = due(last, seat, wordFor(table.id, last.attempt, seat));
    const name = `${owed?.type} ${last.attempt} ${seat}`;
    if (owed && !table.tossed.has(name)) ask(table, { ...owed, attempt: last.attempt, seat });
    table.tossed.add(name);
  }
}
