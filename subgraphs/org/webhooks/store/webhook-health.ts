import type { Reader } from "../../../shared/database/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** How deliveries to one receiver went lately. Events are counted, however often each was tried; tests are left out. */
export interface WebhookHealthRow {
  readonly subscriptionId: string;
  readonly delivered: number;
  readonly retrying: number;
  readonly failed: number;
  /** Among all deliveries: those that wait for their first attempt or the next, up to `waitingCounted`. */
  readonly waiting: number;
  /** The time of the oldest counted attempt; null when there is none. */
  readonly since: Date | null;
  readonly lastFailureAt: Date | null;
  /** When the first event that is retried is tried next. */
  readonly nextAttemptAt: Date | null;
}

/** How many attempts are looked at: a receiver may have millions. */
export const attemptsLookedAt = 200;

/** The most waiting deliveries that are counted. */
export const waitingCounted = 1_000;

/** The health of each subscription by its newest attempts, in no order. The ids must be those that the viewer may see. */
export async function findWebhookHealth(
  db: Reader,
  { organizationId, identityId, ...viewer }: Viewer,
  ids: readonly string[],
): Promise<WebhookHealthRow[]> {
  if (organizationId === null) return [];
  const ownOnly = !seesOrganization({ organizationId, identityId, ...viewer });
  return db.$queryRaw<WebhookHealthRow[]>`
    select s.id as "subscriptionId", h.*, (
      select count(*)::int from (
        select from delivery w where w.channel = 'webhooks' and w.target_id = s.id and w.state = 'waiting'
        limit ${waitingCounted}
      ) w
    ) as waiting
    from webhook_subscription s join identity i on i.id = s.identity_id
    cross join lateral (
      select count(distinct d.id) filter (where d.state = 'delivered')::int as delivered,
             count(distinct d.id) filter (where d.state = 'waiting')::int as retrying,
             count(distinct d.id) filter (where d.state in ('given_up', 'dropped'))::int as failed,
             min(a.created_at) as since,
             max(a.created_at) filter (where not coalesce(a.response_status between 200 and 299, false)) as "lastFailureAt",
             min(d.next_attempt_at) filter (where d.state = 'waiting') as "nextAttemptAt"
      from (
        select * from delivery_attempt where target_id = s.id order by created_at desc, id desc limit ${attemptsLookedAt}
      ) a join delivery d on d.id = a.delivery_id
      where not a.is_test
    ) h
    where s.id = any(${[...ids]}::uuid[]) and i.organization_id = ${organizationId}
      and (${!ownOnly} or s.identity_id = ${identityId}::uuid)`;
}
