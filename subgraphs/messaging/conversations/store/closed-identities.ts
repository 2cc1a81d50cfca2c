import type { Reader, Transaction } from "../../../shared/database/client.js";

/** Deleted identities whose conversations are still to be removed, of one organization or of all. */
export async function findClosedIdentities(
  db: Reader,
  limit: number,
  organizationId: string | null = null,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select s.identity_id as id from im_settings s join identity i on i.id = s.identity_id
    where s.closed_at is not null and (${organizationId}::text is null or i.organization_id = ${organizationId})
      and (exists (select 1 from im_conversation c where c.identity_id = s.identity_id)
        or exists (select 1 from im_message m where m.identity_id = s.identity_id))
    order by s.closed_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Removes so many messages of a deleted identity, with their recipients, reactions and mentions of files; then its
 * conversations. Answers whether there may be more.
 */
export async function emptyClosedIdentity(tx: Transaction, identityId: string, limit: number): Promise<boolean> {
  const messages = await tx.imMessage.findMany({ where: { identityId }, select: { id: true }, take: limit });
  if (messages.length > 0) {
    await tx.imMessage.deleteMany({ where: { id: { in: messages.map(({ id }) => id) } } });
    return true;
  }
  const conversations = await tx.imConversation.findMany({ where: { identityId }, select: { id: true }, take: limit });
  await tx.imConversation.deleteMany({ where: { id: { in: conversations.map(({ id }) => id) } } });
  return conversations.length === limit;
}
