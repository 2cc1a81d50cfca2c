import {
  ActiveFreezesDocument,
  FreezeThisInstallationDocument,
  UnfreezeThisInstallationDocument,
} from "../../../../generated/console-documents.js";
import { useFreezeChanges } from "../../api/freeze-changes.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes all agents of the installation. For the operator, who alone sees the page. */
export function InstallationFreeze() {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(ActiveFreezesDocument, {}, ["freeze."]);
  const mutations = { freeze: FreezeThisInstallationDocument, unfreeze: UnfreezeThisInstallationDocument, target: {} };
  const changes = useFreezeChanges(mutations, refetch);
  if (data === undefined) return null;
  const freeze = data.freezes.nodes.find(({ scope }) => scope === "INSTALLATION") ?? null;
  return (
    <section aria-labelledby="stop">
      <h2 id="stop">Stop</h2>
      <FreezeControl name="all agents of the installation" mayEnd={isAdmin} freeze={freeze} {...changes} />
    </section>
  );
}
