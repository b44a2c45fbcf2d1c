// A table's address: finds out which game is played there and shows the room, the match or its end.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get, Refusal } from "../api";
import { keepWhatIsMine, takeSecret } from "../arriving";
import { keep, keptOf } from "../device";
import { tableOf } from "../drawn";
import { say } from "../language";
import { go, Link } from "../router";
import type { Table } from "../table/state";
import { type Visit, visit } from "../table/visit";
import { gameAt } from "../usual";
import type { GameTable, TableSeen } from "../wire";
import { Arriving } from "./Arriving";
import { Play } from "./Play";
import { Replay } from "./Replay";
import { Room } from "./Room";
import "./attable.css";

const FOLLOW_AFTER = 3_000; // milliseconds in which who watches sees the end, and that there is a rematch

/** Whoever comes by a one-time link sits down first. */
export function AtTable({ id, isReplay = false }: { id: string; isReplay?: boolean }) {
  const [secret, setSecret] = useState(takeSecret);
  useEffect(() => {
    const look = () => location.hash.length > 1 && setSecret(takeSecret());
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  if (secret) return <Arriving key={secret} id={id} secret={secret} done={() => setSecret(null)} />;
  return <Opened id={id} isReplay={isReplay} />;
}

function Opened({ id, isReplay }: { id: string; isReplay: boolean }) {
  const { table, problem, again } = useTable(id);
  useRematch(isReplay ? null : table);
  if (problem?.error === "away") return <Away problem={problem} again={again} />;
  if (problem) return <Problem sentence={problem.sentence} />;
  if (table?.connection.state.value === "ended") return <Farewell table={table} />;
  const seen = table?.seen.value;
  if (!table || !seen) return <Laying game={keptOf(id)?.game ?? seen?.game} />;
  if (seen.phase === "closed") return <Problem sentence={closed(seen)} game={seen.game} />;
  if (beginsByItself(table, seen)) return <Laying game={seen.game} />;
  if (seen.phase === "room" || seen.phase === "toss") return <Room table={table} seen={seen} />;
  if (isReplay && seen.phase === "over") return <Replay table={table} />;
  return <Play table={table} />;
}

interface Found {
  table: Table | null;
  problem: Refusal | null;
  again: () => void;
}

/** The store of a table, once its game is loaded. */
function useTable(id: string): Found {
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let leave = () => {};
    let isGone = false;
    setTable(null);
    setProblem(null);
    openTable(id).then(
      (opened) => {
        if (isGone) return opened.leave();
        leave = opened.leave;
        setTable(opened.table);
      },
      (error: unknown) => setProblem(error instanceof Refusal ? error : new Refusal("failed", String(error))),
    );
    return () => {
      isGone = true;
      leave();
    };
  }, [id, attempt]);
  return { table, problem, again: () => setAttempt(attempt + 1) };
}

async function openTable(id: string): Promise<Visit> {
  const name = keptOf(id)?.game ?? (await get<TableSeen>(`/api/tables/${id}`)).game;
  const [table, facts] = await Promise.all([tableOf(name), get<GameTable>(`/api/games/${name}/table`)]);
  return visit(id, gameAt(table(facts), facts), facts);
}

/** Whoever asked for a rematch goes to its table; the same tokens open it. Whoever watches follows after the end. */
function useRematch(table: Table | null): void {
  const isAtEnd = !!table?.isFollowing.value && !!table.scene.value?.view.over && table.scene.value.settled;
  const next = table?.successor.value;
  useEffect(() => {
    if (!table || !isAtEnd) return;
    const timer = setTimeout(() => (table.successor.value = table.seen.peek()?.rematch ?? null), FOLLOW_AFTER);
    return () => clearTimeout(timer);
  }, [isAtEnd]);
  useEffect(() => {
    if (!table || !next) return;
    const kept = table.kept;
    if (kept) keep({ ...kept, table: next, round: 0, turn: "", touched: Date.now() });
    go(`/t/${next}`);
  }, [next]);
}

function closed(seen: TableSeen): string {
  if (seen.ended === "rules") {
    return say(
      "Esta partida empezó con otras reglas y no puede seguir.",
      "This match began with other rules and cannot go on.",
    );
  }
  return say("Quien creó la mesa la ha cerrado.", "Whoever created the table has closed it.");
}

/** A table for this device and bots: there is nothing to wait for. */
function beginsByItself(table: Table, { phase, settings, seats }: TableSeen): boolean {
  if (phase !== "room" && phase !== "toss") return false;
  const isOthers = (seat: number) => !table.kept?.seats.some((each) => each.seat === seat);
  return (
    settings.start === "full" &&
    seats.every(({ kind }, seat) => kind === "bot" || (kind === "person" && !isOthers(seat)))
  );
}

export function Laying({ game }: { game: string | undefined }) {
  return (
    <div class="laying cloth" data-game={game}>
      <p role="status">{say("Poniendo la mesa…", "Laying the table…")}</p>
    </div>
  );
}

/** The server wants no more of us: a seat that went elsewhere can still be looked at. */
function Farewell({ table }: { table: Table }) {
  const kept = table.kept;
  const watch = async () => {
    if (kept) await keepWhatIsMine(kept);
    location.reload();
  };
  return (
    <Problem sentence={table.connection.farewell.value} game={table.seen.value?.game ?? kept?.game}>
      {kept && kept.seats.length > 0 && (
        <button type="button" class="button go" onClick={() => void watch()}>
          {say("Mirar la mesa", "Watch the table")}
        </button>
      )}
    </Problem>
  );
}

/** Without a network there is nothing to see yet; when it is back the table is laid by itself. */
function Away({ problem, again }: { problem: Refusal; again: () => void }) {
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return (
    <Problem sentence={problem.sentence}>
      <button type="button" class="button go" onClick={again}>
        {say("Probar ya", "Try now")}
      </button>
    </Problem>
  );
}

interface ProblemProps {
  sentence: string;
  game?: string | undefined;
  children?: ComponentChildren;
}

export function Problem({ sentence, game, children }: ProblemProps) {
  return (
    <main class="laying cloth" data-game={game}>
      <div class="panel">
        <p role="alert">{/[.?!…]$/.test(sentence) ? sentence : `${sentence}.`}</p>
        {children}
        <Link class="button" href="/">
          {say("Volver al inicio", "Back to the start")}
        </Link>
      </div>
    </main>
  );
}
