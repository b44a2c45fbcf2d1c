// What the page itself says at a table of Toma 6.
import type { Draft, Scene } from "../../game";
import type { AskSeen } from "../../wire";
import { listed, said, say } from "../../language";
import { people } from "../../names";
import type { Toma6Aids, Toma6View } from "./view";

export type Toma6Scene = Scene<Toma6View, Toma6Aids>;

const TRICKS = 10; // of a round, until the server's aids say it
const LOW = "T6-8"; // the clause of cards that are lower than every row
const NAMED = 2; // people who are named; more are counted

export function bulls(count: number): string {
  return count === 1 ? say("1 buey", "1 bull") : say(`${count} bueyes`, `${count} bulls`);
}

export function cards(count: number): string {
  return count === 1 ? say("1 carta", "1 card") : say(`${count} cartas`, `${count} cards`);
}

/** `fila 2`. */
export function rowName(row: number): string {
  return say(`fila ${row + 1}`, `row ${row + 1}`);
}

export function turn({ view, aids }: Toma6Scene, isShort = false): string {
  if (view.open.length) return isShort ? say("se elige", "picking") : say("se eligen las cartas", "picking cards");
  if (isShort) return say(`baza ${view.turn}`, `trick ${view.turn}`);
  return say(`baza ${view.turn} de ${aids?.tricks ?? TRICKS}`, `trick ${view.turn} of ${aids?.tricks ?? TRICKS}`);
}

/** What I have chosen for this trick, or am about to. */
export function chosenCard({ view, sending }: Toma6Scene, draft: Draft = []): number | null {
  const card = Number(sending ?? draft[0]);
  return view.phase === "choose" && view.hand.includes(card) ? card : view.choice;
}

/** Whether nobody but bots is still to choose, which they have as good as done: my card is shown at once. */
export function isFinal({ view, me, people }: Toma6Scene): boolean {
  return view.to_act.every((seat) => seat === me || !people[seat]);
}

/** Whether the row that is taken is mine to choose. */
export function mustTake({ view, legal }: Toma6Scene): boolean {
  return view.phase === "take" && legal.length > 0;
}

/** Whether the next of the open cards is mine to pick. */
export function mustPick({ view, legal }: Toma6Scene): boolean {
  return view.phase === "pick" && legal.length > 0;
}

/** With room for it, `isRoomy`, the ask also says why. */
export function ask(scene: Toma6Scene, draft: Draft, isRoomy = false): AskSeen {
  const { view, settled } = scene;
  if (!settled || view.over) return {};
  if (view.phase === "pick") return askToPick(scene, draft);
  if (view.phase === "take") return askToTake(scene, isRoomy);
  return askToChoose(scene, draft);
}

function askToChoose(scene: Toma6Scene, draft: Draft): AskSeen {
  const [thing] = scene.sending === null ? draft : [];
  if (thing !== undefined) return { strong: say(`¿El ${thing}?`, `${thing}?`), ...beforePlaying(scene, thing) };
  const card = chosenCard(scene);
  const { view, me, names } = scene;
  const missing = view.to_act.filter((seat) => seat !== me).map((seat) => names[seat]!);
  if (me === null) return { strong: stillMissing(missing) };
  if (card === null) {
    return missing.length
      ? { strong: say("Elige una carta.", "Choose a card.") }
      : { strong: say("Elige una carta.", "Choose a card."), text: say("Solo faltas tú.", "Only you are left.") };
  }
  return { strong: say(`Tu carta: el ${card}.`, `Your card: ${card}.`), ...afterChoice(scene, card, missing) };
}

function afterChoice(scene: Toma6Scene, card: number, missing: string[]): AskSeen {
  return tooLow(scene, String(card)) ?? (missing.length ? { text: changeable(missing) } : {});
}

/** What the card would do; the button plays it. */
function beforePlaying(scene: Toma6Scene, card: string): AskSeen {
  const aid = scene.showAids ? scene.aids?.actions[card] : undefined;
  if (!aid) return { text: say("Tócalo otra vez o elige otro.", "Tap it again, or another one.") };
  const { row, takes = [], rule } = aid;
  if (rule === LOW || row == null || !takes.length) return tooLow(scene, card) ?? { text: `${said(aid.says)}.` };
  const price = bulls(aid.bulls ?? 0);
  return {
    text: say(`Sería la sexta de la ${rowName(row)}: ${price}.`, `It would be the sixth of ${rowName(row)}: ${price}.`),
    rule,
  };
}

function tooLow({ aids, showAids }: Toma6Scene, card: string): AskSeen | null {
  const aid = showAids ? aids?.actions[card] : undefined;
  if (aid?.rule !== LOW) return null;
  const row = aid.row == null ? say("una fila", "a row") : say(`la ${rowName(aid.row)}`, rowName(aid.row));
  return {
    text: say(`Ahora es demasiado baja: te llevarías ${row}.`, `Too low as things lie: you would take ${row}.`),
    rule: LOW,
  };
}

function changeable(missing: string[]): string {
  if (missing.length > NAMED) {
    return say(
      `Toca otra para cambiarla; faltan ${missing.length} por elegir.`,
      `Tap another to change it; ${missing.length} still have to choose.`,
    );
  }
  const who = listed(missing);
  return missing.length === 1
    ? say(`Toca otra para cambiarla, hasta que elija ${who}.`, `Tap another to change it, until ${who} has chosen.`)
    : say(`Toca otra para cambiarla, hasta que elijan ${who}.`, `Tap another to change it, until ${who} have chosen.`);
}

function stillMissing(missing: string[]): string {
  if (!missing.length) return say("Ya están todas las cartas.", "All cards are in.");
  const { length } = missing;
  if (length > NAMED) return say(`Faltan ${length} por elegir.`, `${length} still have to choose.`);
  const who = listed(missing);
  return length === 1 ? say(`Falta ${who}.`, `Waiting for ${who}.`) : say(`Faltan ${who}.`, `Waiting for ${who}.`);
}

function askToTake(scene: Toma6Scene, isRoomy: boolean): AskSeen {
  const [card, seat] = scene.view.revealed[0] ?? [0, 0];
  const rule = "T6-8";
  if (mustTake(scene) && isRoomy) {
    return {
      strong: say(
        `Tu ${card} es más bajo que el final de todas las filas.`,
        `Your ${card} is lower than the end of every row.`,
      ),
      text: say(
        `Elige la fila que te llevas: tu ${card} la empieza de nuevo.`,
        `Choose the row that you take: your ${card} starts it anew.`,
      ),
      rule,
    };
  }
  if (mustTake(scene)) {
    return {
      strong: say(`Tu ${card} es demasiado bajo.`, `Your ${card} is too low.`),
      text: say("Elige la fila que te llevas.", "Choose the row that you take."),
      rule,
    };
  }
  const name = scene.names[seat]!;
  return {
    strong: say(`El ${card} de ${name} es demasiado bajo.`, `${name}'s ${card} is too low.`),
    text: say(`Falta que ${name} elija la fila que se lleva.`, `${name} has to choose the row to take.`),
    rule,
  };
}

function askToPick(scene: Toma6Scene, draft: Draft): AskSeen {
  const rule = "T6-13";
  if (mustPick(scene)) {
    const [card] = draft;
    return card === undefined
      ? { strong: say("Elige una carta de la mesa.", "Pick a card from the table."), rule }
      : {
          strong: say(`¿El ${card}?`, `${card}?`),
          text: say("Tócalo otra vez o elige otro.", "Tap it again, or another one."),
        };
  }
  const [seat] = scene.view.to_act;
  if (seat === undefined) return {};
  const name = scene.names[seat]!;
  const text = say("Se toman cartas por turnos.", "Cards are picked in turns.");
  return { strong: say(`Elige ${name}.`, `${name} picks.`), text, rule };
}

/** In one line, why the match ended as it did. */
export function why(scene: Toma6Scene): string {
  const { winners, points } = scene.view;
  const fewest = bulls(points[winners[0] ?? 0] ?? 0);
  const won =
    winners.length > 1
      ? say(`Empate a ${fewest}, y nadie tiene menos.`, `Tied at ${fewest}, and nobody has fewer.`)
      : say(`Con ${fewest}: nadie tiene menos.`, `With ${fewest}: nobody has fewer.`);
  return `${won} ${ended(scene)}`.trim();
}

function ended(scene: Toma6Scene): string {
  const { points, limit, rounds } = scene.view;
  if (limit === null) {
    if (rounds === null) return "";
    return rounds === 1
      ? say("Se ha jugado una ronda.", "One round was played.")
      : say(`Se han jugado ${rounds} rondas.`, `${rounds} rounds were played.`);
  }
  const over = points.flatMap((total, seat) => (total >= limit ? [seat] : []));
  const isMe = scene.me !== null && over.includes(scene.me);
  const [first] = over;
  if (first === undefined) return "";
  if (isMe && over.length === 1) {
    return say(
      `Llegas a ${limit} (${points[first]}) y se acaba la partida.`,
      `You reach ${limit} (${points[first]}), which ends the match.`,
    );
  }
  const who = people(scene, over, (name, seat) => `${name} (${points[seat]})`);
  if (over.length === 1)
    return say(`${who} llega a ${limit} y se acaba la partida.`, `${who} reaches ${limit}, which ends the match.`);
  return say(
    `${who} ${isMe ? "llegáis" : "llegan"} a ${limit} y se acaba la partida.`,
    `${who} reach ${limit}, which ends the match.`,
  );
}
