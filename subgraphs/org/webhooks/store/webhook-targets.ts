import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { ContextConfig } from "../../../shared/rules/webhook-context.js";
import type { WebhookDialect } from "../../../shared/rules/webhook-names.js";
import { isShut } from "../../../shared/reviews/frozen-by.js";

const isActive = Prisma.sql`s.deleted_at is null and s.disabled_at is null`;

/** The destination of a subscription. */
export interface WebhookTarget {
  readonly id: string;
  readonly identityId: string;
  readonly url: string;
  readonly sealedAuthToken: Uint8Array | null;
  /** Its identity is frozen in the mode `all`. */
  readonly waits: boolean;
}

/** The active subscriptions with these ids. For the delivery engine, without a viewer. */
export async function findActiveTargets(db: Reader, ids: readonly string[]): Promise<WebhookTarget[]> {
  return db.$queryRaw<WebhookTarget[]>`
    select s.id, s.identity_id as "identityId", s.url, s.sealed_auth_token as "sealedAuthToken", ${isShut} as waits
    from webhook_subscription s join identity i on i.id = s.identity_id
    where s.id = any(${[...ids]}::uuid[]) and ${isActive}`;
}

/** A subscription in the form for matching events of the log. */
export interface Listener {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  /** In the specification's spelling. */
  readonly kinds: readonly string[];
  readonly dialect: WebhookDialect;
  readonly contextConfig: ContextConfig | null;
  /** Its events begin after this position of the log. */
  readonly followsFrom: bigint;
}

const selectListeners = Prisma.sql`
  select s.id, s.identity_id as "identityId", i.organization_id as "organizationId", s.kinds, s.dialect::text as dialect,
         s.follows_from as "followsFrom", s.context_config as "contextConfig"
  from webhook_subscription s join identity i on i.id = s.identity_id`;

const isListening = Prisma.sql`s.follows_from is not null and ${isActive}`;

/** The subscriptions of these identities, except deleted and disabled ones. */
export async function findListeners(db: Queries, identityIds: readonly string[]): Promise<Listener[]> {
  return db.$queryRaw<Listener[]>`
    ${selectListeners} where s.identity_id = any(${[...identityIds]}::uuid[]) and ${isListening}`;
}

/** The subscriptions to any of these kinds of all identities of these organizations, except deleted and disabled ones. */
export async function findListenersOf(
  db: Queries,
  organizationIds: readonly string[],
  kinds: readonly string[],
): Promise<Listener[]> {
  if (organizationIds.length === 0) return [];
  return db.$queryRaw<Listener[]>`
    ${selectListeners}
    where i.organization_id = any(${[...organizationIds]}) and s.kinds && ${[...kinds]}::text[] and ${isListening}`;
}

/** Stores where in the log subscriptions begin: at the event of their creation. */
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

/** The subscription's fields for the event of an attempt. */
export interface WebhookAudience {
  readonly id: string;
  readonly version: number;
  readonly identityId: string;
  /** The present organization of the identity. */
  readonly organizationId: string;
}

/** The audience of attempts for these subscriptions, including deleted ones. */
export async function findWebhookAudiences(tx: Transaction, ids: readonly string[]): Promise<WebhookAudience[]> {
  return tx.$queryRaw<WebhookAudience[]>`
    select s.id, s.version, s.identity_id as "identityId", i.organization_id as "organizationId"
    from webhook_subscription s join identity i on i.id = s.identity_id
    where s.id = any(${[...ids]}::uuid[])`;
}

/** Removes subscriptions that were deleted before that time and have no delivery log any more, at most 500. */
export async function removeDeletedWebhooks(tx: Transaction, before: Date): Promise<number> {
  return tx.$executeRaw`
    delete from webhook_subscription where id in (
      select s.id from webhook_subscription s
      where s.deleted_at < ${before} and not exists (select from delivery_attempt a where a.target_id = s.id)
      order by s.deleted_at limit 500 for update skip locked)`;
}

/**
 * Removes the deliveries of an organization's deleted subscriptions, at most 500: they repeat the content of events.
 */
export async function removeDeliveriesOf(tx: Transaction, organizationId: string): Promise<number> {
  return tx.$executeRaw`
    delete from delivery where id in (
      select d.id from webhook_subscription s join identity i on i.id = s.identity_id
      join delivery d on d.channel = 'webhooks' and d.target_id = s.id
      where i.organization_id = ${organizationId} and s.deleted_at is not null and d.state <> 'waiting'
      limit 500 for update of d skip locked)`;
}

/** Removes the deleted subscriptions of an organization, with or without a log. */
export async function removeWebhooksOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`
    delete from webhook_subscription s using identity i
    where i.id = s.identity_id and i.organization_id = ${organizationId} and s.deleted_at is not null`;
}
