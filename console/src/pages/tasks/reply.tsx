import { type FormEvent, useId, useState } from "react";
import { type A2aReplyIntent, ReplyToTaskDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import { Choice } from "../../parts/choice.js";
import { ProblemNote } from "../../parts/problem-note.js";

const intents: readonly { readonly value: A2aReplyIntent; readonly name: string }[] = [
  { value: "PROGRESS", name: "Report progress" },
  { value: "ASK_CALLER", name: "Ask the requester" },
  { value: "COMPLETE", name: "Complete the task" },
  { value: "FAIL", name: "Report failure" },
];

interface ReplyProps {
  readonly taskId: string;
  /** The handle of the agent that the person replies as. */
  readonly worker: string;
  readonly replied: () => void;
}

/** Replies in the worker's name. The message has its id before it is sent, so a repeat does not say it twice. */
export function Reply({ taskId, worker, replied }: ReplyProps) {
  const [intent, setIntent] = useState<A2aReplyIntent>("PROGRESS");
  const [text, setText] = useState("");
  const [messageId, setMessageId] = useState(newKey);
  const { run, problem, isRunning } = useChange(ReplyToTaskDocument);
  const id = useId();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const data = await run({ input: { agentHandle: worker, taskId, intent, messageId, parts: [{ text }] } });
    if (data === null) return;
    setText("");
    setMessageId(newKey());
    replied();
  };
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Reply as @{worker}</h2>
      <form onSubmit={(event) => void send(event)}>
        <Choice label="Type of reply" value={intent} options={intents} onChange={setIntent} />
        <p className="field">
          <label htmlFor={id}>Message</label>
          <textarea id={id} rows={4} value={text} onChange={(event) => setText(event.target.value)} required />
        </p>
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Send
          </button>
        </p>
      </form>
    </section>
  );
}
