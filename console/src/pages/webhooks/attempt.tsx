import type { DeliveriesQuery } from "../../../../generated/console-documents.js";
import { Dialog } from "../../parts/dialog.js";
import { Moment } from "../../parts/moment.js";
import { AttemptsOfEvent } from "./attempts-of-event.js";

type Delivery = DeliveriesQuery["webhookDeliveries"]["nodes"][number];

/** One attempt: what was sent, and what came back. */
export function Attempt({ delivery, close }: { readonly delivery: Delivery; readonly close: () => void }) {
  const { eventType, createdAt, attempt, url, requestPayload, responseStatus, responseBody, errorDetail } = delivery;
  return (
    <Dialog title={eventType} close={close} className="wide">
      <p>
        Attempt {attempt}, <Moment at={createdAt} />, to {url}
      </p>
      <AttemptsOfEvent {...delivery} />
      <h3>Sent</h3>
      <pre className="content" tabIndex={0}>
        {indented(requestPayload)}
      </pre>
      <h3>Answer {responseStatus ?? ""}</h3>
      {errorDetail != null && <p>{errorDetail}</p>}
      {responseBody != null && responseBody !== "" && (
        <pre className="content" tabIndex={0}>
          {responseBody}
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
