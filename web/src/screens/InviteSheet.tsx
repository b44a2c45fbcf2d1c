// How others come to a table: a QR code for cameras, a link, and on the server's own machine a door for the local network.
import { useEffect, useState } from "preact/hooks";
import { fetchLan, lan, isLoopback, openLan, outerOrigin } from "../lan";
import { say } from "../language";
import { Icon } from "../parts/Icon";
import { Qr } from "../parts/Qr";
import { Sheet } from "../parts/Sheet";
import { canShare, copyText, share } from "../share";
import type { TableSeen } from "../wire";
import { sentence } from "./offer";
import "./invite.css";

/** The invitation of a room: its code, too, while a seat is free. */
export function Invitation({ seen, code }: { seen: TableSeen; code: string | null }) {
  const origin = useOuterOrigin();
  const path = `/t/${seen.table}`;
  return (
    <div class="invite">
      {origin && (
        <Qr
          text={origin + path}
          label={say("Código QR con el enlace a la mesa", "QR code with the link to the table")}
        />
      )}
      {!origin && lan.value !== undefined && <LanDoor />}
      {code && (
        <p class="code numeral">
          <span class="visually-hidden">{say("Código: ", "Code: ")}</span>
          {code}
        </p>
      )}
      {origin && (
        <p class="how">
          {say("Que apunten con la cámara, o mándales el enlace.", "Point a camera at it, or send them the link.")}
        </p>
      )}
      <LinkButtons title={seen.title} link={(origin ?? location.origin) + path} isPublic={origin !== null} />
      {origin && code && (
        <p class="how else">
          {say("También vale el código en ", "The code works too, at ")}
          <strong>{origin.replace(/^\w+:\/\//, "")}</strong>
        </p>
      )}
    </div>
  );
}

export function InviteSheet({ seen, onClose }: { seen: TableSeen; onClose: () => void }) {
  return (
    <Sheet title={say("Invitar", "Invite")} onClose={onClose}>
      {!seen.code && (
        <p class="sheet-lead">
          {say(
            "Con este enlace se puede mirar la partida, nunca las manos.",
            "With this link people can watch the match, never the hands.",
          )}
        </p>
      )}
      <Invitation seen={seen} code={seen.code ?? null} />
    </Sheet>
  );
}

/** Asked once the room is open, so that a network that was let in already shows its addresses. */
export function useOuterOrigin(): string | null {
  useEffect(() => void fetchLan(), []);
  return outerOrigin();
}

/** Opens the table to the devices of this network. */
export function LanDoor() {
  const [refused, refuse] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    refuse("");
    try {
      await openLan();
    } catch (refusal) {
      refuse(sentence(refusal));
    }
    setBusy(false);
  };
  if (lan.value === null) return null;
  return (
    <div class="door">
      <button type="button" class={busy ? "button go busy" : "button go"} aria-busy={busy} onClick={open}>
        <Icon name="people" /> {say("Invitar a los de casa", "Invite people at home")}
      </button>
      <p class="how">
        {say(
          "Abre la mesa a los móviles y ordenadores de esta red, hasta que se cierre Sobremesa.",
          "Opens the table to phones and computers in this network, until Sobremesa is closed.",
        )}
      </p>
      {refused && (
        <p class="warn" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}

interface LinkProps {
  title: string;
  link: string;
  isPublic?: boolean; // other devices can open it
}

export function LinkButtons({ title, link, isPublic = true }: LinkProps) {
  const [isCopied, setCopied] = useState(false);
  const shares = canShare && isPublic;
  useEffect(() => setCopied(false), [link]);
  return (
    <>
      <div class="hand-on">
        <button type="button" class="button" onClick={() => void copyText(link).then(setCopied)}>
          {isCopied ? say("Enlace copiado", "Link copied") : say("Copiar enlace", "Copy link")}
        </button>
        {shares && (
          <button type="button" class="button go" onClick={() => void share(title, link)}>
            <Icon name="share" /> {say("Compartir", "Share")}
          </button>
        )}
        <span class="visually-hidden" role="status">
          {isCopied ? say("Enlace copiado", "Link copied") : ""}
        </span>
      </div>
      {!isPublic && (
        <p class="how">
          {say(
            "De momento, el enlace solo se abre en este ordenador.",
            "For now the link opens on this computer only.",
          )}
        </p>
      )}
    </>
  );
}

/** Whether the door is still closed: a link would lead other devices nowhere. */
export function isShut(): boolean {
  return isLoopback(location.hostname) && outerOrigin() === null && lan.value !== null;
}
