import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { connectionEvents } from "./events.js";
import type { ConnectionRow } from "./store/connections.js";

/** Announces a change of a connection to its identity and its organization. */
export async function recordConnectionEvent(
  tx: Transaction,
  kind: keyof typeof connectionEvents,
  connection: Pick<ConnectionRow, "id" | "identityId" | "organizationId" | "workspaceId" | "version">,
  occurredAt: Date,
): Promise<void> {
  const { id, identityId, organizationId, workspaceId, version } = connection;
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { workspaceId },
    occurredAt,
  });
}
