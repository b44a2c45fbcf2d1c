// Handing a text or a link on, with what the browser has for it.

/** Without a secure origin there is no clipboard, but a selection can be copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  const before = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field); // a sheet keeps the focus in it
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

export const canShare = typeof navigator !== "undefined" && "share" in navigator;

/** Whoever changes their mind has not failed. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    return;
  }
}
