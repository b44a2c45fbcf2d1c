import assert from "node:assert/strict";
import { test } from "node:test";
import encodeQR from "qr";
import { holding, nothingOf, without } from "../src/arriving";
import { isLoopback, originFor } from "../src/lan";
import { draw } from "../src/parts/Qr";
import { askOf, beginning, companyOf } from "../src/screens/roomWords";
import { change } from "../src/settings";
import type { Sitting } from "../src/wire";

change({ lang: "es" });
const ana: Sitting = { kind: "person", name: "Ana" };
const marcos: Sitting = { kind: "person", name: "Marcos" };
const bot: Sitting = { kind: "bot", name: "Hugo", bot: "casual" };
const open: Sitting = { kind: "open", name: "" };

function asked(seats: Sitting[], present: number[], isHost = true, isSeated = true): string {
  const { strong, text } = askOf(companyOf(seats, present), isHost, isSeated);
  return [strong, text].filter(Boolean).join(" ");
}

test("the room says who is there and what follows", () => {
  assert.equal(
    asked([ana, open, open], [0]),
    "Aún no ha venido nadie. Quedan dos sitios libres: si empiezas ya, juegan bots.",
  );
  assert.equal(asked([ana, marcos, open], [0, 1]), "Sois dos. Queda un sitio libre: si empiezas ya, juega un bot.");
  assert.equal(asked([ana, marcos], [0, 1]), "Sois dos: ya podéis empezar.");
  assert.equal(asked([ana, bot, bot], [0]), "Con dos bots: ya puedes empezar.");
  assert.equal(
    asked([ana, marcos], [0]),
    "Sois dos. Falta Marcos. Si empezáis ya, juega un bot en su lugar hasta que venga.",
  );
  assert.equal(asked([ana, marcos], [0, 1], false), "Sois dos. Empieza cuando lo diga quien creó la mesa.");
});

test("the button that begins a match says who plays", () => {
  assert.equal(beginning(1, 3), "Empezar: tú y 3 bots");
  assert.equal(beginning(1, 1), "Empezar: tú y un bot");
  assert.equal(beginning(3, 0), "Empezar: 3 personas");
  assert.equal(beginning(2, 1), "Empezar: 2 personas y un bot");
});

test("a match that begins by itself says so", () => {
  const { strong, text } = askOf(companyOf([ana, marcos], [0], { start: "full" }), false, true);
  assert.equal(`${strong} ${text}`, "Sois dos. Falta Marcos. Empieza en cuanto no falte nadie.");
});

test("who may begin hears what becomes of who is missing", () => {
  const missing = "Sois tres. Faltan Marcos y Lucía.";
  const three = [ana, marcos, { kind: "person", name: "Lucía" }] as Sitting[];
  assert.equal(asked(three, [0]), `${missing} Si empezáis ya, juegan bots por quienes faltan hasta que vengan.`);
  const { text } = askOf(companyOf([ana, marcos], [0], { grace: null }), true, true);
  assert.equal(text, "Falta Marcos.");
});

test("who has just come is told whether there is a seat", () => {
  assert.equal(asked([ana, open], [0], false, false), "Queda un sitio libre. Pon tu nombre y siéntate.");
  assert.equal(asked([ana, bot], [0], false, false), "La mesa está llena. ¿Miras?");
});

test("the same in English", () => {
  change({ lang: "en" });
  assert.equal(
    asked([ana, marcos, open, open], [0]),
    "There are two of you. Marcos is away. Two seats are free: start now, and bots play there.",
  );
  assert.equal(asked([ana, bot], [0]), "With one bot: you can start.");
  change({ lang: "es" });
});

test("a link leads where other devices can come in", () => {
  const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8000` });
  assert.equal(originFor(at("192.168.1.20"), null), "http://192.168.1.20:8000");
  assert.equal(originFor(at("127.0.0.1"), null), null);
  assert.equal(originFor(at("localhost"), { open: false }), null);
  assert.equal(
    originFor(at("localhost"), { open: true, addresses: ["http://192.168.1.20:8000"] }),
    "http://192.168.1.20:8000",
  );
  assert.ok(["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "mesa.localhost"].every(isLoopback));
  assert.ok(!["127.0.0.1.example.org", "example.org", "10.0.0.1", "localhost.example.org"].some(isLoopback));
});

test("every dark module is drawn, and nothing else", () => {
  const modules = encodeQR("http://192.168.1.20:8000/t/pZ3vQ0yT8mWc1uXkEr5aLg", "raw", { border: 4 });
  const { size, path } = draw(modules);
  const shown = modules.map((row) => row.map(() => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at++) shown[Number(y)]![at] = true;
  }
  assert.equal(size, modules.length);
  assert.deepEqual(shown, modules);
});

test("a device holds each seat once", () => {
  const one = holding(nothingOf("t", "g"), { seat: 1, token: "a" });
  const two = holding(one, { seat: 0, token: "b" });
  assert.deepEqual(two.seats, [
    { seat: 1, token: "a" },
    { seat: 0, token: "b" },
  ]);
  assert.deepEqual(holding(two, { seat: 1, token: "c" }).seats, [
    { seat: 0, token: "b" },
    { seat: 1, token: "c" },
  ]);
  assert.deepEqual(without(two, 1).seats, [{ seat: 0, token: "b" }]);
});
