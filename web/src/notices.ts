// A notice of the system when it is my turn and the page is not to be seen, where the browser allows it and I want it.
import { say } from "./language";
import { change, settings } from "./settings";

/** Why there can be none; nothing where they can be had. */
export function whyNoNotices(): string {
  if (!isSecureContext) {
    return say(
      "Aquí no los hay: el navegador solo los da en páginas que llegan por https.",
      "Not here: browsers give them only to pages that come over https.",
    );
  }
  if (!("Notification" in window)) return say("Este navegador no los tiene.", "This browser has none.");
  return Notification.permission === "denied"
    ? say("El navegador no los permite.", "The browser does not allow them.")
    : "";
}

/** Switch notices on, after asking for permission, or off. Says whether they are on now. */
export async function wantNotices(on: boolean): Promise<boolean> {
  const isAllowed = on && (await Notification.requestPermission()) === "granted";
  change({ notices: isAllowed });
  return isAllowed;
}

export function notify(table: string, title: string, body: string): void {
  if (!document.hidden || !settings.peek().notices || whyNoNotices() || Notification.permission !== "granted") return;
  void show(title, { body, tag: `sobremesa ${table}` });
}

/** Phones show notices only through the page's worker. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
