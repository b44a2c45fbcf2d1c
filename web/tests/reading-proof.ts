// How long each sentence of whole matches stands in the ask, on a clock of its own.
// `node reading-proof.mjs FILE`: the file holds matches as viewers saw them; what stood there is told as JSON.
import { readFileSync } from "node:fs";
import { clock } from "./browserless";
import { effect } from "@preact/signals";
import type { Game } from "../src/game";
import { change } from "../src/settings";
import { Stage } from "../src/stage";
import { whole } from "./scenes";
import type { Line, Notice } from "../src/wire";

interface Seen {
  game: string;
  isPile: boolean; // everybody plays on while this screen still shows what was before
  notices: Notice[];
}

interface Stood {
  text: string;
  ms: number;
}

const BOT = 800; // milliseconds that a bot takes
const READER = 6_000; // that somebody looks at the scores of a round

async function watch(game: Game, { isPile, notices }: Seen) {
  const stood: Stood[] = [];
  const told: string[] = [];
  let finished = 0;
  const stage = new Stage(game, {
    tell: ({ lines }) => told.push(...lines.filter((line) => !line.quiet).map(({ text }) => text)),
    shown: (number) => (finished = number),
    awaited: () => "nobody",
    slowness: () => 1,
    meets: () => false,
    stands: true,
  });
  let [last, since]: [Line | null, number] = [null, clock.now];
  effect(() => {
    const sentence = stage.sentence.value;
    if (sentence === last) return;
    if (last) stood.push({ text: last.short || last.text, ms: clock.now - since });
    [last, since] = [sentence, clock.now];
  });
  let sheets = 0;
  effect(() => {
    if (stage.standing.value !== "sheet") return;
    sheets += 1;
    clock.after(stage.goOn, READER);
  });
  const [deal, ...rest] = notices;
  stage.begin(deal!.sight!);
  for (const notice of rest) {
    stage.add(notice, notice.sight!);
    await clock.pass(BOT);
    if (!isPile) await clock.pass(Infinity, () => finished === notice.number);
  }
  await clock.pass(Infinity);
  return { stood, sheets, told };
}

const seen: Seen[] = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
change({ pace: "normal", sheet: 0 });
const games: Record<string, Game> = {};
for (const { game } of seen) games[game] ??= whole((await import(`../src/games/${game}/index.ts`)).game);
const answers = [];
for (const each of seen) answers.push(await watch(games[each.game]!, each));
console.log(JSON.stringify(answers));
