// The room before a match: who sits where, the code to come in by, what is played, and the start.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { post } from "../api";
import { holding, nothingOf, without } from "../arriving";
import { forget, keep } from "../device";
import { say } from "../language";
import { layout } from "../layout";
import { Icon } from "../parts/Icon";
import { levelName } from "../parts/levels";
import { Mark } from "../parts/Mark";
import { Sheet } from "../parts/Sheet";
import { go, Link } from "../router";
import { change, settings } from "../settings";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import type { TableSeen, Token } from "../wire";
import { Invitation, InviteSheet } from "./InviteSheet";
import { CloseSheet } from "./CloseSheet";
import { CloseTable, Rename } from "./MoreSheet";
import { MoveSheet } from "./MoveSheet";
import { NameSheet } from "./NameSheet";
import { askForGames, games, sentence } from "./offer";
import { BotSheet, OptionsSheet } from "./RoomSheets";
import { askOf, beginning, companyOf } from "./roomWords";
import { RulesSheet } from "./RulesSheet";
import { mayFallAsleep } from "../parts/wake";
import { sealOf, SealSheet, sealWords } from "./SealSheet";
import { SendSheet } from "./SendSheet";
import { SettingsSheet } from "./SettingsSheet";
import "./room.css";

interface Props {
  table: Table;
  seen: TableSeen;
}

export type RoomSheet =
  | { name: "more" | "settings" | "rules" | "options" | "seal" | "invite" | "close" }
  | { name: "bot" | "move" | "name" | "send"; seat: number };

type Parts = Props & { open: (sheet: RoomSheet) => void };

export function Room({ table, seen }: Props) {
  const sheet = useSignal<RoomSheet | null>(null);
  const open = (next: RoomSheet) => (sheet.value = next);
  useEffect(() => void askForGames(), []); // the bots' levels and the options' words, before somebody opens a sheet
  useEffect(() => {
    document.title = `${seen.title} · Sobremesa`;
  }, [seen.title]);
  return (
    <div class="room cloth" data-game={seen.game} data-layout={layout.value}>
      <header class="bar">
        <Link class="icon-button" href="/" aria-label={say("Volver al inicio", "Back to the start")}>
          <Icon name="back" />
        </Link>
        <h1>
          <span class="title numeral">{seen.title}</span>
          <span class="when">{whoseTable(table, seen)}</span>
        </h1>
        <button
          type="button"
          class="icon-button"
          aria-label={say("Más", "More")}
          onClick={() => open({ name: "more" })}
        >
          <Icon name="more" />
        </button>
      </header>
      <main class={seen.code ? "" : "alone"}>
        {seen.code && (
          <section class="invitation" aria-label={say("Invitar", "Invite")}>
            <Invitation seen={seen} code={seen.code} />
          </section>
        )}
        <section class="gathering" aria-label={say("Sitios", "Seats")}>
          <Ask table={table} seen={seen} />
          <SeatList table={table} seen={seen} open={open} />
          <Aside table={table} seen={seen} open={open} />
          <Foot table={table} seen={seen} open={open} />
        </section>
      </main>
      <OpenSheet table={table} seen={seen} sheet={sheet.value} open={open} close={() => (sheet.value = null)} />
    </div>
  );
}

function whoseTable(table: Table, { seats, is_rematch }: TableSeen): string {
  if (is_rematch) return say("Revancha", "Rematch");
  if (table.kept?.host) return say("Tu mesa", "Your table");
  const first = seats[0];
  if (first?.kind !== "person") return say("Antes de empezar", "Before the match");
  return say(`Mesa de ${first.name}`, `${first.name}’s table`);
}

/** The host begins; a rematch, anybody who sits there. */
function mayBegin(table: Table, { is_rematch }: TableSeen): boolean {
  return table.isHost.value || (!!is_rematch && table.held.value.length > 0);
}

function Ask({ table, seen }: Props) {
  const isSeated = (table.kept?.seats.length ?? 0) > 0;
  const company = companyOf(seen.seats, table.here.value.seats, seen.settings);
  const { strong, text } = askOf(company, mayBegin(table, seen), isSeated);
  const isTossing = seen.phase === "toss";
  const isDeputy = table.held.value.includes(seen.deputy ?? -1);
  return (
    <p class="room-ask" role="status">
      <span class={mayBegin(table, seen) && !isTossing ? "dot" : "dot hollow"} aria-hidden="true" />
      <span>
        {isTossing ? (
          <strong>{say("Repartiendo…", "Dealing…")}</strong>
        ) : (
          <>
            <strong>{strong}</strong> {text}
            {isDeputy &&
              say(
                " Quien creó la mesa no está: mientras, decides tú.",
                " Whoever created the table is away: meanwhile you decide.",
              )}
          </>
        )}
      </span>
    </p>
  );
}

// --- the seats

function SeatList({ table, seen, open }: Parts) {
  const names = seen.seats.map((each) => each.name);
  const bots = seen.seats.map((each) => each.kind !== "person");
  return (
    <ul class="sitting">
      {seen.seats.map((each, seat) => (
        <li key={seat}>
          {each.kind === "open" ? (
            <span class="coin nobody-yet" aria-hidden="true">
              <Icon name="plus" />
            </span>
          ) : (
            <Mark seat={seat} names={names} bots={bots} isMine={isMine(table, seat)} />
          )}
          <span class="who">
            <strong>{nameOf(table, seen, seat)}</strong>
            <span>{stateOf(table, seen, seat)}</span>
          </span>
          {seen.phase === "room" && <SeatButton table={table} seen={seen} open={open} seat={seat} />}
        </li>
      ))}
    </ul>
  );
}

/** One seat more or fewer, for the host; the last one goes, unless somebody sits there. */
function Resize({ table, seen }: Props) {
  const game = games.value?.games.find((each) => each.name === seen.game);
  if (!game || !table.isHost.value) return null;
  const [fewest, most] = game.players;
  const resize = (players: number) => ask(table, { type: "seats", players });
  return (
    <>
      {seen.players < most && (
        <button type="button" class="link" onClick={() => resize(seen.players + 1)}>
          {say("Añadir un sitio", "Add a seat")}
        </button>
      )}
      {seen.players > fewest && seen.seats.at(-1)!.kind !== "person" && (
        <button type="button" class="link" onClick={() => resize(seen.players - 1)}>
          {say("Quitar el último sitio", "Remove the last seat")}
        </button>
      )}
    </>
  );
}

/** What the host can do about a seat. */
function SeatButton({ table, seen, open, seat }: Parts & { seat: number }) {
  const { kind, name } = seen.seats[seat]!;
  const isAbsent = kind === "person" && !table.here.value.seats.includes(seat);
  if (table.isCreator.value && kind === "person" && !isAbsent && !isMine(table, seat)) {
    return (
      <button
        type="button"
        class="icon-button"
        aria-label={say(`Levantar a ${name}`, `Remove ${name} from the seat`)}
        onClick={() => open({ name: "send", seat })}
      >
        <Icon name="cross" />
      </button>
    );
  }
  if (!table.isHost.value || (kind === "person" && !isAbsent)) return null;
  return (
    <button type="button" class="button" onClick={() => open({ name: "bot", seat })}>
      {kind === "open" ? say("Poner un bot", "Seat a bot") : say("Cambiar", "Change")}
      {kind !== "open" && <span class="visually-hidden"> {name}</span>}
    </button>
  );
}

function isMine(table: Table, seat: number): boolean {
  return table.kept?.seats.some((each) => each.seat === seat) ?? false;
}

function nameOf(table: Table, seen: TableSeen, seat: number): string {
  const { kind, name } = seen.seats[seat]!;
  if (kind === "open") return say("Sitio libre", "Free seat");
  const isOnlyMine = isMine(table, seat) && table.kept?.seats.length === 1;
  return isOnlyMine ? say(`${name} (tú)`, `${name} (you)`) : name;
}

function stateOf(table: Table, seen: TableSeen, seat: number): string {
  const { kind, bot, offered } = seen.seats[seat]!;
  if (kind === "open") return say("Se sienta quien abra el enlace", "Whoever opens the link sits here");
  if (kind === "bot") return `Bot · ${levelName(bot ?? "")}`;
  const isHere = table.here.value.seats.includes(seat);
  if (isMine(table, seat) && (table.kept?.seats.length ?? 0) > 1) return say("en este aparato", "on this device");
  if (!isHere && offered) return say("ausente · su sitio se ha ofrecido", "away · the seat is on offer");
  return isHere ? say("en la mesa", "at the table") : say("ausente", "away");
}

// --- what can be done

/** What is seldom needed, below the seats. */
function Aside({ table, seen, open }: Parts) {
  if (seen.phase !== "room") return null;
  const isSeated = (table.kept?.seats.length ?? 0) > 0;
  return (
    <div class="aside">
      <Resize table={table} seen={seen} />
      {isSeated && <OneMore table={table} seen={seen} />}
      {!table.isHost.value && (
        <button type="button" class="link" onClick={() => open({ name: "options" })}>
          {say("Con qué reglas", "By which rules")}
        </button>
      )}
    </div>
  );
}

/** What is to be done, always in sight. */
function Foot({ table, seen, open }: Parts) {
  const isSeated = (table.kept?.seats.length ?? 0) > 0;
  const refused = table.refused.value;
  const isRoom = seen.phase === "room";
  return (
    <div class="foot">
      {refused && <p class="warn">{refused.sentence}</p>}
      {mayFallAsleep.value && (
        <p class="asleep">
          {say(
            "Un móvil que se duerme cuenta como ausente: al jugar intentamos que no lo haga.",
            "A phone that falls asleep counts as away: during play we try to keep it awake.",
          )}
        </p>
      )}
      {sealOf(seen) && (
        <button type="button" class="link sealed" onClick={() => open({ name: "seal" })}>
          <Icon name="lock" /> {sealWords(seen)}
        </button>
      )}
      {isRoom && !isSeated && <SitDown table={table} seen={seen} />}
      {isRoom && mayBegin(table, seen) && (
        <div class="begin">
          {table.isHost.value && (
            <button type="button" class="button" onClick={() => open({ name: "options" })}>
              {say("Opciones", "Options")}
            </button>
          )}
          <Begin table={table} seen={seen} />
        </div>
      )}
    </div>
  );
}

/** Bots play where nobody sits. */
function Begin({ table, seen }: Props) {
  const isFull = !seen.seats.some((each) => each.kind === "open");
  const isAlone =
    seen.seats.every((each, seat) => each.kind !== "person" || isMine(table, seat)) && table.kept?.seats.length === 1;
  const [isAsked, setAsked] = useState(false);
  const start = () => {
    if (isAsked) return;
    setAsked(true);
    ask(table, { type: "start", fill: isFull ? null : "casual" }, () => setAsked(false));
  };
  return (
    <button type="button" class={isAsked ? "button go busy" : "button go"} onClick={start}>
      {isAlone
        ? beginning(1, seen.seats.length - 1)
        : say(`Empezar con ${seen.seats.length}`, `Start with ${seen.seats.length}`)}
    </button>
  );
}

function SitDown({ table, seen }: Props) {
  const [isWatching, watch] = useState(false);
  const isFull = !seen.seats.some((each) => each.kind === "open");
  if (!isFull) return <NameForm table={table} seen={seen} first={settings.value.name} />;
  if (isWatching) {
    return (
      <p>
        {say(
          "Estás mirando. La partida aparece aquí en cuanto empiece.",
          "You are watching. The match appears here as soon as it begins.",
        )}
      </p>
    );
  }
  return (
    <button type="button" class="button go" onClick={() => watch(true)}>
      {say("Mirar", "Watch")}
    </button>
  );
}

/** Somebody else who plays on this device. */
function OneMore({ table, seen }: Props) {
  const [isAsked, ask] = useState(false);
  if (!seen.seats.some((each) => each.kind === "open")) return null;
  if (!isAsked) {
    return (
      <button type="button" class="link" onClick={() => ask(true)}>
        {say("Sentar a alguien más en este aparato", "Seat somebody else on this device")}
      </button>
    );
  }
  return <NameForm table={table} seen={seen} first="" done={() => ask(false)} />;
}

function NameForm({ table, seen, first, done }: Props & { first: string; done?: () => void }) {
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const isMe = done === undefined;
  const sit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      const token = await post<Token>(`/api/tables/${seen.table}/seats`, { name: name.trim() || null });
      if (isMe) change({ name: name.trim() });
      keep(holding(table.kept ?? nothingOf(seen.table, seen.game), token));
      table.connection.hello();
      done?.();
    } catch (refusal) {
      setProblem(sentence(refusal));
    }
    setBusy(false);
  };
  return (
    <form class="sit" onSubmit={sit} noValidate>
      <label>
        {isMe ? say("Tu nombre", "Your name") : say("Su nombre", "Their name")}
        <input
          class="field"
          value={name}
          maxLength={40}
          autocomplete={isMe ? "nickname" : "off"}
          enterkeyhint="go"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class={busy ? "button go busy" : "button go"}>
        {isMe ? say("Sentarme", "Sit down") : say("Sentar", "Seat")}
      </button>
      {problem && (
        <p class="warn" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

// --- sheets

function OpenSheet({ table, seen, sheet, open, close }: Parts & { sheet: RoomSheet | null; close: () => void }) {
  if (!sheet) return null;
  if (sheet.name === "settings") return <SettingsSheet onClose={close} />;
  if (sheet.name === "rules") return <RulesSheet game={seen.game} clause={null} onClose={close} />;
  if (sheet.name === "options") return <OptionsSheet table={table} seen={seen} onClose={close} />;
  if (sheet.name === "seal") return <SealSheet seen={seen} onClose={close} />;
  if (sheet.name === "invite") return <InviteSheet seen={seen} onClose={close} />;
  if (sheet.name === "name") return <NameSheet table={table} seat={sheet.seat} onClose={close} />;
  if (sheet.name === "send") return <SendSheet table={table} seat={sheet.seat} onClose={close} />;
  if (sheet.name === "close") return <CloseSheet table={table} onClose={close} />;
  if (sheet.name === "move") return <MoveSheet table={table} seat={sheet.seat} onClose={close} />;
  if (sheet.name === "bot") {
    return (
      <BotSheet
        table={table}
        seen={seen}
        seat={sheet.seat}
        give={() => open({ name: "move", seat: sheet.seat })}
        onClose={close}
      />
    );
  }
  return <More table={table} seen={seen} open={open} onClose={close} />;
}

function More({ table, seen, open, onClose }: Parts & { onClose: () => void }) {
  const [leaving, leave] = useState<number[]>([]); // what was pressed is not pressed again
  const mine = table.kept?.seats ?? [];
  return (
    <Sheet title={say("Más", "More")} onClose={onClose}>
      <ul class="menu">
        <li>
          <button type="button" onClick={() => open({ name: "rules" })}>
            <Icon name="rules" /> {say("Reglas", "Rules")}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => open({ name: "settings" })}>
            <Icon name="sliders" /> {say("Ajustes", "Settings")}
          </button>
        </li>
        {(seen.code || seen.settings.spectators !== false) && (
          <li>
            <button type="button" onClick={() => open({ name: "invite" })}>
              <Icon name="people" /> {say("Invitar", "Invite")}
            </button>
          </li>
        )}
        {mine.map(({ seat }) => (
          <li key={seat}>
            <button type="button" onClick={() => open({ name: "move", seat })}>
              <Icon name="share" /> {moveWords(seen, seat, mine.length)}
            </button>
          </li>
        ))}
        {mine.map(({ seat }) => (
          <Rename key={`name ${seat}`} table={table} seat={seat} open={() => open({ name: "name", seat })} />
        ))}
        {seen.phase === "room" &&
          mine.map(({ seat }) => (
            <li key={`leave ${seat}`}>
              <button
                type="button"
                onClick={() => {
                  if (leaving.includes(seat)) return;
                  leave([...leaving, seat]);
                  getUp(table, seat, onClose);
                }}
              >
                <Icon name="back" /> {leaveWords(seen, seat, mine.length)}
              </button>
            </li>
          ))}
        {table.isCreator.value && <CloseTable table={table} open={() => open({ name: "close" })} />}
      </ul>
    </Sheet>
  );
}

export function moveWords({ seats }: TableSeen, seat: number, held: number): string {
  if (held === 1) return say("Llevar mi sitio a otro aparato", "Take my seat to another device");
  const { name } = seats[seat]!;
  return say(`Llevar el sitio de ${name} a otro aparato`, `Take ${name}’s seat to another device`);
}

function leaveWords({ seats }: TableSeen, seat: number, held: number): string {
  if (held === 1) return say("Dejar mi sitio libre", "Give up my seat");
  const { name } = seats[seat]!;
  return say(`Dejar libre el sitio de ${name}`, `Give up ${name}’s seat`);
}

/** A seat that was left is open again, and its token is worth nothing. */
function getUp(table: Table, seat: number, done: () => void): void {
  ask(table, { type: "leave", seat }, (answer) => {
    const kept = table.kept;
    if (answer.type !== "accepted" || !kept) return;
    const rest = without(kept, seat);
    done();
    if (rest.host || rest.seats.length) {
      keep(rest);
      table.connection.hello();
    } else {
      forget(kept.table);
      go("/");
    }
  });
}
