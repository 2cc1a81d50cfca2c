import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { connectionById, type ConnectionRow, lockConnection, requireConnection } from "../connections/public.js";
import { archiveAuthority } from "./authority.js";
import type { archiveEvents } from "./events.js";

/**
 * Changes a connection's archive, with an event; `change` returns the kind of event, or null when nothing changes.
 * Returns the connection's present state. Throws `not_found`, `admin_required`.
 */
export async function changeArchive(
  context: RequestContext,
  connectionId: string,
  change: (tx: Transaction, connection: ConnectionRow, now: Date) => Promise<keyof typeof archiveEvents | null>,
): Promise<ConnectionRow> {
  const { id, organizationId } = await requireConnection(
    context,
    archiveAuthority["chat.archive.manage"],
    connectionId,
  );
  const { database, clock } = context.services;
  await database.request.transaction(async (tx) => {
    const connection = await lockConnection(tx, id);
    if (connection?.organizationId !== organizationId) throw notFound("connection with this id");
    const now = clock.now();
    const kind = await change(tx, connection, now);
    if (kind === null) return;
    const { identityId, workspaceId, version } = connection;
    await appendEvent(tx, {
      kind,
      subjectId: id,
      subjectVersion: version,
      audience: [{ identityId, organizationId, side: null }],
      data: { workspaceId },
      occurredAt: now,
    });
  });
  const changed = await context.loader(connectionById).clear(id).load(id);
  if (changed === null) throw notFound("connection with this id");
  return changed;
}
