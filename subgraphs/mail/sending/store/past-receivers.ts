import type { Statements } from "../../../shared/database/statements.js";
import { keepPeers } from "../../../shared/holds/store/outbound-contacts.js";
import { comparableAddress } from "../../../shared/rules/mail-address.js";

interface PastMessage {
  readonly id: string;
  readonly identityId: string;
  readonly addresses: readonly string[];
  readonly createdAt: Date;
}

/** Keeps the receivers of messages that can no longer be canceled, where rules ask for first contacts. */
export async function keepReceiversOf(tx: Statements, messageIds: readonly string[]): Promise<void> {
  const messages = await tx.$queryRaw<(PastMessage & { readonly organizationId: string })[]>`
    select g.id, m.identity_id as "identityId", i.organization_id as "organizationId",
           g.to_addresses || g.cc_addresses || g.bcc_addresses as addresses, g.created_at as "createdAt"
    from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    join organization o on o.id = i.organization_id
    where g.id = any(${[...messageIds]}::uuid[]) and o.review_version > 0 and g.status = 'queued'
    order by m.identity_id, g.id`;
  for (const { organizationId, identityId, addresses, createdAt } of messages) {
    await keepPeers(tx, { organizationId, identityId, topic: "mail" }, addresses.map(comparableAddress), createdAt);
  }
}

/**
 * Keeps the receivers of the messages of an organization that were sent, a slice of them after this id. Returns the id to
 * continue after; null when these were the last ones.
 */
export async function learnReceivers(
  tx: Statements,
  organizationId: string,
  after: string | null,
  slice: number,
): Promise<string | null> {
  const messages = await tx.$queryRaw<PastMessage[]>`
    select g.id, m.identity_id as "identityId", g.to_addresses || g.cc_addresses || g.bcc_addresses as addresses,
           g.created_at as "createdAt"
    from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    where i.organization_id = ${organizationId} and g.direction = 'outbound' and g.status <> 'deleted'
      and m.closed_at is null
      and i.deleted_at is null and g.review_id is null and g.import_id is null and g.hold_until is null and (${after}::uuid is null or g.id > ${after}::uuid)
    order by g.id limit ${slice}`;
  // In the order of the identities, and within them of the addresses: sends insert in this order too.
  for (const identityId of [...new Set(messages.map((message) => message.identityId))].sort()) {
    const own = messages.filter((message) => message.identityId === identityId);
    const peers = own.flatMap(({ addresses }) => addresses.map(comparableAddress));
    await keepPeers(tx, { organizationId, identityId, topic: "mail" }, peers, own[0]!.createdAt);
  }
  return messages.length < slice ? null : messages.at(-1)!.id;
}
