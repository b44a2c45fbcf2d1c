// A notice of the system when it is my turn and the page is not to be seen, where the browser allows it and I want it.
import { change, settings } from "./settings";

/** Whether this browser can give notices at all: only a page with a secure origin can. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in window && Notification.permission !== "denied";
}

/** Switch notices on, after asking for permission, or off. Says whether they are on now. */
export async function wantNotices(on: boolean): Promise<boolean> {
  const isAllowed = on && (await Notification.requestPermission()) === "granted";
  change({ notices: isAllowed });
  return isAllowed;
}

export function notify(table: string, title: string, body: string): void {
  if (!document.hidden || !settings.peek().notices || !canNotify() || Notification.permission !== "granted") return;
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
