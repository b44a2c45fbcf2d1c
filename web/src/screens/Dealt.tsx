// Where the cards came from, at the end of a match: checked against what this browser kept from before the deal.
import { useMemo } from "preact/hooks";
import { say } from "../language";
import { Icon } from "../parts/Icon";
import { keptToss } from "../toss";
import { check, type Checked, type Wrong } from "../verify";
import type { TableSeen } from "../wire";
import { originOf } from "./origin";

export function Dealt({ table }: { table: TableSeen }) {
  const found = useMemo(() => check(table, keptToss(table.table)), [table]);
  const known = untossed(table);
  if (known) return <p class="dealt">{known}</p>;
  if (found.is === "unkept") return <Unkept />;
  if (found.is === "wrong") return <Warning wrong={found.wrong} table={table} />;
  return <Good found={found} />;
}

/** Of a deal that nobody tossed for. */
function untossed(table: TableSeen): string {
  if (table.dealt === "lesson")
    return say(
      "El reparto de la primera partida es igual para todos.",
      "The deal of a first match is the same for everybody.",
    );
  return originOf(table) && `${originOf(table)}.`;
}

function Good({ found: { own, attempts } }: { found: Extract<Checked, { is: "good" }> }) {
  return (
    <details class="dealt good">
      <summary>
        <Icon name="check" />
        <span>
          {say(
            "Reparto comprobado: las cartas salieron de la semilla sellada antes de empezar.",
            "Deal checked: the cards came from the seed that was sealed before the start.",
          )}
        </span>
      </summary>
      <p>
        {say(
          "Este navegador guardó las huellas de antes del reparto. Ahora que se ven las palabras, cada una tiene su huella, y de todas juntas sale la semilla con la que se repartió.",
          "This browser kept the hashes from before the deal. Now that the words are shown, each of them has its hash, and together they make the seed of the deal.",
        )}{" "}
        {own.length
          ? say(
              "Tu palabra está entre ellas, tal como la diste: nadie pudo elegir las cartas.",
              "Your word is among them, as you gave it: nobody can have chosen the cards.",
            )
          : say(
              "Ninguna palabra es de este navegador: nadie eligió las cartas si alguien de la mesa dio la suya al azar.",
              "None of the words is this browser's: nobody chose the cards if somebody at the table gave a random one.",
            )}
      </p>
      {attempts > 1 && (
        <p>
          {say(
            `El sorteo se hizo ${attempts} veces, porque faltó alguna palabra en las anteriores.`,
            `The toss was made ${attempts} times, because a word was missing in those before.`,
          )}
        </p>
      )}
      <Verify />
    </details>
  );
}

function Warning({ wrong, table }: { wrong: Wrong; table: TableSeen }) {
  return (
    <div class="dealt bad" role="alert">
      <p>
        <strong>{say("El reparto no cuadra.", "The deal does not add up.")}</strong> {sentenceOf(wrong, table)}{" "}
        {say("Alguien pudo elegir las cartas.", "Somebody may have chosen the cards.")}
      </p>
      <Verify />
    </div>
  );
}

/** Which part is wrong. */
function sentenceOf(wrong: Wrong, { seats }: TableSeen): string {
  const whose = "place" in wrong ? (seats[Number(wrong.place)]?.name ?? null) : null;
  switch (wrong.part) {
    case "missing":
      return say("Un intento del sorteo ya no aparece.", "An attempt at the toss is no longer shown.");
    case "hashes":
      return say(
        "Las huellas no son las que se mostraron antes de repartir.",
        "The hashes are not those that were shown before the deal.",
      );
    case "own":
      return say("Tu palabra no está como la diste.", "Your word is not as you gave it.");
    case "word":
      return whose
        ? say(`La palabra de ${whose} no corresponde a su huella.`, `${whose}'s word does not match its hash.`)
        : say("La palabra del servidor no corresponde a su huella.", "The server's word does not match its hash.");
    case "again":
      return say(
        "El sorteo se repitió sin que faltara ninguna palabra.",
        "The toss was made again though no word was missing.",
      );
    case "seed":
      return say(
        "Las palabras no dan la semilla con la que se repartió.",
        "The words do not give the seed of the deal.",
      );
  }
}

function Unkept() {
  return (
    <details class="dealt">
      <summary>
        <span>{say("Este navegador no puede comprobar el reparto.", "This browser cannot check the deal.")}</span>
      </summary>
      <p>
        {say(
          "No estuvo en el sorteo de las cartas, o no guardó nada de él, y sin eso no hay con qué comparar.",
          "It was not there when the cards were tossed for, or kept nothing of it, and without that there is nothing to compare with.",
        )}
      </p>
      <Verify />
    </details>
  );
}

/** Dealing again is for the command line. */
function Verify() {
  return (
    <p>
      {say("Con la partida descargada, ", "With the match downloaded, ")}
      <code>sobremesa verify</code>
      {say(" reparte otra vez y comprueba cada jugada.", " deals again and checks every action.")}
    </p>
  );
}
