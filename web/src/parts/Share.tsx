// Hands an address on: the browser's own way where there is one, else it is copied.
import { useState } from "preact/hooks";
import { announce } from "../announcer";
import { say } from "../language";
import { layout } from "../layout";
import { canShare, copyText, share } from "../share";
import { Icon } from "./Icon";
import "./share.css";

const TOLD_FOR = 2_500; // milliseconds

interface Props {
  title: string;
  address: () => string; // of this server
  label: string; // what is shared, for those who do not see the icon
}

export function Share({ title, address, label }: Props) {
  const [told, tell] = useState("");
  const hand = async () => {
    const url = location.origin + address();
    if (canShare) return share(title, url);
    const isCopied = await copyText(url);
    const words = isCopied ? say("Enlace copiado", "Link copied") : url;
    announce([words]);
    tell(words);
    setTimeout(() => tell(""), TOLD_FOR);
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
