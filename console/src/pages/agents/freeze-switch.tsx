import {
  AgentFreezeDocument,
  FreezeOneAgentDocument,
  UnfreezeOneAgentDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes an agent. */
export function FreezeSwitch({ handle }: { readonly handle: string }) {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(AgentFreezeDocument, { handle }, ["freeze."]);
  const starting = useChange(FreezeOneAgentDocument);
  const ending = useChange(UnfreezeOneAgentDocument);
  if (data?.identity == null) return null;
  const { freeze } = data.identity;
  return (
    <FreezeControl
      name={`@${handle}`}
      mayEnd={isAdmin}
      freeze={freeze}
      problem={freeze === null ? starting.problem : ending.problem}
      isRunning={starting.isRunning || ending.isRunning}
      start={async (mode, reason) => {
        const isDone = (await starting.run({ handle, mode, reason })) !== null;
        if (isDone) refetch();
        return isDone;
      }}
      end={async (queued) => {
        const isDone = (await ending.run({ handle, queued })) !== null;
        if (isDone) refetch();
        return isDone;
      }}
    />
  );
}
