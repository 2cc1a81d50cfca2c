import type { TaskQuery } from "../../../../generated/console-documents.js";
import { Badge } from "../../parts/badge.js";
import { lasted } from "../../parts/lasted.js";
import { Moment } from "../../parts/moment.js";
import { partyOf } from "../../parts/party.js";
import { WriterName } from "../../parts/writer-name.js";
import { Parts } from "./parts.js";
import { isOver } from "./task-states.js";

type TaskData = NonNullable<TaskQuery["a2aTask"]>;
type Entry =
  | { readonly at: string; readonly key: string; readonly message: TaskData["messages"][number] }
  | { readonly at: string; readonly key: string; readonly stay: Stay };

/** How long a task was in a state. */
interface Stay {
  readonly state: TaskData["state"];
  readonly since: string;
  /** Null while it lasts. */
  readonly until: string | null;
}

/** Consecutive changes that leave the state as it was are one stay. */
function staysOf({ transitions }: Pick<TaskData, "transitions">): Stay[] {
  const stays: { state: TaskData["state"]; since: string; until: string | null }[] = [];
  for (const { state, occurredAt } of transitions) {
    const last = stays.at(-1);
    if (last?.state === state) continue;
    if (last !== undefined) last.until = occurredAt;
    stays.push({ state, since: occurredAt, until: null });
  }
  return stays;
}

/** Messages and changes of state in order: which side had the task, and for how long. */
export function Timeline({ task }: { readonly task: TaskData }) {
  const { requester, worker, messages } = task;
  const entries: Entry[] = [
    ...staysOf(task).map((stay) => ({ at: stay.since, key: `state ${stay.since} ${stay.state}`, stay })),
    ...messages.map((message) => ({ at: message.createdAt, key: message.id, message })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className="timeline" aria-label="Timeline, oldest first">
      {entries.map((entry) => (
        <li key={entry.key}>
          <Moment at={entry.at} />{" "}
          {"stay" in entry ? (
            <StayLine stay={entry.stay} task={task} />
          ) : (
            <>
              <b>
                <WriterName {...partyOf(entry.message.role === "CALLER" ? requester : worker)} />
              </b>
              <Parts parts={entry.message.parts} />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function StayLine({ stay: { state, since, until }, task }: { readonly stay: Stay; readonly task: TaskData }) {
  const holder = state === "INPUT_REQUIRED" ? task.requester : task.worker;
  return (
    <>
      <Badge state={state} />{" "}
      {isOver(state) ? (
        <span className="soft">after {lasted(task.createdAt, since)} in total</span>
      ) : (
        <span className="soft">
          with @{holder.handle ?? "deleted"} {until === null ? "since then" : `for ${lasted(since, until)}`}
        </span>
      )}
    </>
  );
}
