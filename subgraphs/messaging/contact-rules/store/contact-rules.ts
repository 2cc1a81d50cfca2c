import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { DecidingRule } from "../rules/judge-number.js";

/** A contact rule, and whose it is. */
export interface ContactRuleRow extends DecidingRule {
  readonly identityId: string;
  readonly matchType: "exact_number";
  readonly organizationId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Rules `c` of living identities `i`. */
const selectRules = Prisma.sql`
  select c.id, c.identity_id as "identityId", i.organization_id as "organizationId",
         c.action::text as action, c.match_type::text as "matchType", c.match_target as "matchTarget", c.version,
         c.created_at as "createdAt", c.updated_at as "updatedAt"
  from im_contact_rule c join identity i on i.id = c.identity_id
  where i.deleted_at is null`;

/** Which rules of those that the viewer sees. */
export interface ContactRuleFilter {
  readonly identityId?: string;
  readonly action?: DecidingRule["action"];
  readonly matchType?: ContactRuleRow["matchType"];
}

/** The rules that the viewer sees, newest first; ids must be well-formed. */
export async function listVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  { identityId, action, matchType }: ContactRuleFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<ContactRuleRow>> {
  const conditions = [
    visibleIdentities(viewer),
    identityId === undefined ? [] : [Prisma.sql`c.identity_id = ${identityId}::uuid`],
    action === undefined ? [] : [Prisma.sql`c.action = ${action}::"ImRuleAction"`],
    matchType === undefined ? [] : [Prisma.sql`c.match_type = ${matchType}::"ImRuleMatchType"`],
    after === null ? [] : [Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and ${Prisma.join(conditions, " and ")}
    order by c.created_at desc, c.id desc limit ${first + 1} offset ${offset}`;
  return toPage(rows, first);
}

/** The rules of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ContactRuleRow[]> {
  return db.$queryRaw<ContactRuleRow[]>`
    ${chosenRows("im_contact_rule", ids)}
    ${selectRules} and ${visibleIdentities(viewer)}`;
}

/** Whether the identity lives; it then stays until the transaction ends. */
export async function holdSettings(tx: Transaction, identityId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from im_settings where identity_id = ${identityId}::uuid and closed_at is null for key share`;
  return rows.length > 0;
}

/** What a new rule says. */
export type NewContactRule = Pick<ContactRuleRow, "identityId" | "action" | "matchType" | "matchTarget">;

/** Adds a rule of an identity whose settings are held; answers its id, or null when there is one of that target. */
export async function insertContactRule(tx: Transaction, rule: NewContactRule, now: Date): Promise<string | null> {
  const { identityId, action, matchType, matchTarget } = rule;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    insert into im_contact_rule (id, identity_id, action, match_type, match_target, created_at, updated_at)
    values (${orderedId(now)}::uuid, ${identityId}::uuid, ${action}::"ImRuleAction", ${matchType}::"ImRuleMatchType",
            ${matchTarget}, ${now}, ${now})
    on conflict (identity_id, match_type, match_target) do nothing returning id`;
  return rows[0]?.id ?? null;
}

/** The id of an identity's rule about that target. */
export async function findRuleAbout(
  tx: Transaction,
  { identityId, matchType, matchTarget }: Pick<NewContactRule, "identityId" | "matchType" | "matchTarget">,
): Promise<string | null> {
  const where = { identityId_matchType_matchTarget: { identityId, matchType, matchTarget } };
  return (await tx.imContactRule.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/** The rule of this id, locked, when it is one of the identity's; the id may be anything. */
export async function lockContactRule(tx: Transaction, identityId: string, id: string): Promise<ContactRuleRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and c.identity_id = ${identityId}::uuid and c.id = ${id}::uuid for update of c`;
  return row ?? null;
}

/** Changes what a locked rule does. */
export async function setRuleAction(
  tx: Transaction,
  id: string,
  action: DecidingRule["action"],
  now: Date,
): Promise<void> {
  const data = { action, updatedAt: now, version: { increment: 1 } };
  await tx.imContactRule.update({ where: { id }, data, select: { id: true } });
}

/** Removes a rule. */
export async function deleteContactRule(tx: Transaction, id: string): Promise<void> {
  await tx.imContactRule.deleteMany({ where: { id } });
}

/** Removes the rules of an identity that is being deleted, once whoever is about to add one has. */
export async function deleteRulesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.$queryRaw`select 1 from im_settings where identity_id = ${identityId}::uuid for update`;
  await tx.imContactRule.deleteMany({ where: { identityId } });
}
