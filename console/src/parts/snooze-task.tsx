import { SnoozeOneTaskDocument, UnsnoozeOneTaskDocument } from "../../../generated/console-documents.js";
import { useChange } from "../api/change.js";
import { Snooze } from "./snooze.js";

interface SnoozeTaskProps {
  readonly id: string;
  /** The side that snoozes it: the other sees nothing of it. */
  readonly handle: string;
  readonly until: string | null | undefined;
}

/** Snoozes the open task for a side of this organization. */
export function SnoozeTask({ id, handle, until }: SnoozeTaskProps) {
  const snoozing = useChange(SnoozeOneTaskDocument);
  const ending = useChange(UnsnoozeOneTaskDocument);
  const named = { agentHandle: handle, id };
  return (
    <Snooze
      until={until}
      problem={snoozing.problem ?? ending.problem}
      isRunning={snoozing.isRunning || ending.isRunning}
      snooze={async (at) => (await snoozing.run({ input: { ...named, until: at } })) !== null}
      end={() => void ending.run({ input: named })}
    />
  );
}
