import type { Reader } from "../../../shared/database/client.js";
import type { PageRequest } from "../../../shared/pagination/page.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import type { WebhookFilter } from "../rules/webhook-filter.js";

/**
 * Ids of one page, and one more, of the subscriptions that fail, or of those that do not, newest first. Only the newest
 * attempt of a subscription is read, including tests: a receiver that was fixed and tested does not fail any more.
 */
export async function failingWebhooks(
  db: Reader,
  { organizationId, identityId, ...viewer }: Viewer,
  { failing, agentIdentityId, mailboxId, url, kind, mixed }: WebhookFilter,
  { after, first }: PageRequest,
): Promise<string[]> {
  if (organizationId === null) return [];
  const ownOnly = !seesOrganization({ organizationId, identityId, ...viewer });
  const rows = await db.$queryRaw<{ id: string }[]>`
    select s.id from webhook_subscription s join identity i on i.id = s.identity_id
    where i.organization_id = ${organizationId} and s.deleted_at is null
      and (${!ownOnly} or s.identity_id = ${identityId}::uuid)
      and (${agentIdentityId ?? null}::uuid is null or (s.identity_id = ${agentIdentityId ?? null}::uuid and s.mailbox_id is null))
      and (${mailboxId ?? null}::uuid is null or s.mailbox_id = ${mailboxId ?? null}::uuid)
      and (${url ?? null}::text is null or s.url = ${url ?? null}::text)
      and (${kind ?? null}::text is null or ${kind ?? null}::text = any(s.kinds))
      and (${mixed ?? null}::boolean is null or s.mixed = ${mixed ?? null}::boolean)
      and (${after?.createdAt ?? null}::timestamptz is null
           or (s.created_at, s.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      and (s.disabled_at is not null or coalesce((
        select not coalesce(response_status between 200 and 299, false) from delivery_attempt
        where target_id = s.id order by created_at desc, id desc limit 1
      ), false)) = ${failing}
    order by s.created_at desc, s.id desc limit ${first + 1}`;
  return rows.map(({ id }) => id);
}
