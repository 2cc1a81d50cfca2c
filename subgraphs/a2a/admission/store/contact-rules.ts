import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { PeerRule } from "../rules/admission.js";
import { isOwn } from "../../settings/public.js";

/** An active contact rule with the identity whose it is (wire contract a2a 4.1, 4.6). */
export interface ContactRuleRow extends PeerRule {
  readonly identityId: string;
  readonly agentHandle: string;
  readonly organizationId: string;
  readonly peerHandle: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Rules `c` of identities `i` that are not deleted. A rule for an earlier generation of its handle is inactive, as if
 * it did not exist.
 */
export const selectRules = Prisma.sql`
  select c.id, c.identity_id as "identityId", i.agent_handle as "agentHandle", i.organization_id as "organizationId",
         c.action::text as action, c.direction::text as direction, c.peer_handle as "peerHandle", c.version,
         c.created_at as "createdAt", c.updated_at as "updatedAt"
  from a2a_contact_rule c join identity i on i.id = c.identity_id
  left join a2a_handle_generation g on g.handle = c.peer_handle
  where i.deleted_at is null and c.peer_generation = coalesce(g.generation, 0)`;

/** Which rules of those that the viewer sees. */
export interface ContactRuleFilter {
  readonly identityId?: string;
  readonly peerHandle?: string;
  readonly action?: PeerRule["action"];
  readonly direction?: PeerRule["direction"];
}

/** The active rules that the viewer sees, newest first. */
export async function listVisibleRules(
  db: Reader,
  viewer: Viewer,
  { identityId, peerHandle, action, direction }: ContactRuleFilter,
  { first, after }: PageRequest,
): Promise<Page<ContactRuleRow>> {
  const conditions = [
    isOwn(viewer),
    identityId === undefined ? [] : [Prisma.sql`c.identity_id = ${identityId}::uuid`],
    peerHandle === undefined ? [] : [Prisma.sql`c.peer_handle = ${peerHandle}`],
    action === undefined ? [] : [Prisma.sql`c.action = ${action}::"A2aRuleAction"`],
    direction === undefined ? [] : [Prisma.sql`c.direction = ${direction}::"A2aRuleDirection"`],
    isAfter(after),
  ].flat();
  const rows = await db.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and ${Prisma.join(conditions, " and ")}
    order by c.created_at desc, c.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

function isAfter(after: Keyset | null): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`;
}

/** The active rules of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleRules(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ContactRuleRow[]> {
  return db.$queryRaw<ContactRuleRow[]>`
    ${chosenRows("a2a_contact_rule", ids)}
    ${selectRules} and ${isOwn(viewer)}`;
}

/** One identity's view of another. */
export interface PeerView {
  readonly identityId: string;
  readonly peerId: string;
}

/** The active rules that each of these identities has about its peer, in the views' order. */
export async function findPeerRules(db: Queries, views: readonly PeerView[]): Promise<PeerRule[][]> {
  const rows = await db.$queryRaw<(PeerRule & { n: number })[]>`
    select c.id, c.action::text as action, c.direction::text as direction, v.n::int as n
    from unnest(${views.map((view) => view.identityId)}::uuid[], ${views.map((view) => view.peerId)}::uuid[])
      with ordinality as v (identity_id, peer_id, n)
    join identity p on p.id = v.peer_id
    join a2a_contact_rule c on c.identity_id = v.identity_id and c.peer_handle = p.live_handle
    left join a2a_handle_generation g on g.handle = c.peer_handle
    where c.peer_generation = coalesce(g.generation, 0)`;
  return views.map((_, index) =>
    rows.filter(({ n }) => n === index + 1).map(({ id, action, direction }) => ({ id, action, direction })),
  );
}

/** The active rules of an identity, whose settings are locked, that name this handle. */
export async function findRulesNaming(
  tx: Transaction,
  identityId: string,
  peerHandle: string,
): Promise<ContactRuleRow[]> {
  return tx.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and c.identity_id = ${identityId}::uuid and c.peer_handle = ${peerHandle}`;
}

/**
 * The active rule with this id, if it belongs to the identity, whose settings are locked; the id may be any text. Its
 * peer keeps its handle until the transaction ends.
 */
export async function lockRuleOf(tx: Transaction, identityId: string, id: string): Promise<ContactRuleRow | null> {
  for (;;) {
    const rule = await findRuleOf(tx, identityId, id);
    if (rule === null) return null;
    await holdGeneration(tx, rule.peerHandle);
    const held = await findRuleOf(tx, identityId, id);
    // The peer was renamed in between: the rule names another handle now.
    if (held === null || held.peerHandle === rule.peerHandle) return held;
  }
}

/** The active rule of this id, when it is one of the identity's; the id may be anything. */
export async function findRuleOf(tx: Transaction, identityId: string, id: string): Promise<ContactRuleRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and c.identity_id = ${identityId}::uuid and c.id = ${id}::uuid`;
  return row ?? null;
}

/** The values of a new rule. */
export interface NewContactRule {
  readonly identityId: string;
  readonly peerHandle: string;
  readonly action: PeerRule["action"];
  readonly direction: PeerRule["direction"];
}

/**
 * The generation of a handle, locked until the transaction ends: an identity with that handle is deleted or renamed
 * either before or after this transaction. To lock several, lock the settings of all their identities first.
 */
export async function holdGeneration(tx: Transaction, handle: string): Promise<number> {
  await tx.$executeRaw`insert into a2a_handle_generation (handle, generation) values (${handle}, 0) on conflict do nothing`;
  const [row] = await tx.$queryRaw<{ generation: number }[]>`
    select generation from a2a_handle_generation where handle = ${handle} for share`;
  return row!.generation;
}

/** Adds a rule, the settings of its identity being locked; answers its id. */
export async function insertRule(tx: Transaction, rule: NewContactRule, now: Date): Promise<string> {
  const id = orderedId(now);
  const { identityId, peerHandle } = rule;
  const peerGeneration = await holdGeneration(tx, peerHandle);
  // Rules of earlier generations are never shown again.
  await tx.a2aContactRule.deleteMany({ where: { identityId, peerHandle, peerGeneration: { lt: peerGeneration } } });
  await tx.a2aContactRule.create({
    data: { id, ...rule, peerGeneration, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  return id;
}

/** The fields of a rule that may change. */
export type ContactRuleChange = Partial<Pick<NewContactRule, "action" | "direction">>;

/** Changes a rule, the settings of its identity being locked. */
export async function updateRule(tx: Transaction, id: string, change: ContactRuleChange, now: Date): Promise<void> {
  const data = { ...change, updatedAt: now, version: { increment: 1 } };
  await tx.a2aContactRule.update({ where: { id }, data, select: { id: true } });
}

/** Removes rules. */
export async function deleteRules(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.a2aContactRule.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Removes the rules of an identity that is being deleted, and makes all others that name its handle inactive. */
export async function endRules(tx: Transaction, identityId: string, handle: string): Promise<void> {
  await tx.a2aContactRule.deleteMany({ where: { identityId } });
  await tx.a2aHandleGeneration.upsert({
    where: { handle },
    create: { handle, generation: 1 },
    update: { generation: { increment: 1 } },
  });
}
