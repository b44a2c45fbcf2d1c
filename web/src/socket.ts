// The connection to a table: it connects, comes back by itself, and sends what was asked once, however often it has to.
import { signal } from "@preact/signals";
import { fetchAnew } from "./install";
import { lang } from "./language";
import { recall, remember } from "./storage";
import { VERSION, type Answer, type Frame, type Hello, type Welcome } from "./wire";

export type Asked = Extract<Frame, { id: string }>;
type Question = Asked extends infer F ? (F extends { id: string } ? Omit<F, "id"> : never) : never;

const LONGEST_PAUSE = 5_000; // milliseconds between two attempts
const KNOCK = "there";
const UNAWAITED = new Set<Frame["type"]>(["hint", "shown"]); // thinking takes its time, and some things have no answer
const SILENCE = 20_000; // after which we look whether anybody is still there
const PATIENCE = 6_000; // for an answer to that, or to an act

export interface Listener {
  hear(answer: Answer): void;
  /** The number that was seen last; null: nothing yet. */
  seen(): number | null;
  /** Who looks: the token of my seat, and the others of this device. */
  who(): Pick<Hello, "token" | "also">;
  wants: NonNullable<Hello["wants"]>;
}

export class Connection {
  readonly state = signal<"opening" | "open" | "away" | "ended">("opening");
  /** Why the server wants no more of us. */
  readonly farewell = signal("");
  private socket: WebSocket | null = null;
  private readonly asked: Map<string, Asked>;
  private attempts = 0;
  private retry = 0;
  private watch = 0;
  private heard = Date.now();
  private isClosed = false;
  private isGreeted = false; // on this socket
  private awaiting = 0; // when the oldest unanswered thing was sent; 0: nothing is awaited

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    const asked = recall<Asked[]>(placeOf(table), [], "sessionStorage");
    this.asked = new Map(asked.map((each) => [each.id, each]));
    this.open();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("pageshow", this.wake);
    this.watch = window.setInterval(this.lookAfter, 2_000);
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("pageshow", this.wake);
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.drop();
  }

  /** Ask for something. It is sent until it is answered, also after a reload; its id makes sure that it is done once. */
  ask(question: Question): string {
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const asked = { ...question, id } as Asked;
    this.asked.set(id, asked);
    this.keep();
    this.send(asked);
    return id;
  }

  /** Do not ask for this any more. */
  withdraw(id: string): void {
    this.answered(id);
  }

  /** Say something that is not worth repeating. */
  send(frame: Frame): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(frame));
    if (!UNAWAITED.has(frame.type)) this.expect();
  }

  /** Say again who I am: in another language, for instance. */
  hello(): void {
    const seen = this.listener.seen();
    this.send({
      type: "hello",
      ...this.listener.who(),
      lang: lang.value,
      wants: this.listener.wants,
      seen,
      version: VERSION,
    });
  }

  /** Try at once instead of at the next attempt. */
  readonly tryNow = (): void => {
    if (this.state.value !== "away") return;
    this.attempts = 0;
    this.open();
  };

  /** What was asked and is not answered yet. */
  unanswered(): Asked[] {
    return [...this.asked.values()];
  }

  private open(): void {
    clearTimeout(this.retry);
    this.drop();
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.table}/socket`;
    const socket = new WebSocket(address);
    this.socket = socket;
    this.isGreeted = false;
    this.heard = Date.now();
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => socket === this.socket && this.receive(JSON.parse(message.data as string));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private receive(answer: Answer): void {
    this.heard = Date.now();
    this.awaiting = 0;
    if ("id" in answer && answer.id === KNOCK) return; // that there is an answer is all we wanted
    if (answer.type === "welcome") this.welcome(answer);
    if (answer.type === "goodbye" && answer.again_in === null) {
      this.state.value = "ended";
      this.farewell.value = answer.sentence;
    }
    if ("id" in answer && answer.id && answer.type !== "progress") this.answered(answer.id);
    this.listener.hear(answer);
  }

  private welcome({ version }: Welcome): void {
    if (version !== VERSION) reloadOnce();
    this.state.value = "open";
    this.attempts = 0;
    if (this.isGreeted) return; // a later one tells of another sight: what was asked on this socket was heard
    this.isGreeted = true;
    for (const frame of this.asked.values()) this.send(frame);
  }

  private answered(id: string): void {
    this.asked.delete(id);
    this.keep();
  }

  private lost(): void {
    this.socket = null;
    if (this.isClosed || this.state.value === "ended") return;
    this.state.value = "away";
    const pause = Math.min(LONGEST_PAUSE, 200 * 2 ** this.attempts++) * (0.75 + Math.random() / 2);
    this.retry = window.setTimeout(() => this.open(), pause);
  }

  private expect(): void {
    this.awaiting ||= Date.now();
  }

  /** A line may be dead without a word: ask after a long silence, and do not wait for an answer for ever. */
  private readonly lookAfter = (): void => {
    if (this.state.value !== "open" || document.hidden) return;
    const now = Date.now();
    if (this.awaiting && now - this.awaiting > PATIENCE) this.reopen();
    else if (!this.awaiting && now - this.heard > SILENCE) this.send({ type: "moment", id: KNOCK, number: 0 });
  };

  /** Back from sleep or with a network again: nobody knows what became of the line. */
  private readonly wake = (): void => {
    if (document.hidden) return;
    this.tryNow();
    if (this.state.value === "open" && Date.now() - this.heard > PATIENCE) this.hello();
  };

  private reopen(): void {
    this.awaiting = 0;
    this.state.value = "away";
    this.open();
  }

  private keep(): void {
    const asked = [...this.asked.values()].filter(({ type }) => type !== "hint"); // after a reload nobody waits for one
    remember(placeOf(this.table), asked, "sessionStorage");
  }
}

function placeOf(table: string): string {
  return `sobremesa.asked.${table}`;
}

/** A page that is older than the server is fetched anew, but never again and again. */
function reloadOnce(): void {
  const mark = `sobremesa.reloaded.${VERSION}`;
  if (recall(mark, false, "sessionStorage")) return;
  remember(mark, true, "sessionStorage");
  void fetchAnew();
}
