import { EventAttemptsDocument } from "../../../../generated/console-documents.js";
import { useLiveQuery } from "../../api/live-query.js";
import { lasted } from "../../parts/lasted.js";
import { Moment } from "../../parts/moment.js";
import { Table } from "../../parts/table.js";

interface AttemptsProps {
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
}

/** Every attempt to deliver one event, in order: when, how long it took, and how long the engine waited before. */
export function AttemptsOfEvent({ subscriptionId, eventId, eventType }: AttemptsProps) {
  const { data } = useLiveQuery(EventAttemptsDocument, { filter: { subscriptionId, eventType } }, ["webhook."]);
  const attempts = (data?.webhookDeliveries.nodes ?? []).filter((one) => one.eventId === eventId).reverse();
  if (attempts.length < 2) return null;
  return (
    <>
      <h3>All attempts</h3>
      <Table name="Attempts" columns={["Attempt", "Sent", "Status", "Duration", "Waited"]}>
        {attempts.map(({ id, attempt, isReplay, createdAt, responseStatus, durationMs }, index) => (
          <tr key={id}>
            <th scope="row">{isReplay ? "replay" : attempt}</th>
            <td>
              <Moment at={createdAt} />
            </td>
            <td>{responseStatus ?? "no answer"}</td>
            <td>{durationMs == null ? "" : `${durationMs} ms`}</td>
            <td>{index === 0 ? "" : lasted(attempts[index - 1]!.createdAt, createdAt)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
