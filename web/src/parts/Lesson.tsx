// What a first match adds to my place: one rule at a time in the ask, and a way to go on or to do without.
import { useRef } from "preact/hooks";
import { said, say } from "../language";
import type { Table } from "../table/state";
import type { LessonStep } from "../wire";
import { Chip } from "./Chip";
import { useFit } from "./fit";
import "./lesson.css";

/** One rule, in place of the ask. */
export function Taught({
  step,
  whose,
  open,
}: {
  step: LessonStep;
  whose: string | undefined;
  open: (clause: string) => void;
}) {
  const { says, rule } = step;
  const text = useFit<HTMLParagraphElement>();
  return (
    <p key={`${whose} ${says.en}`} ref={text} class="sentence taught">
      {whose && (
        <>
          <span class="whose numeral">{whose}</span>{" "}
        </>
      )}
      {said(says)} {rule && <Chip rule={rule} open={open} />}
    </p>
  );
}

export function LessonFoot({ table: { teaching, stage } }: { table: Table }) {
  const foot = useRef<HTMLDivElement>(null);
  const isStep = stage.standing.value === "step";
  const [step, steps] = teaching.count.value;
  const goOn = () => {
    if (isStep) return stage.goOn();
    teaching.goOn();
    // The button goes with the last thing to read: whoever pressed it is then at their place, not nowhere.
    if (!teaching.hasMore.value) foot.current?.closest<HTMLElement>(".place")?.focus({ preventScroll: true });
  };
  return (
    <div ref={foot} class="lesson-foot">
      {(isStep || teaching.hasMore.value) && (
        <button type="button" class="button go" onClick={goOn}>
          {say("Seguir", "Go on")}
        </button>
      )}
      {teaching.step.value && (
        <p class="steps">
          <span class="visually-hidden">{say("Paso", "Step")} </span>
          {say(`${step} de ${steps}`, `${step} of ${steps}`)}
        </p>
      )}
      <button type="button" class="link" onClick={teaching.skip}>
        {say("Saltar la explicación", "Skip the explanation")}
      </button>
    </div>
  );
}
