import { DismissChatActionDocument, DismissChatOperationDocument } from "../../../generated/console-documents.js";
import { useChange } from "../api/change.js";
import { ProblemNote } from "./problem-note.js";
import { toast } from "./toasts.js";

interface DismissOutcomeProps {
  readonly family: "action" | "operation";
  readonly connectionId: string;
  readonly id: string;
  /** The dismissed object, for those who hear the button. */
  readonly what: string;
}

/** A button for an unknown outcome that a person has looked after. Undo brings it back. */
export function DismissOutcome({ family, connectionId, id, what }: DismissOutcomeProps) {
  const action = useChange(DismissChatActionDocument);
  const operation = useChange(DismissChatOperationDocument);
  const { isRunning, problem, run } = family === "action" ? action : operation;
  const dismiss = async () => {
    const done = await run({ input: { connectionId, id } });
    if (done !== null) toast("Dismissed", () => void run({ input: { connectionId, id, dismissed: false } }));
  };
  return (
    <>
      <button type="button" className="quiet" disabled={isRunning} onClick={() => void dismiss()}>
        Dismiss<span className="unseen"> {what}</span>
      </button>
      <ProblemNote problem={problem} />
    </>
  );
}
