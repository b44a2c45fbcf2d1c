// Hands an address on: the browser's own way where there is one, else it is copied.
import { useEffect, useState } from "preact/hooks";
import { announce } from "../announcer";
import { fetchLan, outerOrigin } from "../lan";
import { say } from "../language";
import { layout } from "../layout";
import { canShare, copyText, share } from "../share";
import { Icon } from "./Icon";
import "./share.css";

const TOLD_FOR = 2_500; // milliseconds
const EXPLAINED_FOR = 6_000;

interface Props {
  title: string;
  address: () => string; // of this server
  label: string; // what is shared, for those who do not see the icon
}

export function Share({ title, address, label }: Props) {
  const [told, tell] = useState("");
  useEffect(() => void fetchLan(), []); // on the server's own machine, where others find it
  const hand = async () => {
    const origin = outerOrigin();
    const url = (origin ?? location.origin) + address();
    if (canShare && origin) return share(title, url);
    const words = (await copyText(url)) ? copied(origin !== null) : url;
    announce([words]);
    tell(words);
    setTimeout(() => tell(""), origin ? TOLD_FOR : EXPLAINED_FOR);
  };
  const isWide = layout.value === "desktop";
  return (
    <span class="share">
      <button type="button" class={isWide ? "button" : "icon-button"} aria-label={label} onClick={() => void hand()}>
        <Icon name="share" />
        {isWide && say("Compartir", "Share")}
      </button>
      {told && (
        <span class="told-now" aria-hidden="true">
          {told}
        </span>
      )}
    </span>
  );
}

function copied(isPublic: boolean): string {
  return isPublic ? say("Enlace copiado", "Link copied") : `${say("Enlace copiado", "Link copied")}. ${onlyHere()}`;
}

/** Of a link that leads other devices nowhere. */
function onlyHere(): string {
  return say("Solo se abre en este ordenador.", "It opens on this computer only.");
}
