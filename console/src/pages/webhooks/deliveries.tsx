import { DeliveriesDocument, ReplayDeliveryDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Chips } from "../../parts/chips.js";
import { DeliveryState } from "../../parts/delivery-state.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { Attempt } from "./attempt.js";

/** Attempts to send webhooks, newest first, updated live. The address names the open one. */
export function Deliveries({ subscriptionId }: { readonly subscriptionId?: string }) {
  const { filters } = useAddress();
  const result = filters.get("result") ?? "";
  const subjectId = filters.get("subject");
  const filter = {
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    ...(subjectId === null ? {} : { subjectId }),
    ...(result === "" ? {} : { success: result === "delivered" }),
  };
  const list = useLiveRows(DeliveriesDocument, { filter }, ["webhook."], (data) => data.webhookDeliveries);
  const { rows, problem, isLoading, refetch } = list;
  const replay = useChange(ReplayDeliveryDocument);
  const again = (id: string) => () => void replay.run({ id }).then(refetch);
  const isOfOne = subscriptionId !== undefined;
  const columns = ["Sent", "Event", ...(isOfOne ? [] : ["URL"]), "Result", "Status", "Attempt", "Duration", "Actions"];
  const open = rows?.find(({ id }) => id === filters.get("delivery"));
  return (
    <>
      <Chips
        label="Result"
        value={result}
        options={[
          { value: "", name: "All attempts" },
          { value: "delivered", name: "Accepted" },
          { value: "failed", name: "Not accepted" },
        ]}
        onChange={(value) => setFilters({ result: value || null, after: null })}
      />
      {subjectId !== null && (
        <p className="actions">
          <span>Only deliveries about one object</span>
          <button type="button" className="quiet" onClick={() => setFilters({ subject: null, after: null })}>
            Show all deliveries
          </button>
        </p>
      )}
      <ProblemNote problem={problem ?? replay.problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && <NoDelivery isAboutOne={subjectId !== null} result={result} isOfOne={isOfOne} />}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Deliveries" columns={columns}>
          {rows.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                <Moment at={delivery.createdAt} />
              </td>
              <th scope="row">
                {delivery.eventType}
                {delivery.isTest && <span className="badge calm">test</span>}
                {delivery.isReplay && <span className="badge calm">replay</span>}
              </th>
              {!isOfOne && (
                <td>
                  <Link href={href(["webhooks", delivery.subscriptionId])}>{delivery.url}</Link>
                </td>
              )}
              <td>
                <DeliveryState delivery={delivery} />
              </td>
              <td>{delivery.responseStatus ?? "no answer"}</td>
              <td>{delivery.attempt}</td>
              <td>{delivery.durationMs == null ? "" : `${delivery.durationMs}\u00A0ms`}</td>
              <td>
                <div className="row-actions">
                  <button type="button" className="quiet" onClick={() => setFilters({ delivery: delivery.id })}>
                    Details<span className="unseen"> of {delivery.eventType}</span>
                  </button>
                  {!delivery.isTest && (
                    <button type="button" className="quiet" disabled={replay.isRunning} onClick={again(delivery.id)}>
                      {delivery.state === "WAITING" ? "Retry now" : "Replay"}
                      <span className="unseen"> {delivery.eventType}</span>
                    </button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {open !== undefined && (
        <Attempt
          delivery={open}
          close={() => setFilters({ delivery: null })}
          replay={replay.isRunning ? null : again(open.id)}
          problem={replay.problem}
        />
      )}
    </>
  );
}

interface NoDeliveryProps {
  readonly isAboutOne: boolean;
  readonly result: string;
  /** On the page of a webhook, which has the button for a test event. */
  readonly isOfOne: boolean;
}

/** Why the list is empty, and the next step. */
function NoDelivery({ isAboutOne, result, isOfOne }: NoDeliveryProps) {
  if (isAboutOne) return <Empty title="No webhook was sent for this object." />;
  if (result === "failed") return <Empty title="No delivery has failed." />;
  return (
    <Empty title="Nothing was sent yet.">
      {isOfOne ? (
        <p>To try your receiver, send a test event.</p>
      ) : (
        <p>
          Open a <Link href={href(["webhooks"])}>webhook</Link> and send a test event.
        </p>
      )}
    </Empty>
  );
}
