import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { orgErrors } from "../errors.js";
import { hasOtherAdmin, type MemberRow, removeMembership, updateRole } from "./store/memberships.js";
import { updateOrganization } from "./store/organizations.js";
import { findRole, insertMembership, type MemberRole } from "./store/people.js";
import { appendOrganizationEvent } from "./append-organization-event.js";
import { revokeKeysOfFormerAdmin } from "../keys/revoke-keys-of-former-admin.js";

/** Makes a user belong to a locked organization with at least that role. Nobody loses a right by it. */
export async function addMember(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const present = await findRole(tx, organizationId, userId);
  if (present === role || present === "admin") return;
  if (present !== null) return void (await changeRole(tx, clock, organizationId, userId, role));
  const createdAt = clock.now();
  await insertMembership(tx, { organizationId, userId, role, createdAt });
  const organization = await updateOrganization(tx, organizationId, {}, createdAt);
  await appendOrganizationEvent(tx, "member.added", organization, { user_id: userId, role });
}

/**
 * Gives a member of a locked organization another role, and cuts what is open with the old one. Whoever is no longer an
 * admin loses the admin keys that they minted.
 * @throws Problem `last_admin` when nobody would be left to administer it
 */
export async function changeRole(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
  role: MemberRole,
): Promise<MemberRow> {
  if (role !== "admin") await keepAnAdmin(tx, organizationId, userId);
  const member = await updateRole(tx, organizationId, userId, role);
  if (role !== "admin") await revokeKeysOfFormerAdmin(tx, clock, organizationId, userId);
  const organization = await updateOrganization(tx, organizationId, {}, clock.now());
  await appendOrganizationEvent(tx, "member.role_changed", organization, { user_id: userId, role });
  await notifyRevoked(tx, { kind: "user", id: userId });
  return member;
}

/**
 * Takes a member out of a locked organization, revokes the admin keys that they minted, and cuts what is open.
 * @throws Problem `last_admin` when nobody would be left to administer it
 */
export async function removeMember(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
): Promise<void> {
  await keepAnAdmin(tx, organizationId, userId);
  await removeMembership(tx, organizationId, userId);
  await revokeKeysOfFormerAdmin(tx, clock, organizationId, userId);
  const organization = await updateOrganization(tx, organizationId, {}, clock.now());
  await appendOrganizationEvent(tx, "member.removed", organization, { user_id: userId });
  await notifyRevoked(tx, { kind: "user", id: userId });
}

async function keepAnAdmin(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const stays = await hasOtherAdmin(tx, organizationId, userId);
  if (!stays && (await findRole(tx, organizationId, userId)) === "admin") throw orgErrors.problem("last_admin");
}
