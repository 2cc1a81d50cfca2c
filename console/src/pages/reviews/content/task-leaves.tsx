import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { inBytes } from "../../../parts/in-bytes.js";
import { saveBytes } from "../../../parts/save-bytes.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldPart, HeldTaskMessage } from "./held-task.js";

interface TaskLeavesProps {
  readonly message: HeldTaskMessage;
  /** Handle of the receiver, or its id. */
  readonly receiver: string;
}

/** Exactly what another agent gets when a message of a task is approved (wire contract reviews U2). */
export function TaskLeaves({ message, receiver }: TaskLeavesProps) {
  const { task_id: taskId, parts } = message;
  return (
    <section aria-labelledby="what-leaves" className="held">
      <h2 id="what-leaves">What leaves</h2>
      <dl className="facts">
        <dt>To</dt>
        <dd>
          {withSignMarks(receiver)} <span className="soft">({message.to_identity_id})</span>
        </dd>
        <dt>As</dt>
        <dd>{kindOf(message)}</dd>
      </dl>
      <section aria-label="Text of the message">
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </section>
      {taskId !== null && (
        <p>
          <Link href={href(["tasks", taskId])}>Open the task</Link>
        </p>
      )}
      {notesOn(message).map((note) => (
        <p key={note} className="soft wrap">
          {note}
        </p>
      ))}
    </section>
  );
}

const intents: Readonly<Record<string, string>> = {
  progress: "A reply: it works on the task",
  ask_caller: "A reply: it asks the requester",
  complete: "The reply that completes the task",
  fail: "The reply that ends the task as failed",
};

function kindOf({ intent, task_id: taskId, context_id: contextId }: HeldTaskMessage): string {
  if (intent !== null) return intents[intent] ?? `A reply: ${withSignMarks(intent)}`;
  if (taskId !== null) return "A further message of a task";
  return contextId === null ? "A new task" : "A new task in a context that both have";
}

function Part({ part: { text, data, raw, url, filename, mediaType, metadata } }: { readonly part: HeldPart }) {
  const name = filename ?? "a file";
  return (
    <div>
      {text !== undefined && <p className="said">{withSignMarks(text)}</p>}
      {data !== undefined && <Json value={data} />}
      {url !== undefined && <p className="wrap">Link to a file: {withSignMarks(url)}</p>}
      {raw !== undefined && (
        <p>
          <button type="button" className="quiet" onClick={() => saveBytes(name, raw)}>
            Save {withSignMarks(name)}
          </button>{" "}
          <span className="soft">{inBytes(atob(raw).length)}</span>
        </p>
      )}
      {raw === undefined && filename !== undefined && <p className="soft">Name: {withSignMarks(filename)}</p>}
      {mediaType !== undefined && <p className="soft">Type: {withSignMarks(mediaType)}</p>}
      {metadata !== undefined && <Json value={metadata} label="More about this part" />}
    </div>
  );
}

function Json({ value, label }: { readonly value: unknown; readonly label?: string }) {
  return (
    <pre className="content wrap" tabIndex={0} aria-label={label}>
      {withSignMarks(JSON.stringify(value, null, 2))}
    </pre>
  );
}

function notesOn({ context_id: contextId, metadata, extensions, ...more }: HeldTaskMessage): string[] {
  const { reference_task_ids: references, push_url: pushUrl } = more;
  return [
    contextId === null ? null : `Its context is ${contextId}.`,
    metadata === null ? null : `It has metadata: ${withSignMarks(JSON.stringify(metadata))}.`,
    extensions === null ? null : `It names extensions: ${withSignMarks(extensions.join(", "))}.`,
    references === null ? null : `It refers to tasks: ${withSignMarks(references.join(", "))}.`,
    pushUrl === null ? null : `Changes of the task are reported to ${withSignMarks(pushUrl)}.`,
  ].filter((note) => note !== null);
}
