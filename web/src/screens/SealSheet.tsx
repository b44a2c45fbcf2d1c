// What was sealed before the deal, so that nobody could choose it.
import { say } from "../language";
import { Sheet } from "../parts/Sheet";
import type { TableSeen } from "../wire";
import "./seal.css";

/** The beginning of the hash that the table showed before anybody gave a word; empty: nothing is sealed. */
export function sealOf({ toss }: TableSeen): string {
  return toss?.at(-1)?.hashes["table"]?.slice(0, 4) ?? "";
}

export function sealWords(seen: TableSeen): string {
  return say(`Reparto sellado: ${sealOf(seen)}…`, `Sealed deal: ${sealOf(seen)}…`);
}

export function SealSheet({ seen, onClose }: { seen: TableSeen; onClose: () => void }) {
  const toss = seen.toss?.at(-1);
  const sealed = [
    ["table", say("El servidor", "The server")] as const,
    ...(toss?.seats ?? []).map((seat) => [String(seat), seen.seats[seat]?.name ?? ""] as const),
  ];
  return (
    <Sheet title={say("Reparto sellado", "Sealed deal")} onClose={onClose}>
      <div class="seal">
        <p>
          {say(
            "Antes de repartir, el servidor y cada aparato guardan una palabra al azar y enseñan solo su huella. Cuando están todas las huellas, se dicen las palabras, y de todas juntas salen las cartas.",
            "Before the deal, the server and every device keep a random word and show only its hash. Once all hashes are there the words are told, and the cards come from all of them together.",
          )}
        </p>
        <p>
          {say(
            "Así nadie elige el reparto, tampoco quien lleva el servidor: otra palabra tendría otra huella. Al final de la partida se puede comprobar.",
            "So nobody chooses the deal, not even whoever runs the server: another word would have another hash. After the match it can be checked.",
          )}
        </p>
        <h3>{say("Huellas", "Hashes")}</h3>
        <dl>
          {sealed.map(([key, name]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{toss?.hashes[key] ?? say("aún no está", "not there yet")}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
