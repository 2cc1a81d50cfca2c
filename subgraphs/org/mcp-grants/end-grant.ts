import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { appendGrantEvent, type EndReason } from "./append-grant-event.js";
import { callerId } from "./rules/token-text.js";
import { type GrantRow, lockGrantsOfIdentity, lockGrantsOfMember, removeGrant } from "./store/grants.js";

/** Ends a locked grant: its code and its tokens are deleted, and everything that is open with them is closed. */
export async function endGrant(tx: Transaction, clock: Clock, grant: GrantRow, reason: EndReason): Promise<void> {
  await removeGrant(tx, grant.id);
  await appendGrantEvent(tx, "mcp_grant.ended", grant, { occurredAt: clock.now(), reason });
  await notifyRevoked(tx, { kind: "key", id: callerId(grant.id) });
}

/** Ends the grants of a person in a locked organization, when the person leaves it or gets another role. */
export async function endGrantsOfMember(
  tx: Transaction,
  clock: Clock,
  member: { readonly organizationId: string; readonly userId: string },
  reason: EndReason,
): Promise<void> {
  for (const grant of await lockGrantsOfMember(tx, member.organizationId, member.userId)) {
    await endGrant(tx, clock, grant, reason);
  }
}

/** Ends all grants for a locked identity. */
export async function endGrantsOfIdentity(tx: Transaction, clock: Clock, identityId: string): Promise<void> {
  for (const grant of await lockGrantsOfIdentity(tx, identityId)) await endGrant(tx, clock, grant, "identity_gone");
}
