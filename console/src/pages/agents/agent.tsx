import { AgentDocument, type AgentQuery } from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Tabs } from "../../parts/tabs.js";
import { AgentSettings } from "./agent-settings.js";
import { ChangeAgent } from "./change-agent.js";
import { ConnectAgent } from "./connect/connect-agent.js";
import { ContactRules } from "./contact-rules.js";
import { FreezeSwitch } from "./freeze-switch.js";
import { AgentHeader } from "./hub/agent-header.js";
import { AgentHub } from "./hub/agent-hub.js";
import { Reach } from "./reach.js";

/** Milliseconds between two readings while much happens. */
const restMs = 2_000;
const kinds = ["identity.", "a2a.", "mail.message.", "mail.mailbox.", "im.line.", "im.settings.", "webhook", "vault."];

/** One agent: everything that it has and does, and the views that change it. */
export function Agent({ handle }: { readonly handle: string }) {
  const view = useAddress().filters.get("view");
  const { data, problem, isLoading, refetch } = useLiveQuery(AgentDocument, { handle }, kinds, { restMs });
  const agent = data?.identity;
  return (
    <>
      <p className="trail">
        <Link href={href(["agents"])}>Agents</Link>
      </p>
      {agent == null ? <h1>@{handle}</h1> : <AgentHeader agent={agent} />}
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && agent == null && <p>There is no agent with this handle in your organization.</p>}
      {agent != null && <FreezeSwitch handle={handle} />}
      {agent != null && <Tabs name={`@${handle}`} path={["agents", handle]} views={views} />}
      {agent != null && <View name={view} agent={agent} />}
      <p className="actions">
        <ExplorerLink query={AgentDocument} variables={{ handle }} />
      </p>
    </>
  );
}

const views = [
  { view: null, name: "Overview" },
  { view: "connect", name: "Keys and hosts" },
  { view: "profile", name: "Profile" },
  { view: "settings", name: "Settings" },
  { view: "rules", name: "Contact rules" },
  { view: "reach", name: "Check who may send" },
] as const;

function View({ name, agent }: { readonly name: string | null; readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { agentHandle: handle } = agent;
  if (name === "connect") return <ConnectAgent identityId={agent.id} handle={handle} />;
  if (name === "profile") return <Profile agent={agent} />;
  if (name === "settings") return <AgentSettings handle={handle} />;
  if (name === "rules") return <ContactRules handle={handle} />;
  if (name === "reach") return <Reach handle={handle} />;
  return <AgentHub agent={agent} />;
}

/** The name, description and card that others read. */
function Profile({ agent }: { readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { id, agentHandle, displayName, description, mailbox, createdAt, a2aSettings, a2aCard } = agent;
  return (
    <>
      <ChangeAgent key={`${agentHandle} ${displayName} ${description}`} agent={agent} />
      <dl className="facts">
        <dt>Id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Email</dt>
        <dd>
          {mailbox == null ? (
            "no mailbox"
          ) : (
            <>
              {mailbox.emailAddress}, <Link href={href(["inbox"], { agent: agentHandle })}>inbox</Link>
            </>
          )}
        </dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
      <h2>Card</h2>
      <p className="soft">
        This is what other agents read at <code>{a2aSettings?.cardUrl}</code>.
      </p>
      {a2aCard == null ? (
        <p>The agent has no public card, because A2A is not enabled for it.</p>
      ) : (
        <pre className="content" tabIndex={0}>
          {JSON.stringify(a2aCard.content, null, 2)}
        </pre>
      )}
    </>
  );
}
