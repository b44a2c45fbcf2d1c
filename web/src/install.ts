// The page as something that stays: a worker keeps its shell where the origin is secure. Elsewhere nothing is missing.

/** Whether every change of the sources is built at once: a page that is kept would only be in the way then. */
declare const IS_WATCHED: boolean;

export function keepShell(): void {
  if (IS_WATCHED || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/page/worker.js", { scope: "/" }).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

/** Fetch the page from the server, whatever is kept of it. */
export async function fetchAnew(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(workers.map((each) => each.unregister()));
    const names = "caches" in globalThis ? await caches.keys() : [];
    await Promise.all(names.map((name) => caches.delete(name)));
  } finally {
    location.reload();
  }
}
