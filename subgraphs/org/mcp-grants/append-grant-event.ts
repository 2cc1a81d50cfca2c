import { appendEvent } from "../../shared/events/append-event.js";
import type { Transaction } from "../../shared/database/client.js";
import type { mcpGrantEvents } from "./events.js";
import type { GrantRow } from "./store/grants.js";

/** Why access ended. */
export type EndReason =
  | "revoked"
  | "returned"
  | "expired"
  | "reused"
  | "member_removed"
  | "role_changed"
  | "identity_gone";

/** Appends an event about the beginning or the end of a grant, for its agent and the agent's organization. */
export async function appendGrantEvent(
  tx: Transaction,
  kind: keyof typeof mcpGrantEvents,
  { id, identityId, organizationId, userId, version }: GrantRow,
  { occurredAt, reason }: { readonly occurredAt: Date; readonly reason?: EndReason },
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: reason === undefined ? version : version + 1,
    audience: [{ identityId, organizationId, side: null }],
    data: { identity_id: identityId, user_id: userId, ...(reason === undefined ? {} : { reason }) },
    occurredAt,
  });
}
