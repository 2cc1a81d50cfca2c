import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import {
  announceRole,
  appendOrganizationEvent,
  findRole,
  hasOtherAdmin,
  type MemberRole,
  type MemberRow,
  peopleErrors,
  removeMembership,
  updateOrganization,
  updateRole,
} from "../people/public.js";
import { revokeKeysOfFormerAdmin } from "../keys/public.js";
import { endGrantsOfMember } from "../mcp-grants/public.js";
import { endReviewLinksOf } from "../reviews/public.js";

/**
 * Changes the role of a member of a locked organization, and closes everything that is open with the old one: the
 * member's grants for applications at /mcp and links in mails end. A former admin loses the admin keys that they minted.
 * @throws Problem `last_admin` when no administrator would be left
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
  await endGrantsOfMember(tx, clock, { organizationId, userId }, "role_changed");
  await endReviewLinksOf(tx, { organizationId, userId }, clock.now());
  await announceRole(tx, clock, organizationId, userId, role);
  return member;
}

/**
 * Removes a member from a locked organization, revokes the admin keys that they minted, and closes what is open.
 * @throws Problem `last_admin` when no administrator would be left
 */
export async function removeMember(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
): Promise<void> {
  await keepAnAdmin(tx, organizationId, userId);
  await endGrantsOfMember(tx, clock, { organizationId, userId }, "member_removed");
  await removeMembership(tx, organizationId, userId);
  await endReviewLinksOf(tx, { organizationId, userId }, clock.now());
  await revokeKeysOfFormerAdmin(tx, clock, organizationId, userId);
  const organization = await updateOrganization(tx, organizationId, {}, clock.now());
  await appendOrganizationEvent(tx, "member.removed", organization, { user_id: userId });
  await notifyRevoked(tx, { kind: "user", id: userId });
}

async function keepAnAdmin(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const stays = await hasOtherAdmin(tx, organizationId, userId);
  if (!stays && (await findRole(tx, organizationId, userId)) === "admin") throw peopleErrors.problem("last_admin");
}
