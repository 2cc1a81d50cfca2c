import { DeleteAgentDocument } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { AskFirst } from "../../parts/ask-first.js";
import { useSession } from "../../session.js";

/** Deletes an agent, once its handle was typed. */
export function DeleteAgent({ handle }: { readonly handle: string }) {
  const { isAdmin } = useSession();
  const { run, problem, isRunning } = useChange(DeleteAgentDocument);
  const remove = async (): Promise<boolean> => {
    const isDone = (await run({ handle })) !== null;
    if (isDone) go(href(["agents"]));
    return isDone;
  };
  if (!isAdmin) return null;
  return (
    <AskFirst
      label="Delete the agent"
      title={`Delete @${handle}?`}
      confirm="Delete the agent"
      type={handle}
      address="deletion"
      problem={problem}
      isRunning={isRunning}
      run={remove}
    >
      Its keys stop at once, its open tasks are canceled, and its mailbox is deleted with all mail. This cannot be
      undone.
    </AskFirst>
  );
}
