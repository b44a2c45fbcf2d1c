// My place: the ask, my cards, and the button that names my act.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ActionButton, Scene } from "../game";
import { say } from "../language";
import { layout } from "../layout";
import { inShort } from "../reading";
import { Passing } from "../screens/Cover";
import { press, tap } from "../table/acts";
import type { Table } from "../table/state";
import { askAt } from "../usual";
import type { AskSeen } from "../wire";
import { Chip } from "./Chip";
import { MyClock } from "./Clocks";
import { useFit } from "./fit";
import { LessonFoot, Taught } from "./Lesson";
import { Quicker } from "./Onward";
import { Spoken } from "./Reactions";
import { Undo } from "./Takeback";
import { Watching } from "./Watching";

const TRY_AFTER = 8_000; // milliseconds without a line, after which one can try by hand
const BUSY_AFTER = 300; // milliseconds after which it is seen that an act is still on its way

interface Props {
  table: Table;
  scene: Scene;
  open: (clause: string) => void;
}

export function Place({ table, scene, open }: Props) {
  const props = { scene, draft: table.draft.value, tap: (thing: string) => tap(table, thing), open };
  const buttons = table.past.value ? [] : table.game.buttons(scene, table.draft.value);
  const chooser = table.inPublicSeat.value;
  const isMine = scene.legal.length > 0 && scene.view.to_act.includes(scene.me ?? chooser ?? -1);
  const isPassed =
    scene.me === null &&
    chooser === null &&
    table.passedTo.value.length > 0 &&
    !table.past.value &&
    !table.isSwitching.value;
  const hasActions = table.game.hasActions(scene);
  const section = useFocus(table, scene.me);
  return (
    <section
      ref={section}
      class={`place ${isMine ? "mine" : "waiting"} ${hasActions ? "with-actions" : ""}`}
      aria-label={say("Tu sitio", "Your place")}
      tabIndex={-1}
    >
      {scene.me !== null && <Spoken table={table} seat={scene.me} />}
      <Spoken table={table} seat={null} />
      <div class={`ask ${table.seen.value?.settings.clock ? "timed" : ""}`}>
        <span class="dot" aria-hidden="true" />
        {!table.past.value && <Quicker stage={table.stage} isAsked={table.isAsked.value} />}
        <AskLine table={table} scene={scene} open={open} />
        <Undo table={table} />
        <div class="my-score" data-key="mine">
          <table.game.Mine {...props} />
          {scene.me === null ? <Watching table={table} /> : <MyClock table={table} seat={scene.me} />}
        </div>
      </div>
      {table.teaching.isOn.value && <LessonFoot table={table} />}
      <div class="hand">{isPassed ? <Passing table={table} /> : <table.game.Hand {...props} />}</div>
      {(buttons.length > 0 || hasActions) && <Actions buttons={buttons} table={table} />}
    </section>
  );
}

/** Another act is another button, so that none changes its size; whoever had the focus on one has it on the next. */
function Actions({ buttons, table }: { buttons: ActionButton[]; table: Table }) {
  const around = useRef<HTMLDivElement>(null);
  const hadFocus = !!around.current?.contains(document.activeElement);
  const isSending = table.sending.value !== null;
  const isSlow = useLater(isSending, BUSY_AFTER);
  useLayoutEffect(() => {
    if (hadFocus && !around.current!.contains(document.activeElement)) around.current!.querySelector("button")?.focus();
  });
  return (
    <div ref={around} class="actions">
      {buttons.map((button, place) => {
        const isSure = button.action !== undefined && button.action === table.sure.value;
        return (
          <Act
            key={`${buttons.length} ${button.label} ${isSure}`}
            button={button}
            isFirst={place === 0}
            isSure={isSure}
            held={isSending ? (isSlow ? "seen" : "unseen") : undefined}
            table={table}
          />
        );
      })}
    </div>
  );
}

interface ActProps {
  button: ActionButton;
  isFirst: boolean;
  isSure: boolean; // the next press does it
  held: "seen" | "unseen" | undefined; // an act is on its way, and has been for so long that the buttons show it
  table: Table;
}

function Act({ button, isFirst, isSure, held, table }: ActProps) {
  const { action, label, off, isPlain, isQuiet } = button;
  const isSent = action !== undefined && action === table.sending.value?.action;
  const look = isQuiet ? "link" : `button ${isSure || (isFirst && !isPlain) ? "go" : ""}`;
  return (
    <button
      type="button"
      class={`${look} ${isSent ? "busy" : ""}`}
      aria-disabled={off !== undefined || held !== undefined}
      data-held={held}
      aria-busy={isSent}
      aria-description={off}
      onClick={() => press(table, button)}
    >
      {isSure ? say(`¿Seguro? ${label}`, `Sure? ${label}`) : label}
    </button>
  );
}

/** Whoever has just uncovered their cards begins at their place. */
function useFocus(table: Table, me: number | null) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (me !== null && table.isShared.value) section.current?.focus();
  }, [me]);
  return section;
}

/** Of several people on this device: whose cards lie there. */
function whoseHand(table: Table): string | undefined {
  return table.game.isOpen ? undefined : whoseName(table, table.seat.value);
}

function whoseName(table: Table, seat: number | null): string | undefined {
  return table.isShared.value && seat !== null ? table.seen.value!.seats[seat]!.name : undefined;
}

function AskLine({ table, scene, open }: Props) {
  const whose = whoseHand(table);
  const isAway = table.connection.state.value === "away";
  const canTry = useLater(isAway, TRY_AFTER);
  if (isAway) {
    return (
      <p class="sentence" role="status">
        {say(
          "Sin conexión. Guardamos tu jugada y seguimos en cuanto vuelva.",
          "No connection. Your move is kept, and we go on as soon as it is back.",
        )}{" "}
        {canTry && (
          <button type="button" class="link" onClick={table.connection.tryNow}>
            {say("Probar ya", "Try now")}
          </button>
        )}
      </p>
    );
  }
  const refused = table.refused.value;
  if (refused)
    return <Sentence ask={{ text: refused.sentence, rule: refused.rule }} tone="warn" whose={whose} open={open} />;
  const step = table.draft.value.length ? null : table.teaching.step.value; // whoever chooses sees what it would do
  if (step) return <Taught step={step} whose={whoseName(table, scene.me ?? table.inPublicSeat.value)} open={open} />;
  return <Sentence ask={named(table, scene, askOf(table, scene))} tone="" whose={whose} open={open} />;
}

/** Several people who look at one screen hear whose turn it is. */
function named(table: Table, scene: Scene, ask: AskSeen): AskSeen {
  const chooser = table.inPublicSeat.value;
  if (!table.isShared.value || (chooser === null && !(table.isAsked.value && table.game.isOpen))) return ask;
  const name = scene.names[chooser ?? scene.me!]!;
  const { strong, text } = ask;
  return {
    ...ask,
    strong: say(`Le toca a ${name}.`, `${name}, your turn.`),
    text: [strong, text].filter(Boolean).join(" "),
  };
}

/** While something happens, the line that tells it passes through the ask, and stays until it has been read. */
function askOf(table: Table, scene: Scene): AskSeen {
  if (table.past.value)
    return { text: say("Estás mirando un momento anterior.", "You are looking at an earlier moment.") };
  if (table.stage.isCatchingUp.value) return { text: say("Poniéndote al día…", "Catching up…") };
  const line = table.stage.sentence.value;
  if (line) return line.rule ? { text: inShort(line), rule: line.rule } : { text: inShort(line) };
  const ask = askAt(table.game, scene, table.draft.value);
  return layout.value !== "desktop" && ask.short ? { strong: ask.short, ...(ask.rule && { rule: ask.rule }) } : ask;
}

interface SentenceProps {
  ask: AskSeen;
  tone: string;
  whose: string | undefined;
  open: (clause: string) => void;
}

function Sentence({ ask, tone, whose, open }: SentenceProps) {
  const { rule } = ask;
  const text = useFit<HTMLParagraphElement>();
  // Other words are another paragraph: what stands in the old one does not move about.
  return (
    <p key={`${ask.strong} ${ask.text}`} ref={text} class={`sentence ${tone}`}>
      {whose && <span class="whose numeral">{whose}</span>} {ask.strong && <strong>{ask.strong} </strong>}
      {ask.text} {rule && <Chip rule={rule} open={open} />}
    </p>
  );
}

/** Whether something has held for so long. */
function useLater(holds: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!holds) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return isLate;
}
