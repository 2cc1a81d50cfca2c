import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { updateRole } from "./store/memberships.js";
import { updateOrganization } from "./store/organizations.js";
import { findRole, insertMembership, type MemberRole } from "./store/people.js";
import { announceRole } from "./announce-role.js";
import { appendOrganizationEvent } from "./append-organization-event.js";

/** Adds a user to a locked organization with at least that role. It never reduces rights. */
export async function addMember(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const present = await findRole(tx, organizationId, userId);
  if (present === role || present === "admin") return;
  if (present !== null) {
    await updateRole(tx, organizationId, userId, role);
    return announceRole(tx, clock, organizationId, userId, role);
  }
  const createdAt = clock.now();
  await insertMembership(tx, { organizationId, userId, role, createdAt });
  const organization = await updateOrganization(tx, organizationId, {}, createdAt);
  await appendOrganizationEvent(tx, "member.added", organization, { user_id: userId, role });
}
