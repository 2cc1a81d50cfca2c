import { TaskDeliveriesDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { DeliveryState } from "../../parts/delivery-state.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Milliseconds between two readings: deliveries of other tasks cause them too. */
const restMs = 1_000;

/** The webhook deliveries about a task, newest first. Each is a link to its delivery. */
export function TaskDeliveries({ taskId }: { readonly taskId: string }) {
  const { data, problem, refetch } = useLiveQuery(TaskDeliveriesDocument, { id: taskId }, ["webhook."], { restMs });
  const { nodes = [], pageInfo } = data?.webhookDeliveries ?? {};
  const all = { view: "deliveries", subject: taskId };
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Webhook deliveries</h2>
      <ProblemNote problem={problem} retry={refetch} />
      {data !== undefined && nodes.length === 0 && <p className="soft">No webhook was sent for this task.</p>}
      {nodes.length > 0 && (
        <ul className="list">
          {nodes.map(({ id, eventType, createdAt, state, responseStatus, attempt, isReplay, url }) => (
            <li key={id}>
              <Link href={href(["webhooks"], { ...all, delivery: id })}>{eventType}</Link>{" "}
              <DeliveryState delivery={{ state, responseStatus }} />
              <span className="soft block">
                <Moment at={createdAt} />, {responseStatus ?? "no answer"} from {url},{" "}
                {isReplay ? "replay" : `attempt ${attempt}`}
              </span>
            </li>
          ))}
          {pageInfo?.hasNextPage === true && (
            <li>
              <Link href={href(["webhooks"], all)}>All of them</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
