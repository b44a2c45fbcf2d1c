// A seat for another device: a one-time link to one's own, or (the host) to that of somebody who is gone.
import { useEffect, useState } from "preact/hooks";
import { say } from "../language";
import { Qr } from "../parts/Qr";
import { Sheet } from "../parts/Sheet";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import { LanDoor, isShut, LinkButtons, useOuterOrigin } from "./InviteSheet";

interface Props {
  table: Table;
  seat: number;
  onClose: () => void;
}

export function MoveSheet({ table, seat, onClose }: Props) {
  const { link, refused } = useLink(table, seat);
  const isMine = table.kept?.seats.some((each) => each.seat === seat) ?? false;
  const { title, seats } = table.seen.value!;
  const { name, kind } = seats[seat]!;
  return (
    <Sheet
      title={isMine ? say("A otro aparato", "To another device") : say(`El sitio de ${name}`, `${name}’s seat`)}
      onClose={onClose}
    >
      <div class="moving">
        <p>{isMine ? ownWords() : kind === "bot" ? botsWords(name) : othersWords(name)}</p>
        <div class="laid">
          {refused && (
            <p class="warn" role="alert">
              {refused}
            </p>
          )}
          {link && isShut() && <LanDoor />}
          {link && (
            <>
              {!isShut() && (
                <Qr text={link} label={say("Código QR con el enlace al sitio", "QR code with the link to the seat")} />
              )}
              <LinkButtons title={title} link={link} isPublic={!isShut()} />
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function ownWords(): string {
  return say(
    "Abre este enlace en el otro aparato y tu sitio se va con él. Sirve una vez, durante un día; no se lo des a nadie más.",
    "Open this link on the other device and your seat goes there. It works once, within a day; give it to nobody else.",
  );
}

function othersWords(name: string): string {
  return say(
    `Quien abra este enlace se sienta en el sitio de ${name}. Sirve una vez, durante un día. Si ${name} vuelve antes, deja de valer.`,
    `Whoever opens this link takes ${name}’s seat. It works once, within a day. If ${name} comes back first, it is void.`,
  );
}

function botsWords(name: string): string {
  return say(
    `Quien abra este enlace mira la partida y toma el sitio de ${name} cuando empiece otra ronda; si no hay más rondas, en la revancha. Sirve una vez, durante un día.`,
    `Whoever opens this link watches the match and takes ${name}’s seat when another round begins; if there are no more, in the rematch. It works once, within a day.`,
  );
}

/** A new link, which replaces an older one. */
function useLink(table: Table, seat: number): { link: string; refused: string } {
  const [secret, setSecret] = useState("");
  const [refused, refuse] = useState("");
  const origin = useOuterOrigin() ?? location.origin;
  useEffect(() => {
    ask(table, { type: "link", seat }, (answer) => {
      if (answer.type === "accepted") setSecret(answer.link ?? "");
      if (answer.type === "refused") refuse(answer.sentence);
    });
  }, [table, seat]);
  return { link: secret && `${origin}/t/${table.id}#${secret}`, refused };
}
