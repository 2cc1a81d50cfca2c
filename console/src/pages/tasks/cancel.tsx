import { CancelTaskDocument, type TaskFactsFragment } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { AskFirst } from "../../parts/ask-first.js";
import { useSession } from "../../session.js";

interface CancelProps {
  readonly task: Pick<TaskFactsFragment, "id" | "requester" | "worker">;
  readonly canceled: () => void;
}

/** Cancels a task in the requester's name, if the requester is ours: only the side that asked may take a task back. */
export function Cancel({ task: { id, requester, worker }, canceled }: CancelProps) {
  const { organization } = useSession();
  const { run, problem, isRunning } = useChange(CancelTaskDocument);
  const { handle } = requester;
  if (handle == null || requester.organizationId !== organization.id) return null;
  const cancel = async (): Promise<boolean> => {
    const data = await run({ input: { agentHandle: handle, taskId: id } });
    if (data !== null) canceled();
    return data !== null;
  };
  return (
    <p className="actions">
      <AskFirst
        label={`Cancel as @${handle}`}
        title="Cancel this task?"
        confirm="Cancel the task"
        problem={problem}
        isRunning={isRunning}
        run={cancel}
      >
        @{worker.handle ?? "deleted"} is notified that @{handle} canceled it, and can no longer reply. A canceled task
        cannot be opened again.
      </AskFirst>
    </p>
  );
}
