import {
  FreezeOurOrganizationDocument,
  OrganizationFreezeDocument,
  UnfreezeOurOrganizationDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes all agents of the organization. For admins. */
export function OrganizationFreeze() {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(OrganizationFreezeDocument, {}, ["freeze."]);
  const starting = useChange(FreezeOurOrganizationDocument);
  const ending = useChange(UnfreezeOurOrganizationDocument);
  if (data?.organization == null || !isAdmin) return null;
  const { freeze } = data.organization;
  const then = (done: object | null): boolean => {
    if (done !== null) refetch();
    return done !== null;
  };
  return (
    <section aria-labelledby="stop">
      <h2 id="stop">Stop</h2>
      <FreezeControl
        name="all agents"
        mayEnd={isAdmin}
        freeze={freeze}
        problem={freeze === null ? starting.problem : ending.problem}
        isRunning={starting.isRunning || ending.isRunning}
        start={async (mode, reason) => then(await starting.run({ mode, reason }))}
        end={async (queued) => then(await ending.run({ queued }))}
      />
    </section>
  );
}
