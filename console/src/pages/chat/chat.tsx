import { setFilters, useAddress } from "../../address/address.js";
import { Tabs } from "../../parts/tabs.js";
import { Actions } from "./actions.js";
import { ConnectWorkspace } from "./connect-workspace.js";
import { ConnectionDetails } from "./connection-details.js";
import { ConnectionList } from "./connection-list.js";
import { Operations } from "./operations.js";

/** The workspaces that agents are connected with, and what they wrote there; or one connection. */
export default function Chat() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <Overview /> : <ConnectionDetails key={path[1]} id={path[1]} />}
      {filters.get("new") === "connection" && <ConnectWorkspace close={() => setFilters({ new: null })} />}
    </>
  );
}

function Overview() {
  const view = useAddress().filters.get("view");
  return (
    <>
      <div className="title">
        <h1>Slack</h1>
        <button type="button" onClick={() => setFilters({ new: "connection" })}>
          Connect a workspace
        </button>
      </div>
      <Tabs name="Slack" path={["chat"]} views={views} />
      <View name={view} />
    </>
  );
}

const views = [
  { view: null, name: "Connections" },
  { view: "actions", name: "Messages sent" },
  { view: "operations", name: "Operations" },
] as const;

function View({ name }: { readonly name: string | null }) {
  if (name === "actions") return <Actions />;
  if (name === "operations") return <Operations />;
  return <ConnectionList />;
}
