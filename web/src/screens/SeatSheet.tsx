// What a tap on a seat opens: who sits there, and the game's details of that player.
import type { Scene } from "../game";
import { say } from "../language";
import { levelName } from "../parts/levels";
import { Mute } from "../parts/Reactions";
import { Sheet } from "../parts/Sheet";
import { ask } from "../table/questions";
import type { Table } from "../table/state";
import type { Opened } from "./Play";

interface Props {
  table: Table;
  scene: Scene;
  seat: number;
  open: (sheet: Opened) => void;
  onClose: () => void;
}

export function SeatSheet({ table, scene, seat, open, onClose }: Props) {
  const sitting = table.seen.value!.seats[seat]!;
  const isElsewhere = sitting.kind === "person" && !table.held.value.includes(seat);
  return (
    <Sheet title={scene.names[seat]!} onClose={onClose}>
      {sitting.kind === "bot" && (
        <p>{say(`Bot: ${levelName(sitting.bot ?? "")}`, `Bot: ${levelName(sitting.bot ?? "")}`)}</p>
      )}
      {sitting.stand_in && (
        <p>{say("Un bot juega por esta persona mientras no está.", "A bot plays for them while they are away.")}</p>
      )}
      {isElsewhere && scene.away[seat] && !sitting.stand_in && (
        <p>{say("Ahora no está en la mesa.", "Not at the table now.")}</p>
      )}
      {sitting.offered && (
        <p>{say("Quien tenga el enlace puede tomar este sitio.", "Whoever has the link can take this seat.")}</p>
      )}
      {sitting.next && (
        <p>
          {say(
            `${sitting.next} se sienta aquí cuando empiece otra ronda.`,
            `${sitting.next} sits down here when another round begins.`,
          )}
        </p>
      )}
      <table.game.Details
        scene={scene}
        seat={seat}
        draft={[]}
        tap={() => {}}
        open={(clause) => open({ name: "rules", clause })}
      />
      {sitting.kind === "bot" && table.isHost.value && table.seen.value!.phase === "playing" && !sitting.next && (
        <div class="seat-actions">
          <button type="button" class="button" onClick={() => open({ name: "move", seat })}>
            {say("Dar el sitio a alguien que llega tarde", "Give the seat to a latecomer")}
          </button>
        </div>
      )}
      {isElsewhere && (
        <div class="seat-actions">
          {table.isHost.value && scene.away[seat] && (
            <LostSeat table={table} seat={seat} open={open} onClose={onClose} />
          )}
          <Mute name={sitting.name} />
          {table.isCreator.value && table.seen.value!.phase === "playing" && (
            <button type="button" class="button" onClick={() => open({ name: "send", seat })}>
              {say(`Levantar a ${sitting.name} de su sitio`, `Remove ${sitting.name} from the seat`)}
            </button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** The host can give the seat of somebody who is gone to a bot, or to whoever gets a link. */
function LostSeat({ table, seat, open, onClose }: Omit<Props, "scene">) {
  const seatBot = () => {
    ask(table, { type: "seat a bot", seat, bot: "casual" });
    onClose();
  };
  return (
    <>
      <button type="button" class="button" onClick={seatBot}>
        {say("Sentar a un bot en su lugar", "Seat a bot instead")}
      </button>
      <button type="button" class="button" onClick={() => open({ name: "move", seat })}>
        {say("Dar el sitio a otra persona", "Give the seat to somebody else")}
      </button>
    </>
  );
}
