import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { updateOrganization } from "./store/organizations.js";
import type { MemberRole } from "./store/people.js";
import { appendOrganizationEvent } from "./append-organization-event.js";

/**
 * Appends the event that a member of a locked organization has another role, and closes what is open with the old one.
 */
export async function announceRole(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const organization = await updateOrganization(tx, organizationId, {}, clock.now());
  await appendOrganizationEvent(tx, "member.role_changed", organization, { user_id: userId, role });
  await notifyRevoked(tx, { kind: "user", id: userId });
}
