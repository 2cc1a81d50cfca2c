import type { Reader, Transaction } from "../../../shared/database/client.js";
import { removeClosedSettings } from "../../settings/public.js";

/** Deleted identities that still have settings, and may have conversations, of one organization or of all. */
export async function findClosedIdentities(
  db: Reader,
  limit: number,
  organizationId: string | null = null,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select s.identity_id as id from im_settings s join identity i on i.id = s.identity_id
    where s.closed_at is not null and (${organizationId}::text is null or i.organization_id = ${organizationId})
    order by s.closed_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Removes some messages of a deleted identity, with their recipients, reactions and file references; then its
 * conversations, and last its settings. Returns whether there may be more.
 */
export async function emptyClosedIdentity(tx: Transaction, identityId: string, limit: number): Promise<boolean> {
  const messages = await tx.imMessage.findMany({ where: { identityId }, select: { id: true }, take: limit });
  if (messages.length > 0) {
    await tx.imMessage.deleteMany({ where: { id: { in: messages.map(({ id }) => id) } } });
    return true;
  }
  const conversations = await tx.imConversation.findMany({ where: { identityId }, select: { id: true }, take: limit });
  await tx.imConversation.deleteMany({ where: { id: { in: conversations.map(({ id }) => id) } } });
  if (conversations.length === limit) return true;
  await removeClosedSettings(tx, identityId);
  return false;
}
