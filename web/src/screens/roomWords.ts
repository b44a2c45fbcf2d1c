// What a room says: how many there are, what is missing, how a seat stands.
import { listed, say } from "../language";
import type { Settings, Sitting } from "../wire";

export interface Company {
  people: number;
  bots: number;
  open: number;
  missing: string[]; // names of people who are not connected
  isAwaited: boolean; // the match begins by itself when nobody is missing
  hasStandIns: boolean; // bots play for who is missing until they come
}

export function companyOf(
  seats: readonly Sitting[],
  present: readonly number[],
  { start, grace = 60 }: Settings = {},
): Company {
  const count = (kind: Sitting["kind"]) => seats.filter((each) => each.kind === kind).length;
  const missing = seats.filter((each, seat) => each.kind === "person" && !present.includes(seat));
  return {
    people: count("person"),
    bots: count("bot"),
    open: count("open"),
    missing: missing.map((each) => each.name),
    isAwaited: start === "full",
    hasStandIns: grace !== null,
  };
}

const COUNTS = {
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
  en: "none one two three four five six seven eight nine ten".split(" "),
};

export function counted(number: number): string {
  return say(COUNTS.es[number] ?? String(number), COUNTS.en[number] ?? String(number));
}

/** The ask of a room: what is the case, and what follows from it for somebody who may begin, or may not. */
export function askOf(company: Company, mayBegin: boolean, isSeated: boolean): { strong: string; text: string } {
  if (!isSeated && !mayBegin) return forNewcomers(company.open);
  return {
    strong: gathered(company, mayBegin),
    text: [missing(company), next(company, mayBegin)].filter(Boolean).join(" "),
  };
}

function forNewcomers(open: number): { strong: string; text: string } {
  if (!open)
    return { strong: say("La mesa está llena.", "The table is full."), text: say("¿Miras?", "Will you watch?") };
  const free =
    open === 1
      ? say("Queda un sitio libre.", "One seat is free.")
      : say(`Quedan ${counted(open)} sitios libres.`, `${capital(counted(open))} seats are free.`);
  return { strong: free, text: say("Pon tu nombre y siéntate.", "Enter your name and sit down.") };
}

function gathered({ people, bots, open, missing }: Company, mayBegin: boolean): string {
  const may = mayBegin && !open && !missing.length;
  if (people <= 1 && open) return say("Aún no ha venido nadie.", "Nobody has come yet.");
  if (people <= 1) {
    const rivals = say(
      `Con ${bots === 1 ? "un bot" : `${counted(bots)} bots`}`,
      `With ${bots === 1 ? "one bot" : `${counted(bots)} bots`}`,
    );
    return may ? say(`${rivals}: ya puedes empezar.`, `${rivals}: you can start.`) : `${rivals}.`;
  }
  const there = say(`Sois ${counted(people)}`, `There are ${counted(people)} of you`);
  return may ? say(`${there}: ya podéis empezar.`, `${there}: you can start.`) : `${there}.`;
}

function missing({ missing }: Company): string {
  if (!missing.length) return "";
  return say(
    `${missing.length > 1 ? "Faltan" : "Falta"} ${listed(missing)}.`,
    `${listed(missing)} ${missing.length > 1 ? "are" : "is"} away.`,
  );
}

function next({ open, missing, isAwaited, hasStandIns }: Company, mayBegin: boolean): string {
  if (mayBegin && missing.length && hasStandIns && !open) {
    return missing.length > 1
      ? say(
          "Si empezáis ya, juegan bots por quienes faltan hasta que vengan.",
          "Start now, and bots play for them until they come.",
        )
      : say(
          "Si empezáis ya, juega un bot en su lugar hasta que venga.",
          "Start now, and a bot plays in their place until they come.",
        );
  }
  if (isAwaited) return say("Empieza en cuanto no falte nadie.", "It begins as soon as nobody is missing.");
  if (!mayBegin)
    return say("Empieza cuando lo diga quien creó la mesa.", "It begins when whoever created the table says so.");
  if (open === 1)
    return say(
      "Queda un sitio libre: si empiezas ya, juega un bot.",
      "One seat is free: start now, and a bot plays there.",
    );
  if (open > 1) {
    return say(
      `Quedan ${counted(open)} sitios libres: si empiezas ya, juegan bots.`,
      `${capital(counted(open))} seats are free: start now, and bots play there.`,
    );
  }
  return "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the button that begins a match says: `Empezar: tú y 3 bots`. */
export function beginning(people: number, bots: number): string {
  if (!people) return say("Empezar", "Start");
  const some = bots === 1 ? say("un bot", "a bot") : `${bots} bots`;
  if (people === 1) return say(`Empezar: tú y ${some}`, `Start: you and ${some}`);
  const all = say(`Empezar: ${people} personas`, `Start: ${people} people`);
  return bots ? say(`${all} y ${some}`, `${all} and ${some}`) : all;
}
