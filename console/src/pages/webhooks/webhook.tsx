import { useState } from "react";
import {
  DeleteWebhookDocument,
  ReplayFailedDocument,
  SendTestWebhookDocument,
  WebhookDocument,
  type WebhookQuery,
} from "../../../../generated/console-documents.js";
import { go, href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { ChangeWebhook } from "./change-webhook.js";
import { Deliveries } from "./deliveries.js";

/** One subscription and its deliveries. */
export function Webhook({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(WebhookDocument, { id }, ["webhook_subscription."]);
  const found = data?.webhookSubscription;
  return (
    <>
      <p className="trail">
        <Link href={href(["webhooks"])}>Webhooks</Link>
      </p>
      <h1>Webhook</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && found == null && <p>There is no webhook with this id in your organization.</p>}
      {found != null && <Facts webhook={found} />}
    </>
  );
}

const dayAgo = (): string => new Date(Date.now() - 86_400_000).toISOString();

function Facts({ webhook }: { readonly webhook: NonNullable<WebhookQuery["webhookSubscription"]> }) {
  const { id, url, identity, eventTypes, createdAt, disabledAt, disabledReason, hasAuthToken } = webhook;
  const isChanging = useAddress().filters.get("change") === "webhook";
  const [isDeleting, setDeleting] = useState(false);
  const test = useChange(SendTestWebhookDocument);
  const replay = useChange(ReplayFailedDocument);
  const [replayed, setReplayed] = useState<number | null>(null);
  const replayFailed = async (): Promise<void> => {
    const result = await replay.run({ input: { subscriptionId: id, since: dayAgo() } });
    setReplayed(result?.replayFailedWebhookDeliveries.count ?? null);
  };
  const deletion = useChange(DeleteWebhookDocument);
  const remove = async (): Promise<void> => {
    if ((await deletion.run({ id })) !== null) go(href(["webhooks"]), { replace: true });
  };
  return (
    <>
      <dl className="facts">
        <dt>URL</dt>
        <dd>{url}</dd>
        <dt>Agent</dt>
        <dd>
          {identity != null && <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>}
        </dd>
        <dt>Events</dt>
        <dd>{eventTypes.join(", ")}</dd>
        <dt>Token</dt>
        <dd>{hasAuthToken ? "Sent with every delivery" : "None"}</dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {disabledAt != null && (
          <>
            <dt>Disabled</dt>
            <dd>
              <Moment at={disabledAt} /> {disabledReason}
            </dd>
          </>
        )}
      </dl>
      <ProblemNote problem={test.problem ?? replay.problem} />
      <p className="actions">
        <button type="button" disabled={test.isRunning} onClick={() => void test.run({ id })}>
          Send a test event
        </button>
        <button type="button" className="quiet" onClick={() => setFilters({ change: "webhook" })}>
          Change
        </button>
        <button type="button" className="quiet" disabled={replay.isRunning} onClick={() => void replayFailed()}>
          Replay failed deliveries of the last day
        </button>
        <button type="button" className="quiet" onClick={() => setDeleting(true)}>
          Delete
        </button>
        <ExplorerLink query={WebhookDocument} variables={{ id }} />
      </p>
      <p role="status" className="soft">
        {replayed !== null && replayOf(replayed)}
      </p>
      <h2>Deliveries</h2>
      <Deliveries subscriptionId={id} />
      {isChanging && <ChangeWebhook webhook={webhook} close={() => setFilters({ change: null })} />}
      {isDeleting && (
        <Dialog title="Delete this webhook?" close={() => setDeleting(false)}>
          <p>Nothing more is sent to {url}.</p>
          <ProblemNote problem={deletion.problem} />
          <p className="actions">
            <button type="button" disabled={deletion.isRunning} onClick={() => void remove()}>
              Delete the webhook
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** What a replay does. It leaves out deliveries that wait for their next attempt. */
function replayOf(count: number): string {
  if (count === 0) return "No delivery was given up in the last day. Waiting deliveries are retried automatically.";
  return count === 1 ? "1 delivery is sent again." : `${count} deliveries are sent again.`;
}
