import { Prisma, type WebhookSubscription } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import type { ContextConfig } from "../rules/webhook-context.js";
import type { WebhookFilter } from "../rules/webhook-filter.js";
import { failingWebhooks } from "./failing-webhooks.js";

/** A subscription with the present organization of its identity. */
export interface WebhookRow extends Omit<WebhookSubscription, "followsFrom" | "contextConfig"> {
  readonly organizationId: string;
  readonly contextConfig: ContextConfig | null;
}

/** The values of a new subscription. */
export type NewWebhook = Pick<
  WebhookRow,
  "id" | "identityId" | "mailboxId" | "url" | "dialect" | "mixed" | "sealedAuthToken" | "createdAt"
> & {
  readonly kinds: readonly string[];
  readonly contextConfig: ContextConfig | null;
};

/** The fields of a subscription that may change. */
export type WebhookChange = Partial<
  Pick<
    WebhookRow,
    | "url"
    | "dialect"
    | "mixed"
    | "contextConfig"
    | "sealedAuthToken"
    | "disabledAt"
    | "disabledReason"
    | "pausedAt"
    | "deletedAt"
  > & {
    readonly kinds: readonly string[];
  }
>;

const select = {
  id: true,
  identityId: true,
  mailboxId: true,
  url: true,
  kinds: true,
  dialect: true,
  contextConfig: true,
  sealedAuthToken: true,
  mixed: true,
  disabledAt: true,
  disabledReason: true,
  pausedAt: true,
  deletedAt: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  identity: { select: { organizationId: true } },
} as const satisfies Prisma.WebhookSubscriptionSelect;

type Selected = Prisma.WebhookSubscriptionGetPayload<{ select: typeof select }>;

function toRow({ identity, contextConfig, ...row }: Selected): WebhookRow {
  return { ...row, organizationId: identity.organizationId, contextConfig: contextConfig as ContextConfig | null };
}

/** The subscriptions that a viewer may see: its organization's, or a claimed agent's own. */
function visible(viewer: Viewer): Prisma.WebhookSubscriptionWhereInput {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return { id: { in: [] } };
  const living = { deletedAt: null, identity: { organizationId } };
  if (seesOrganization(viewer)) return living;
  return viewer.kind === "agent_key" && identityId !== null ? { ...living, identityId } : { id: { in: [] } };
}

/** Subscriptions by id, in no order, that the viewer may see. Ids must be well-formed. */
export async function findVisibleWebhooks(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<WebhookRow[]> {
  const rows = await db.webhookSubscription.findMany({
    where: { AND: [visible(viewer), { id: { in: [...ids] } }] },
    select,
  });
  return rows.map(toRow);
}

/** The subscriptions of identities and their mailboxes that the viewer may see, newest first. */
export async function findVisibleWebhooksOf(
  db: Reader,
  viewer: Viewer,
  identityIds: readonly string[],
): Promise<WebhookRow[]> {
  const rows = await db.webhookSubscription.findMany({
    where: { AND: [visible(viewer), { identityId: { in: [...identityIds] } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select,
  });
  return rows.map(toRow);
}

/** The subscriptions that a viewer may see, newest first. */
export async function listVisibleWebhooks(
  db: Reader,
  viewer: Viewer,
  filter: WebhookFilter,
  page: PageRequest,
): Promise<Page<WebhookRow>> {
  const { failing, ...others } = filter;
  const listed =
    failing === undefined ? {} : { id: { in: await failingWebhooks(db, viewer, { ...others, failing }, page) } };
  const rows = await db.webhookSubscription.findMany({
    where: { AND: [visible(viewer), matching(others), listed, isAfter(page.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.first + 1,
    select,
  });
  return toPage(rows.map(toRow), page.first);
}

function matching({ agentIdentityId, mailboxId, url, kind, mixed }: WebhookFilter) {
  return {
    ...(mixed === undefined ? {} : { mixed }),
    ...(agentIdentityId === undefined ? {} : { identityId: agentIdentityId, mailboxId: null }),
    ...(mailboxId === undefined ? {} : { mailboxId }),
    ...(url === undefined ? {} : { url }),
    ...(kind === undefined ? {} : { kinds: { has: kind } }),
  } satisfies Prisma.WebhookSubscriptionWhereInput;
}

function isAfter(keyset: Keyset | null): Prisma.WebhookSubscriptionWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** How many subscriptions an identity and its mailbox have. Lock the identity first. */
export async function countWebhooks(tx: Transaction, identityId: string): Promise<number> {
  return tx.webhookSubscription.count({ where: { identityId, deletedAt: null } });
}

export async function insertWebhook(tx: Transaction, webhook: NewWebhook): Promise<WebhookRow> {
  const { kinds, contextConfig, ...rest } = webhook;
  return toRow(
    await tx.webhookSubscription.create({
      data: { ...rest, kinds: [...kinds], contextConfig: jsonOf(contextConfig), updatedAt: webhook.createdAt },
      select,
    }),
  );
}

/**
 * Locks a subscription that the viewer may see for the rest of the transaction; null when there is none. The id must be
 * well-formed.
 */
export async function lockVisibleWebhook(tx: Transaction, viewer: Viewer, id: string): Promise<WebhookRow | null> {
  // Only its own: a lock on another tenant's subscription would block that tenant.
  if ((await findVisibleWebhooks(tx, viewer, [id])).length === 0) return null;
  await lockRow(tx, id);
  return (await findVisibleWebhooks(tx, viewer, [id]))[0] ?? null;
}

/** Locks a subscription that is not deleted; null when it is. */
export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | null> {
  await lockRow(tx, id);
  const row = await tx.webhookSubscription.findFirst({ where: { id, deletedAt: null }, select });
  return row === null ? null : toRow(row);
}

async function lockRow(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from webhook_subscription where id = ${id}::uuid for update`;
}

/** The subscriptions of an identity, including its mailbox's, locked in id order. */
export async function lockWebhooksOf(tx: Transaction, identityId: string): Promise<WebhookRow[]> {
  await tx.$queryRaw`
    select 1 from webhook_subscription where identity_id = ${identityId}::uuid and deleted_at is null
    order by id for update`;
  const rows = await tx.webhookSubscription.findMany({
    where: { identityId, deletedAt: null },
    orderBy: { id: "asc" },
    select,
  });
  return rows.map(toRow);
}

/** Changes a locked subscription. */
export async function updateWebhook(
  tx: Transaction,
  id: string,
  { kinds, contextConfig, ...rest }: WebhookChange,
  updatedAt: Date,
): Promise<WebhookRow> {
  return toRow(
    await tx.webhookSubscription.update({
      where: { id },
      data: {
        ...rest,
        ...(kinds === undefined ? {} : { kinds: [...kinds] }),
        ...(contextConfig === undefined ? {} : { contextConfig: jsonOf(contextConfig) }),
        updatedAt,
        version: { increment: 1 },
      },
      select,
    }),
  );
}

function jsonOf(config: ContextConfig | null) {
  return config === null ? Prisma.DbNull : (config as unknown as Prisma.InputJsonObject);
}
