// Keeps the page's shell, so that it is there at once on the next visit and without a network.
// What the server says of tables is never kept, and a newer page replaces the one that is kept as soon as it is here.
export {};

/** What is kept, written in by the build: a new version is a new worker. */
declare const SHELL: { version: string; main: string; files: string[] };

interface Extended extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Asked extends Extended {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  location: Location;
  registration: { installing: object | null; waiting: object | null };
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void;
}

const worker = globalThis as unknown as Worker;
const OURS = "sobremesa-";
const NAME = OURS + SHELL.version;
const PATIENCE = 400; // milliseconds that a server has to send the page before the kept one is shown
const SCREENS = /^\/(new|t\/[\w-]+(\/\w+)?)?$/;

worker.addEventListener<Extended>("install", (event) => event.waitUntil(keepShell().then(() => worker.skipWaiting())));
worker.addEventListener<Extended>("activate", (event) => event.waitUntil(worker.clients.claim().then(tidy)));

worker.addEventListener<Asked>("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (mode === "navigate" && SCREENS.test(pathname)) {
    event.respondWith(screen(event.request));
    event.waitUntil(tidy());
  } else if (pathname.startsWith("/page/")) {
    event.respondWith(file(event.request));
  }
});

/** All of it or nothing: half a page would be none. */
async function keepShell(): Promise<void> {
  const index = await fetch("/", { cache: "no-cache" });
  const isOfThisVersion = index.ok && (await index.clone().text()).includes(SHELL.main);
  if (!isOfThisVersion) throw new Error("the server has another page by now");
  const shell = await caches.open(NAME);
  await shell.addAll(SHELL.files.map((name) => `/page/${name}`));
  await shell.put("/", index);
}

/** What the server has, unless it is slow, away or in trouble. */
async function screen(request: Request): Promise<Response> {
  const kept = await caches.match("/", { cacheName: NAME });
  if (!kept) return fetch(request);
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fresh, late]);
}

/** A window that shows an older page still finds that page's files. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Older shells go when no window can need them any more; one that is just being made is newer. */
async function tidy(): Promise<void> {
  const names = await caches.keys();
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1 || worker.registration.installing || worker.registration.waiting) return;
  const older = names.filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
}
