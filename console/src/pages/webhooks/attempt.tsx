import type { DeliveriesQuery } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { Problem } from "../../api/problem.js";
import { Dialog } from "../../parts/dialog.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { AttemptsOfEvent } from "./attempts-of-event.js";

type Delivery = DeliveriesQuery["webhookDeliveries"]["nodes"][number];

interface AttemptProps {
  readonly delivery: Delivery;
  readonly close: () => void;
  /** Sends the same event again; null while that is not possible. */
  readonly replay: (() => void) | null;
  /** Why the last replay was refused. */
  readonly problem: Problem | null;
}

/** One attempt: the request and the response. */
export function Attempt({ delivery, close, replay, problem }: AttemptProps) {
  const {
    subscriptionId,
    eventType,
    createdAt,
    attempt,
    url,
    requestPayload,
    responseStatus,
    responseBody,
    errorDetail,
  } = delivery;
  return (
    <Dialog title={eventType} close={close} className="wide">
      <p>
        Attempt {attempt}, <Moment at={createdAt} />, to <Link href={href(["webhooks", subscriptionId])}>{url}</Link>
      </p>
      {!delivery.isTest && (
        <p className="actions">
          <button type="button" disabled={replay === null} onClick={() => replay?.()}>
            {delivery.state === "WAITING" ? "Retry now" : "Replay"}
          </button>
          <span className="soft">It sends the same event again, to the current URL of the webhook.</span>
        </p>
      )}
      <ProblemNote problem={problem} />
      <AttemptsOfEvent {...delivery} />
      <h3>Sent</h3>
      <pre className="content" tabIndex={0}>
        {indented(requestPayload)}
      </pre>
      <h3>Answer {responseStatus ?? ""}</h3>
      {errorDetail != null && <p>{errorDetail}</p>}
      {responseBody != null && responseBody !== "" && (
        <pre className="content" tabIndex={0}>
          {indented(responseBody)}
        </pre>
      )}
    </Dialog>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
