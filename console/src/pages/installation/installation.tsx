import { InstallationDocument } from "../../../../generated/console-documents.js";
import { useAddress } from "../../address/address.js";
import { useLiveQuery } from "../../api/live-query.js";
import { useEvery } from "../../api/use-every.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Tabs } from "../../parts/tabs.js";
import { EventLog } from "./event-log.js";
import { Findings } from "./findings.js";
import { InstallationFreeze } from "./installation-freeze.js";
import { Jobs } from "./jobs.js";
import { Processes } from "./processes.js";
import { InstallationSettings } from "./installation-settings.js";
import type { InstallationState } from "./installation-state.js";

/** Processes say every 15 seconds that they live; nothing tells of it. */
const beat = 15_000;
/** Milliseconds between two readings while much happens. */
const restMs = 5_000;
const everything = [""];

/** The state of the server, for its operator. For other users the API refuses it. */
export default function Installation() {
  const view = useAddress().filters.get("view");
  const { data, problem, isLoading, refetch } = useLiveQuery(InstallationDocument, {}, everything, { restMs });
  useEvery(beat, refetch);
  return (
    <>
      <h1>Installation</h1>
      {problem?.code !== "operator_required" && <Tabs name="Installation" path={["installation"]} views={views} />}
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && problem === null && <View name={view} state={data.installation} />}
      {data !== undefined && (
        <p className="soft">
          As of <Moment at={data.installation.readAt} />
        </p>
      )}
      <p className="actions">
        <ExplorerLink query={InstallationDocument} />
      </p>
    </>
  );
}

const views = [
  { view: null, name: "Health" },
  { view: "jobs", name: "Jobs" },
  { view: "log", name: "Event log" },
  { view: "settings", name: "Settings" },
] as const;

function View({ name, state }: { readonly name: string | null; readonly state: InstallationState }) {
  if (name === "jobs") return <Jobs state={state} />;
  if (name === "log") return <EventLog state={state} />;
  if (name === "settings") return <InstallationSettings settings={state.settings} />;
  return (
    <>
      <Findings findings={state.findings} />
      <InstallationFreeze />
      <Processes state={state} />
    </>
  );
}
