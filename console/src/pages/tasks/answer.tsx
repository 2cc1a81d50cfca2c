import { AnswerTaskDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { SendBox } from "../../parts/send-box.js";

interface AnswerProps {
  readonly taskId: string;
  /** The handle of the agent that the person writes as. */
  readonly requester: string;
  readonly answered: () => void;
}

/** Writes to the worker in the requester's name: an answer to its question, or more about the task. */
export function Answer({ taskId, requester, answered }: AnswerProps) {
  const { run, problem, isRunning } = useChange(AnswerTaskDocument);
  const send = async (text: string, messageId: string): Promise<boolean> => {
    const data = await run({ input: { agentHandle: requester, taskId, messageId, parts: [{ text }] } });
    if (data !== null) answered();
    return data !== null;
  };
  return <SendBox label={`Message as @${requester}`} problem={problem} isRunning={isRunning} send={send} />;
}
