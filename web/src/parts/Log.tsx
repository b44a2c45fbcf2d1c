// What has happened, newest first. A line shows that moment, its book the rule that decided.
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../language";
import type { Entry } from "../entries";
import { Chip } from "./Chip";
import { Icon } from "./Icon";
import { Mark } from "./Mark";
import { useRoving } from "./roving";
import "./log.css";

interface Props {
  entries: Entry[];
  names: readonly string[];
  bots: readonly boolean[]; // whose seats are bots'
  me: number | null;
  at?: Entry | null | undefined; // the line whose moment is looked at
  hasMore: boolean;
  more: () => void;
  show: (entry: Entry) => void;
  open: (rule: string) => void;
}

export function Log({ entries, names, bots, me, at, hasMore, more, show, open }: Props) {
  const list = useStacked(entries.length);
  const roving = useRoving(); // one stop, with arrows among the lines
  return (
    <div class="log-lines" {...roving}>
      <ol ref={list} class="stack">
        {entries.map((entry, place) => (
          <li
            key={entries.length - place}
            class={entry.isHeading ? "heading" : entry.isAdvice ? "line advice" : "line"}
          >
            {entry.isHeading ? (
              <h3>{entry.text}</h3>
            ) : (
              <>
                <Actor entry={entry} names={names} bots={bots} me={me} />
                <Line entry={entry} isAt={entry === at} place={entries.length - place} show={show} open={open} />
              </>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <button type="button" class="link" onClick={more}>
          {say("Rondas anteriores", "Earlier rounds")}
        </button>
      )}
    </div>
  );
}

/** Whose line it is. */
function Actor({
  entry: { seat, isAdvice },
  names,
  bots,
  me,
}: Pick<Props, "names" | "bots" | "me"> & { entry: Entry }) {
  if (!isAdvice && seat !== null && names[seat])
    return <Mark seat={seat} names={names} bots={bots} isMine={seat === me} />;
  return (
    <span class={isAdvice ? "coin" : "coin nobody"} aria-hidden="true">
      {isAdvice && <Icon name="hint" />}
    </span>
  );
}

interface LineProps extends Pick<Props, "show" | "open"> {
  entry: Entry;
  isAt: boolean;
  place: number; // from the first one
}

function Line({ entry, isAt, place, show, open }: LineProps) {
  return (
    <span class="words">
      <button
        type="button"
        class="told"
        data-stop={`line ${place}`}
        aria-current={isAt ? "true" : undefined}
        title={say("Ver la mesa en ese momento", "See the table at that moment")}
        onClick={() => show(entry)}
      >
        {entry.text}
      </button>{" "}
      {entry.rule && <Chip rule={entry.rule} stop={`rule ${place}`} open={open} />}
    </span>
  );
}

/** Lines under one another by transform alone: a new line on top moves the others without shifting the layout. */
function useStacked(count: number) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const stack = () => {
      let top = 0;
      for (const line of list.current!.children as HTMLCollectionOf<HTMLElement>) {
        line.style.transform = `translateY(${top}px)`;
        top += line.offsetHeight;
      }
      list.current!.style.height = `${top}px`;
    };
    stack();
    const watcher = new ResizeObserver(stack);
    for (const line of list.current!.children) watcher.observe(line);
    return () => watcher.disconnect();
  }, [count]);
  return list;
}
