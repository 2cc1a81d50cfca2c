import {
  SnoozeConversationDocument,
  UnsnoozeConversationDocument,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Snooze } from "../../../parts/snooze.js";

interface SnoozeConversationProps {
  readonly id: string;
  readonly until: string | null | undefined;
}

/** Snoozes the open conversation. */
export function SnoozeConversation({ id, until }: SnoozeConversationProps) {
  const snoozing = useChange(SnoozeConversationDocument);
  const ending = useChange(UnsnoozeConversationDocument);
  return (
    <Snooze
      until={until}
      problem={snoozing.problem ?? ending.problem}
      isRunning={snoozing.isRunning || ending.isRunning}
      snooze={async (at) => (await snoozing.run({ input: { id, until: at } })) !== null}
      end={() => void ending.run({ input: { id } })}
    />
  );
}
