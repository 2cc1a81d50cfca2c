import {
  AgentFreezeDocument,
  FreezeOneAgentDocument,
  UnfreezeOneAgentDocument,
} from "../../../../generated/console-documents.js";
import { useFreezeChanges } from "../../api/freeze-changes.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes an agent. */
export function FreezeSwitch({ handle }: { readonly handle: string }) {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(AgentFreezeDocument, { handle }, ["freeze."]);
  const mutations = { freeze: FreezeOneAgentDocument, unfreeze: UnfreezeOneAgentDocument, target: { handle } };
  const changes = useFreezeChanges(mutations, refetch);
  if (data?.identity == null) return null;
  const { freeze } = data.identity;
  return <FreezeControl name={`@${handle}`} mayEnd={isAdmin} freeze={freeze} {...changes} />;
}
