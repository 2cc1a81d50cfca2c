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
        <Figure name="Oldest event" value={(eventLog.prunedTo + 1).toLocaleString()} />
        <Figure name="Publish lag" value={`${Math.round(eventLog.unpublishedSeconds)} s`} />
        <Figure name="Deliveries waiting" value={deliveries.waiting.toLocaleString()} />
        <Figure name="Receivers waiting" value={deliveries.receivers.toLocaleString()} />
        <Figure name="Slow receivers" value={deliveries.slowReceivers.toLocaleString()} />
        <Figure
          name="Oldest due delivery"
          value={deliveries.dueSince == null ? "0 s" : lasted(deliveries.dueSince, readAt)}
        />
      </dl>
      <section aria-labelledby="consumers">
        <h2 id="consumers">Consumers</h2>
        <p className="soft">Idle consumers save their position rarely; a lag of up to 1,000 events is normal.</p>
        <Table name="Consumers" columns={["Consumer", "Position", "Lag", "Waiting for"]}>
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
