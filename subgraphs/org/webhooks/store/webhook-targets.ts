import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { ContextConfig } from "../../../shared/rules/webhook-context.js";
import type { WebhookDialect } from "../../../shared/rules/webhook-names.js";

const isActive = Prisma.sql`s.deleted_at is null and s.disabled_at is null`;

/** Where a subscription sends to. */
export interface WebhookTarget {
  readonly id: string;
  readonly identityId: string;
  readonly url: string;
  readonly sealedAuthToken: Uint8Array | null;
}

/** The subscriptions of these ids that are to be sent anything. For the delivery engine: no viewer asks. */
export async function findActiveTargets(db: Reader, ids: readonly string[]): Promise<WebhookTarget[]> {
  return db.$queryRaw<WebhookTarget[]>`
    select s.id, s.identity_id as "identityId", s.url, s.sealed_auth_token as "sealedAuthToken" from webhook_subscription s
    where s.id = any(${[...ids]}::uuid[]) and ${isActive}`;
}

/** A subscription as the log's events meet it. */
export interface Listener {
  readonly id: string;
  readonly identityId: string;
  /** In the specification's spelling. */
  readonly kinds: readonly string[];
  readonly dialect: WebhookDialect;
  readonly contextConfig: ContextConfig | null;
  /** Position of the log behind which its events begin. */
  readonly followsFrom: bigint;
}

/** What of these identities is subscribed, deleted and disabled subscriptions apart. */
export async function findListeners(db: Queries, identityIds: readonly string[]): Promise<Listener[]> {
  return db.$queryRaw<Listener[]>`
    select s.id, s.identity_id as "identityId", s.kinds, s.dialect::text as dialect, s.follows_from as "followsFrom",
           s.context_config as "contextConfig"
    from webhook_subscription s
    where s.identity_id = any(${[...identityIds]}::uuid[]) and s.follows_from is not null and ${isActive}`;
}

/** Notes where in the log subscriptions begin: at the event of their creation. */
export async function startFollowing(
  tx: Transaction,
  created: readonly { readonly subjectId: string; readonly position: bigint }[],
): Promise<void> {
  if (created.length === 0) return;
  await tx.$executeRaw`
    update webhook_subscription s set follows_from = c.position
    from unnest(${created.map(({ subjectId }) => subjectId)}::uuid[],
                ${created.map(({ position }) => position.toString())}::bigint[]) as c (id, position)
    where s.id = c.id and s.follows_from is null`;
}

/** What an event of an attempt says of its subscription. */
export interface WebhookAudience {
  readonly id: string;
  readonly version: number;
  readonly identityId: string;
  /** That the identity belongs to now. */
  readonly organizationId: string;
}

/** Whom attempts for these subscriptions concern, deleted ones included. */
export async function findWebhookAudiences(tx: Transaction, ids: readonly string[]): Promise<WebhookAudience[]> {
  return tx.$queryRaw<WebhookAudience[]>`
    select s.id, s.version, s.identity_id as "identityId", i.organization_id as "organizationId"
    from webhook_subscription s join identity i on i.id = s.identity_id
    where s.id = any(${[...ids]}::uuid[])`;
}

/** Removes subscriptions that were deleted before that moment and have no delivery log any more, 500 at most. */
export async function removeDeletedWebhooks(tx: Transaction, before: Date): Promise<number> {
  return tx.$executeRaw`
    delete from webhook_subscription where id in (
      select s.id from webhook_subscription s
      where s.deleted_at < ${before} and not exists (select from delivery_attempt a where a.target_id = s.id)
      order by s.deleted_at limit 500 for update skip locked)`;
}

/** Removes what was sent for deleted subscriptions of an organization, 500 at most: it repeats what events said. */
export async function removeDeliveriesOf(tx: Transaction, organizationId: string): Promise<number> {
  return tx.$executeRaw`
    delete from delivery where id in (
      select d.id from webhook_subscription s join identity i on i.id = s.identity_id
      join delivery d on d.channel = 'webhooks' and d.target_id = s.id
      where i.organization_id = ${organizationId} and s.deleted_at is not null and d.state <> 'waiting'
      limit 500 for update of d skip locked)`;
}

/** Removes the deleted subscriptions of an organization, whatever their log. */
export async function removeWebhooksOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`
    delete from webhook_subscription s using identity i
    where i.id = s.identity_id and i.organization_id = ${organizationId} and s.deleted_at is not null`;
}
