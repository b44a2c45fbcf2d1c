// What is not needed at every turn: settings, keys, leaving the table.
import { say } from "../language";
import { hasKeyboard, hasLogBeside, layout } from "../layout";
import { Icon } from "../parts/Icon";
import { canReact, hasCompany, isMuted, mute, Reactions, WATCHERS } from "../parts/Reactions";
import { Sheet } from "../parts/Sheet";
import { undoer } from "../parts/Takeback";
import { go } from "../router";
import { takeBack } from "../table/acts";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import type { Opened } from "./Play";
import { nameWords } from "./NameSheet";
import { moveWords } from "./Room";
import { sealOf, sealWords } from "./SealSheet";

interface Props {
  table: Table;
  open: (sheet: Opened) => void;
  onClose: () => void;
}

export function MoreSheet({ table, open, onClose }: Props) {
  const isLive = table.seen.value?.phase === "playing";
  const watching = table.here.value.watching - (table.held.value.length ? 0 : 1);
  return (
    <Sheet title={say("Más", "More")} onClose={onClose}>
      {isLive && !hasLogBeside.value && canReact(table) && <Reactions table={table} done={onClose} />}
      <ul class="menu">
        {layout.value === "landscape" && (
          <li>
            <button type="button" onClick={() => open({ name: "rules", clause: null })}>
              <Icon name="rules" /> {say("Reglas", "Rules")}
            </button>
          </li>
        )}
        {isLive && <TakeBack table={table} onClose={onClose} />}
        <li>
          <button type="button" onClick={() => open({ name: "settings" })}>
            <Icon name="sliders" /> {say("Ajustes", "Settings")}
          </button>
        </li>
        {hasKeyboard.value && (
          <li>
            <button type="button" onClick={() => open({ name: "shortcuts" })}>
              <Icon name="log" /> {say("Atajos de teclado", "Keyboard shortcuts")}
            </button>
          </li>
        )}
        <TableItems table={table} open={open} />
        {isLive && table.held.value.length > 0 && <GetUp table={table} />}
      </ul>
      {watching > 0 && <Watchers count={watching} />}
    </Sheet>
  );
}

function Watchers({ count }: { count: number }) {
  const areMuted = isMuted(WATCHERS);
  return (
    <p class="menu-note">
      {count === 1
        ? say("1 persona mira.", "1 person watches.")
        : say(`${count} personas miran.`, `${count} people watch.`)}{" "}
      <button type="button" class="link" aria-pressed={areMuted} onClick={() => mute(WATCHERS, !areMuted)}>
        {areMuted
          ? say("Volver a ver lo que dicen", "Show what they say again")
          : say("No ver lo que dicen", "Hide what they say")}
      </button>
    </p>
  );
}

/** It can always be asked for here: where it cannot be done, the server says why. */
function TakeBack({ table, onClose }: Pick<Props, "table" | "onClose">) {
  const seat = undoer(table);
  if (seat === null) return null;
  const ask = () => {
    takeBack(table, seat);
    onClose();
  };
  const name = table.seen.value!.seats[seat]!.name;
  return (
    <li>
      <button type="button" onClick={ask}>
        <Icon name="left" />{" "}
        {table.isShared.value
          ? say(`Deshacer la última jugada de ${name}`, `Take back the last move of ${name}`)
          : say("Deshacer mi última decisión", "Take back my last decision")}
      </button>
    </li>
  );
}

/** Everybody on this device gets up together. */
function GetUp({ table }: Pick<Props, "table">) {
  const seats = table.held.value;
  const leave = () => {
    for (const seat of seats) ask(table, { type: "leave", seat }, () => seat === seats.at(-1) && go("/"));
  };
  return (
    <li>
      <button type="button" onClick={leave}>
        <Icon name="back" />{" "}
        {seats.length > 1
          ? say("Levantarnos: juegan bots hasta que volvamos", "Get up: bots play for us until we are back")
          : say("Levantarme: un bot juega por mí hasta que vuelva", "Get up: a bot plays for me until I am back")}
      </button>
    </li>
  );
}

/** What concerns the table: who may come, where I sit, how it was dealt, and its end. */
function TableItems({ table, open }: Omit<Props, "onClose">) {
  const seen = table.seen.value!;
  const isLive = seen.phase === "playing";
  const mine = table.kept?.seats ?? [];
  return (
    <>
      {isLive && seen.settings.spectators !== false && (
        <li>
          <button type="button" onClick={() => open({ name: "invite" })}>
            <Icon name="people" /> {say("Invitar a mirar", "Invite to watch")}
          </button>
        </li>
      )}
      {isLive &&
        mine.map(({ seat }) => (
          <li key={seat}>
            <button type="button" onClick={() => open({ name: "move", seat })}>
              <Icon name="share" /> {moveWords(seen, seat, mine.length)}
            </button>
          </li>
        ))}
      {isLive &&
        mine.map(({ seat }) => (
          <Rename key={`name ${seat}`} table={table} seat={seat} open={() => open({ name: "name", seat })} />
        ))}
      {sealOf(seen) && (
        <li>
          <button type="button" onClick={() => open({ name: "seal" })}>
            <Icon name="lock" /> {sealWords(seen)}
          </button>
        </li>
      )}
      {isLive && table.isCreator.value && <CloseTable table={table} open={() => open({ name: "close" })} />}
    </>
  );
}

export function Rename({ table, seat, open }: { table: Table; seat: number; open: () => void }) {
  return (
    <li>
      <button type="button" onClick={open}>
        <Icon name="people" /> {nameWords(table.seen.value!, seat, table.held.value.length)}
      </button>
    </li>
  );
}

export function CloseTable({ table, open }: { table: Table; open: () => void }) {
  return (
    <li>
      <button type="button" onClick={open}>
        <Icon name="cross" />{" "}
        {hasCompany(table)
          ? say("Cerrar la mesa para todos", "Close the table for everybody")
          : say("Cerrar la mesa", "Close the table")}
      </button>
    </li>
  );
}
