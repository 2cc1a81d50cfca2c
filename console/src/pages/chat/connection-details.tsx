import { useState } from "react";
import {
  ChatConnectionDetailsDocument,
  type ChatConnectionDetailsQuery,
  DisconnectWorkspaceDocument,
} from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Tabs } from "../../parts/tabs.js";
import { Actions } from "./actions.js";
import { Capabilities } from "./capabilities.js";
import { Conversations } from "./conversations.js";
import { Operations } from "./operations.js";

type Connection = NonNullable<ChatConnectionDetailsQuery["chatConnection"]>;

/** One connection: the capabilities of its bot, its conversations, and its writes. */
export function ConnectionDetails({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(ChatConnectionDetailsDocument, { id }, [
    "chat.connection.",
  ]);
  const view = useAddress().filters.get("view");
  const connection = data?.chatConnection;
  return (
    <>
      <p className="trail">
        <Link href={href(["chat"])}>Slack</Link>
      </p>
      <h1>{connection?.workspaceName ?? "Connection"}</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {connection != null && (
        <>
          <Facts connection={connection} />
          <Tabs name="Connection" path={["chat", id]} views={views} />
          <View name={view} connection={connection} />
        </>
      )}
      <p className="actions">
        <ExplorerLink query={ChatConnectionDetailsDocument} variables={{ id }} />
      </p>
    </>
  );
}

const views = [
  { view: null, name: "Capabilities" },
  { view: "conversations", name: "Conversations" },
  { view: "actions", name: "Messages sent" },
  { view: "operations", name: "Operations" },
] as const;

function View({ name, connection }: { readonly name: string | null; readonly connection: Connection }) {
  if (name === "conversations") return <Conversations connectionId={connection.id} />;
  if (name === "actions") return <Actions connectionId={connection.id} />;
  if (name === "operations") return <Operations connectionId={connection.id} />;
  return <Capabilities capabilities={connection.capabilities} missingScopes={connection.missingScopes} />;
}

/** The explanation of each state. */
const meanings: Readonly<Record<Connection["status"], string>> = {
  CONNECTED: "The bot can read and write.",
  DISCONNECTED: "It was disconnected, and its token was erased. To use it, connect the workspace again.",
  REAUTHORIZATION_REQUIRED: "Slack no longer accepts the token. Connect the workspace again.",
};

function Facts({ connection }: { readonly connection: Connection }) {
  const { id, workspaceId, botUserId, status, identity, createdAt, updatedAt, eventSocket } = connection;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Badge state={status} /> {meanings[status]}
        </dd>
        <dt>Agent</dt>
        <dd>
          {identity != null && <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>}
        </dd>
        <dt>Workspace, bot</dt>
        <dd>
          <code>{workspaceId}</code>, <code>{botUserId}</code>
        </dd>
        <dt>Connected, changed</dt>
        <dd>
          <Moment at={createdAt} />, <Moment at={updatedAt} />
        </dd>
        {eventSocket != null && (
          <>
            <dt>Socket Mode</dt>
            <dd>
              {eventSocket.error == null ? (
                "Events arrive."
              ) : (
                <>
                  No events arrive: <code>{eventSocket.error}</code>.
                  {eventSocket.retryAt != null && (
                    <>
                      {" "}
                      The next attempt is at <Moment at={eventSocket.retryAt} />.
                    </>
                  )}
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      <p className="actions">
        <button
          type="button"
          className={status === "CONNECTED" ? "quiet" : ""}
          onClick={() => setFilters({ new: "connection", agent: identity?.agentHandle ?? null })}
        >
          Connect again
        </button>
        {status !== "DISCONNECTED" && (
          <button type="button" className="quiet" onClick={() => setEnding(true)}>
            Disconnect
          </button>
        )}
      </p>
      {isEnding && <Disconnect id={id} close={() => setEnding(false)} />}
    </>
  );
}

function Disconnect({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { run, problem, isRunning } = useChange(DisconnectWorkspaceDocument);
  const end = async (): Promise<void> => {
    if ((await run({ input: { connectionId: id } })) !== null) close();
  };
  return (
    <Dialog title="Disconnect this workspace?" close={close}>
      <p>Its token is erased here. The app stays installed in Slack. The messages that were sent stay on this page.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void end()}>
          Disconnect the workspace
        </button>
      </p>
    </Dialog>
  );
}
