import { useState } from "react";
import { type A2aReplyIntent, ReplyToTaskDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Choice } from "../../parts/choice.js";
import { SendBox } from "../../parts/send-box.js";

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
  const { run, problem, isRunning } = useChange(ReplyToTaskDocument);
  const send = async (text: string, messageId: string): Promise<boolean> => {
    const data = await run({ input: { agentHandle: worker, taskId, intent, messageId, parts: [{ text }] } });
    if (data !== null) replied();
    return data !== null;
  };
  return (
    <>
      <Choice label="Type of reply" value={intent} options={intents} onChange={setIntent} />
      <SendBox label={`Message as @${worker}`} problem={problem} isRunning={isRunning} send={send} />
    </>
  );
}
