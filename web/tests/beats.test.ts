import assert from "node:assert/strict";
import test from "node:test";
import { beatsOf } from "../src/beats";
import { entriesOf } from "../src/entries";
import type { Happened, Sight } from "../src/wire";

const event = (kind: string, seat = 0) => ({ kind, data: { seat } });
const game = {
  beat: ({ kind }: { kind: string }) => (kind === "shown" ? "shown" : null),
  suspense: ({ kind }: { kind: string }) =>
    kind === "rolled" ? { lies: 900 } : kind === "bust" ? { breath: true } : null,
};
const sight = { view: {} } as Sight;

const happened: Happened = {
  number: 7,
  events: [event("chose"), event("shown", 1), event("shown", 2), event("took", 2), event("laid", 2)],
  lines: [
    { text: "Ana has chosen", quiet: true },
    { text: "The cards are shown", events: 2, rule: "X-1" },
    { text: "Bea takes the row and starts it anew", events: 2, rule: "X-2" },
  ],
};

test("events of one beat are one movement, and others have their own", () => {
  const beats = beatsOf(happened, sight, game);
  assert.deepEqual(
    beats.map((beat) => beat.events.map(({ kind }) => kind)),
    [["chose"], ["shown", "shown"], ["took"], ["laid"]],
  );
});

test("a line is told with the first of its events", () => {
  const beats = beatsOf(happened, sight, game);
  assert.deepEqual(
    beats.map((beat) => beat.lines.map(({ text }) => text)),
    [["Ana has chosen"], ["The cards are shown"], ["Bea takes the row and starts it anew"], []],
  );
});

test("the server's view comes with the last movement alone", () => {
  assert.deepEqual(
    beatsOf(happened, sight, game).map((beat) => beat.sight),
    [null, null, null, sight],
  );
});

test("a step without events still brings the server's view", () => {
  const [beat] = beatsOf({ number: 8 }, sight, game);
  assert.deepEqual([beat!.number, beat!.events, beat!.lines, beat!.sight, beat!.isLast], [8, [], [], sight, true]);
});

test("a line is not told before the last of its events that nobody could know", () => {
  const events = [event("picked"), event("rolled"), event("laid"), event("bust")];
  const beats = beatsOf(
    { number: 1, events, lines: [{ text: "Ana rolls a six", events: 3 }, { text: "and busts" }] },
    sight,
    game,
  );
  assert.deepEqual(
    beats.map(({ lines, lies, hasBreath }) => [lines.map(({ text }) => text), lies, hasBreath]),
    [
      [[], 0, false],
      [["Ana rolls a six"], 900, false],
      [[], 0, false],
      [["and busts"], 0, true],
    ],
  );
});

test("the log of a movement has the lines told with it, and knows whom they are about", () => {
  const [, , took] = beatsOf(happened, sight, game);
  assert.deepEqual(
    entriesOf(took!.happened, took!.lines).map(({ text, seat }) => [text, seat]),
    [["Bea takes the row and starts it anew", 2]],
  );
});

test("the log leaves out what is quiet, and knows whom a line is about", () => {
  assert.deepEqual(
    entriesOf(happened).map(({ text, seat, rule }) => [text, seat, rule]),
    [
      ["The cards are shown", null, "X-1"],
      ["Bea takes the row and starts it anew", 2, "X-2"],
    ],
  );
});

test("a line knows the events of its step up to it, however they were parted", () => {
  const kinds = (some: ReturnType<typeof entriesOf>) => some.map(({ until }) => until.map(({ kind }) => kind));
  assert.deepEqual(kinds(entriesOf(happened)), [["chose", "shown", "shown"], []]);
  const told = beatsOf(happened, sight, game).flatMap((beat) => entriesOf(beat.happened, beat.lines));
  assert.deepEqual(told, entriesOf(happened));
});

test("a round is a heading", () => {
  const [entry] = entriesOf({
    number: 1,
    events: [{ kind: "round", data: { round: 2 } }],
    lines: [{ text: "Round 2" }],
  });
  assert.equal(entry!.isHeading, true);
});
