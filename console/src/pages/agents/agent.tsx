import { AgentDocument, type AgentQuery } from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Command } from "../../parts/command.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Tabs } from "../../parts/tabs.js";
import { AgentKeys } from "./agent-keys.js";
import { AgentSettings } from "./agent-settings.js";
import { ChangeAgent } from "./change-agent.js";
import { ContactRules } from "./contact-rules.js";
import { DeleteAgent } from "./delete-agent.js";
import { Reach } from "./reach.js";

/** One agent: who it is, its keys, and the card that others read. */
export function Agent({ handle }: { readonly handle: string }) {
  const view = useAddress().filters.get("view");
  const { data, problem, isLoading, refetch } = useLiveQuery(AgentDocument, { handle }, ["identity.", "a2a."]);
  const agent = data?.identity;
  return (
    <>
      <p className="trail">
        <Link href={href(["agents"])}>Agents</Link>
      </p>
      <h1>@{handle}</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && agent == null && <p>There is no agent with this handle in your organization.</p>}
      {agent != null && <Tabs name={`@${handle}`} path={["agents", handle]} views={views} />}
      {agent != null && <View name={view} agent={agent} />}
      <p className="actions">
        <ExplorerLink query={AgentDocument} variables={{ handle }} />
      </p>
    </>
  );
}

const views = [
  { view: null, name: "Profile" },
  { view: "settings", name: "Settings" },
  { view: "rules", name: "Contact rules" },
  { view: "reach", name: "Check who may send" },
] as const;

function View({ name, agent }: { readonly name: string | null; readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { agentHandle: handle } = agent;
  if (name === "settings") return <AgentSettings handle={handle} />;
  if (name === "rules") return <ContactRules handle={handle} />;
  if (name === "reach") return <Reach handle={handle} />;
  return <Facts agent={agent} />;
}

function Facts({ agent }: { readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { id, agentHandle, displayName, description, mailbox, createdAt, a2aSettings, a2aCard } = agent;
  const command = `curl -s ${location.origin}/api/v1/identities/${agentHandle} -H "X-API-Key: $KEY"`;
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
        <dt>Tasks</dt>
        <dd>
          <Link href={href(["tasks"], { agent: agentHandle })}>
            {a2aSettings?.inboundTaskCount ?? 0} received, {a2aSettings?.outboundTaskCount ?? 0} sent
          </Link>
        </dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
      <AgentKeys identityId={id} handle={agentHandle} />
      <h2>Call the API as this agent</h2>
      <Command text={command} />
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
      <DeleteAgent handle={agentHandle} />
    </>
  );
}
