import type { Statements } from "../../../shared/database/statements.js";
import { keepPeers } from "../../../shared/holds/store/outbound-contacts.js";

interface PastMessage {
  readonly id: string;
  readonly identityId: string;
  readonly numbers: readonly string[];
  readonly createdAt: Date;
}

/**
 * Keeps the receivers of the instant messages of an organization that were sent, a slice of them after this id. Returns the id
 * to continue after; null when these were the last ones.
 */
export async function learnReceivers(
  tx: Statements,
  organizationId: string,
  after: string | null,
  slice: number,
): Promise<string | null> {
  const messages = await tx.$queryRaw<PastMessage[]>`
    select m.id, m.identity_id as "identityId", m.created_at as "createdAt",
           array(select r.remote_number from im_recipient r where r.message_id = m.id) as numbers
    from im_message m join im_settings s on s.identity_id = m.identity_id join identity i on i.id = m.identity_id
    where i.organization_id = ${organizationId} and m.direction = 'outbound' and m.review_id is null
      and s.closed_at is null and i.deleted_at is null and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${slice}`;
  // In the order of the identities, and within them of the numbers: sends insert in this order too.
  for (const identityId of [...new Set(messages.map((message) => message.identityId))].sort()) {
    const own = messages.filter((message) => message.identityId === identityId);
    const numbers = own.flatMap((message) => message.numbers);
    await keepPeers(tx, { organizationId, identityId, topic: "im" }, numbers, own[0]!.createdAt);
  }
  return messages.length < slice ? null : messages.at(-1)!.id;
}
