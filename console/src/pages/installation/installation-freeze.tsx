import {
  ActiveFreezesDocument,
  FreezeThisInstallationDocument,
  UnfreezeThisInstallationDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { FreezeControl } from "../../parts/freeze-control.js";
import { useSession } from "../../session.js";

/** Freezes and unfreezes all agents of the installation. For the operator, who alone sees the page. */
export function InstallationFreeze() {
  const { isAdmin } = useSession();
  const { data, refetch } = useLiveQuery(ActiveFreezesDocument, {}, ["freeze."]);
  const starting = useChange(FreezeThisInstallationDocument);
  const ending = useChange(UnfreezeThisInstallationDocument);
  if (data === undefined) return null;
  const freeze = data.freezes.nodes.find(({ scope }) => scope === "INSTALLATION") ?? null;
  const then = (done: object | null): boolean => {
    if (done !== null) refetch();
    return done !== null;
  };
  return (
    <section aria-labelledby="stop">
      <h2 id="stop">Stop</h2>
      <FreezeControl
        name="all agents of the installation"
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
