import {
  FreezeOurOrganizationDocument,
  OrganizationFreezeDocument,
  UnfreezeOurOrganizationDocument,
} from "../../../../generated/console-documents.js";
import { useFreezeChanges } from "../../api/freeze-changes.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes all agents of the organization. For admins. */
export function OrganizationFreeze() {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(OrganizationFreezeDocument, {}, ["freeze."]);
  const mutations = { freeze: FreezeOurOrganizationDocument, unfreeze: UnfreezeOurOrganizationDocument, target: {} };
  const changes = useFreezeChanges(mutations, refetch);
  if (data?.organization == null || !isAdmin) return null;
  const { freeze } = data.organization;
  return (
    <section aria-labelledby="stop">
      <h2 id="stop">Stop</h2>
      <FreezeControl name="all agents" mayEnd={isAdmin} freeze={freeze} {...changes} />
    </section>
  );
}
