import { WebhooksDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { AgentName } from "../../parts/agent-name.js";
import { Badge } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { Tabs } from "../../parts/tabs.js";
import { Catalogue } from "./catalogue.js";
import { Deliveries } from "./deliveries.js";
import { Health } from "./health.js";
import { NewWebhook } from "./new-webhook.js";
import { SigningKeys } from "./signing-keys.js";
import { Webhook } from "./webhook.js";

/** Webhook subscriptions and what is sent to them, or one subscription. */
export default function Webhooks() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <WebhookList /> : <Webhook key={path[1]} id={path[1]} />}
      {filters.get("new") === "webhook" && <NewWebhook close={() => setFilters({ new: null })} />}
    </>
  );
}

function WebhookList() {
  const { filters } = useAddress();
  const view = filters.get("view");
  return (
    <>
      <div className="title">
        <h1>Webhooks</h1>
        <button type="button" onClick={() => setFilters({ new: "webhook" })}>
          Create a webhook
        </button>
      </div>
      <Tabs name="Webhooks" path={["webhooks"]} views={views} />
      <View name={view} />
    </>
  );
}

const views = [
  { view: null, name: "Subscriptions" },
  { view: "deliveries", name: "Deliveries" },
  { view: "catalogue", name: "Catalogue" },
  { view: "keys", name: "Signing keys" },
] as const;

function View({ name }: { readonly name: string | null }) {
  if (name === "deliveries") return <Deliveries />;
  if (name === "catalogue") return <Catalogue />;
  if (name === "keys") return <SigningKeys />;
  return <Subscriptions />;
}

const example = { url: "parley:receiver", event_types: ["a2a.task.created"], agent_identity_id: "ID" };
const command = `curl -s ${location.origin}/api/v1/webhooks/subscriptions -H "X-API-Key: $KEY" \\
  -H "Content-Type: application/json" -d '${JSON.stringify(example)}'`;

function Subscriptions() {
  const kinds = ["webhook_subscription.", "webhook."];
  const list = useLiveRows(WebhooksDocument, {}, kinds, (data) => data.webhookSubscriptions);
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty
          title="There are no webhooks yet."
          next={{ name: "Create the first webhook", run: () => setFilters({ new: "webhook" }) }}
          command={command}
        >
          <p>
            A webhook sends the events of an agent to your URL, as signed JSON. To try one, use the built-in receiver:
            it stores what it gets.
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Subscriptions" columns={["URL", "Agent", "Events", "Deliveries", "Last failure"]}>
          {rows.map(({ id, url, identity, eventTypes, health, disabledAt, pausedAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["webhooks", id])}>{url}</Link>
                {disabledAt != null && <Badge state="DISABLED" />}
                {pausedAt != null && <Badge state="PAUSED" />}
              </th>
              <td>{identity != null && <AgentName handle={identity.agentHandle} />}</td>
              <td>{eventTypes.join(", ")}</td>
              <td>
                <Health health={health} isPaused={pausedAt != null} />
              </td>
              <td>{health.lastFailureAt == null ? "none" : <Moment at={health.lastFailureAt} />}</td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
