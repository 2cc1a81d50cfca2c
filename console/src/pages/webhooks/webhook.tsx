import { useState } from "react";
import {
  DeleteWebhookDocument,
  PauseWebhookDocument,
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
import { useTitle } from "../../parts/use-title.js";
import { ChangeWebhook } from "./change-webhook.js";
import { Deliveries } from "./deliveries.js";
import { Health } from "./health.js";

/** One subscription and its deliveries. */
export function Webhook({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(
    WebhookDocument,
    { id },
    ["webhook_subscription.", "webhook."],
    {
      restMs: 1_000,
    },
  );
  const found = data?.webhookSubscription;
  useTitle(found?.url);
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
  const { id, url, identity, eventTypes, createdAt, disabledAt, disabledReason, hasAuthToken, health } = webhook;
  const isPaused = webhook.pausedAt != null;
  const isChanging = useAddress().filters.get("change") === "webhook";
  const [isDeleting, setDeleting] = useState(false);
  const test = useChange(SendTestWebhookDocument);
  const replay = useChange(ReplayFailedDocument);
  const [replayed, setReplayed] = useState<number | null>(null);
  const replayFailed = async (): Promise<void> => {
    const result = await replay.run({ input: { subscriptionId: id, since: dayAgo(), alsoWaiting: true } });
    setReplayed(result?.replayFailedWebhookDeliveries.count ?? null);
  };
  const pausing = useChange(PauseWebhookDocument);
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
        <dt>Deliveries</dt>
        <dd>
          <Health health={health} isPaused={isPaused} />
        </dd>
        <dt>Events</dt>
        <dd>{eventTypes.join(", ")}</dd>
        <dt>Token</dt>
        <dd>{hasAuthToken ? "Sent with every delivery" : "None"}</dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {webhook.pausedAt != null && (
          <>
            <dt>Paused</dt>
            <dd>
              <Moment at={webhook.pausedAt} /> Events wait and are sent when you resume.
            </dd>
          </>
        )}
        {disabledAt != null && (
          <>
            <dt>Disabled</dt>
            <dd>
              <Moment at={disabledAt} /> {disabledReason}
            </dd>
          </>
        )}
      </dl>
      <ProblemNote problem={test.problem ?? replay.problem ?? pausing.problem} />
      <p className="actions">
        <button type="button" disabled={test.isRunning} onClick={() => void test.run({ id })}>
          Send a test event
        </button>
        <button type="button" className="quiet" onClick={() => setFilters({ change: "webhook" })}>
          Change
        </button>
        <button
          type="button"
          className="quiet"
          disabled={pausing.isRunning}
          onClick={() => void pausing.run({ id, paused: !isPaused })}
        >
          {isPaused ? "Resume" : "Pause"}
        </button>
        <button type="button" className="quiet" disabled={replay.isRunning} onClick={() => void replayFailed()}>
          Retry what failed in the last day
        </button>
        <button type="button" className="quiet" onClick={() => setDeleting(true)}>
          Delete
        </button>
        <ExplorerLink query={WebhookDocument} variables={{ id }} />
      </p>
      <p role="status" className="soft">
        {replayed !== null && <Replayed count={replayed} health={health} isPaused={isPaused} />}
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

interface ReplayedProps {
  readonly count: number;
  readonly health: NonNullable<WebhookQuery["webhookSubscription"]>["health"];
  readonly isPaused: boolean;
}

/** The result of a retry. It leaves out events that are on their way. */
function Replayed({ count, health: { retrying, nextAttemptAt }, isPaused }: ReplayedProps) {
  if (count > 0) {
    const events = count === 1 ? "1 event is" : `${count} events are`;
    return `${events} sent again${isPaused ? " when the webhook resumes" : ""}.`;
  }
  if (retrying === 0) return "Nothing to retry.";
  return (
    <>
      Nothing to retry; {retrying} {retrying === 1 ? "is" : "are"} still retrying
      {nextAttemptAt != null && (
        <>
          , next <Moment at={nextAttemptAt} />
        </>
      )}
      .
    </>
  );
}
