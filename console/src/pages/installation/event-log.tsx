import { lasted } from "../../parts/lasted.js";
import { Table } from "../../parts/table.js";
import type { InstallationState } from "./installation-state.js";

/** The event log, how far its consumers are behind it, and what waits to be delivered. */
export function EventLog({ state }: { readonly state: InstallationState }) {
  const { eventLog, consumers, deliveries, readAt } = state;
  return (
    <>
      <dl className="figures" aria-label="Event log">
        <Figure name="Newest event" value={eventLog.position.toLocaleString()} />
        <Figure name="Kept since event" value={(eventLog.prunedTo + 1).toLocaleString()} />
        <Figure name="Unpublished for" value={`${Math.round(eventLog.unpublishedSeconds)} s`} />
        <Figure name="Deliveries waiting" value={deliveries.waiting.toLocaleString()} />
        <Figure name="Receivers waiting" value={deliveries.receivers.toLocaleString()} />
        <Figure name="Slow receivers" value={deliveries.slowReceivers.toLocaleString()} />
        <Figure
          name="Delivery due for"
          value={deliveries.dueSince == null ? "0 s" : lasted(deliveries.dueSince, readAt)}
        />
      </dl>
      <section aria-labelledby="consumers">
        <h2 id="consumers">Consumers</h2>
        <p className="soft">
          A consumer that nothing concerns writes its position down only now and then, so up to 1,000 events of distance
          are usual.
        </p>
        <Table name="Consumers" columns={["Consumer", "Position", "Behind", "Oldest waits"]}>
          {consumers.map(({ name, position, behind, waitingSince }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{position.toLocaleString()}</td>
              <td>{behind.toLocaleString()}</td>
              <td>{waitingSince == null ? "" : lasted(waitingSince, readAt)}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
