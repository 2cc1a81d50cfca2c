import type { Queries } from "../../../shared/database/statements.js";
import { sendingStatuses } from "../rules/domain-status.js";

/** A mailbox that may receive. */
export interface ReceivingMailbox {
  readonly id: string;
  readonly organizationId: string;
  readonly emailAddress: string;
}

/**
 * The open mailboxes with these lower-cased addresses that are on the platform's domain, or on one that their own
 * organization holds at present.
 */
export async function receivingMailboxes(
  db: Queries,
  platform: string,
  addresses: readonly string[],
): Promise<readonly ReceivingMailbox[]> {
  return db.$queryRaw<ReceivingMailbox[]>`
    select m.id, i.organization_id as "organizationId", m.email_address as "emailAddress"
    from mailbox m join identity i on i.id = m.identity_id
    where m.email_address = any(${[...addresses]}) and m.closed_at is null
      and (split_part(m.email_address, '@', -1) = ${platform} or exists (
        select 1 from sending_domain d
        where d.organization_id = i.organization_id and d.domain = split_part(m.email_address, '@', -1)
          and d.status::text = any(${[...sendingStatuses]})))`;
}
