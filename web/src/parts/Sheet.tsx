// A sheet over the table: from below on a phone, from the right in landscape, in place of the log on a desktop.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../language";
import { layout } from "../layout";
import { Icon } from "./Icon";
import "./sheet.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBeside = layout.value === "desktop";
  useEffect(() => {
    const opener = document.activeElement;
    const sheet = dialog.current!;
    if (isBeside) sheet.show();
    else sheet.showModal();
    return () => {
      sheet.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isBeside]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      class="sheet"
      data-layout={layout.value}
      aria-labelledby="sheet-title"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="sheet-page">
        <div class="sheet-head">
          <button type="button" class="icon-button" aria-label={say("Cerrar", "Close")} onClick={onClose}>
            <Icon name={isBeside ? "back" : "cross"} />
          </button>
          <h2 id="sheet-title" class="numeral">
            {title}
          </h2>
        </div>
        <div class="sheet-body" tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
