import { SnoozeThreadDocument, UnsnoozeThreadDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Snooze } from "../../../parts/snooze.js";

interface SnoozeThreadProps {
  readonly mailbox: string;
  readonly id: string;
  readonly until: string | null | undefined;
}

/** Snoozes the open thread. */
export function SnoozeThread({ mailbox, id, until }: SnoozeThreadProps) {
  const snoozing = useChange(SnoozeThreadDocument);
  const ending = useChange(UnsnoozeThreadDocument);
  return (
    <Snooze
      until={until}
      problem={snoozing.problem ?? ending.problem}
      isRunning={snoozing.isRunning || ending.isRunning}
      snooze={async (at) => (await snoozing.run({ input: { mailbox, id, until: at } })) !== null}
      end={() => void ending.run({ input: { mailbox, id } })}
    />
  );
}
