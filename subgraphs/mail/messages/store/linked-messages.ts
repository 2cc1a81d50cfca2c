import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";

/** The message of a link. */
export interface LinkedMessageFacts {
  readonly mailboxId: string;
  readonly emailAddress: string;
  readonly threadId: string;
  readonly messageId: string;
  readonly direction: string;
  readonly status: string;
  readonly fromAddress: string;
  readonly toAddresses: readonly string[];
  readonly subject: string | null;
  readonly createdAt: Date;
}

/** The message with an id, if a mailbox of one of the organizations has it. Only console users follow links. */
export async function findLinkedMessage(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedMessageFacts> | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<(LinkedMessageFacts & { id: string; organizationId: string; identityId: string })[]>`
    select g.id, i.organization_id as "organizationId", i.id as "identityId", m.id as "mailboxId",
           m.email_address as "emailAddress", g.thread_id as "threadId", g.rfc_id as "messageId", g.direction::text as direction,
           g.status::text as status, g.from_address as "fromAddress", g.to_addresses as "toAddresses", g.subject, g.created_at as "createdAt"
    from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    where g.id = ${id}::uuid and g.status <> 'deleted' and m.closed_at is null
      and i.organization_id = any(${[...organizationIds]}::text[])`;
  if (row === undefined) return null;
  const { id: found, organizationId, identityId, ...facts } = row;
  return { id: found, organizationId, identityId, facts };
}
