import { Prisma } from "../../../../generated/prisma/client.js";
import { ofDirection, ruleColumns, type RuleTable, type StoredRule } from "../../../shared/contact-rules/rule-table.js";
import type { Direction } from "../../../shared/contact-rules/rules/direction.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { DecidingRule } from "../rules/judge-number.js";

/** A contact rule, and whose it is. */
export interface ContactRuleRow extends StoredRule {
  readonly organizationId: string;
}

/** Rules `c` of identities `i` that are not deleted. */
const selectRules = Prisma.sql`
  select ${ruleColumns}, i.organization_id as "organizationId"
  from im_contact_rule c join identity i on i.id = c.identity_id
  where i.deleted_at is null`;

/** Which rules of those that the viewer sees. */
export interface ContactRuleFilter {
  readonly identityId?: string;
  readonly action?: DecidingRule["action"];
  readonly matchType?: ContactRuleRow["matchType"];
  readonly direction?: Direction;
}

/** The rules that the viewer sees, newest first; ids must be well-formed. */
export async function listVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  { identityId, action, matchType, direction }: ContactRuleFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<ContactRuleRow>> {
  const conditions = [
    visibleIdentities(viewer),
    identityId === undefined ? [] : [Prisma.sql`c.identity_id = ${identityId}::uuid`],
    action === undefined ? [] : [Prisma.sql`c.action = ${action}::"ImRuleAction"`],
    matchType === undefined ? [] : [Prisma.sql`c.match_type = ${matchType}::"ImRuleMatchType"`],
    direction === undefined ? [] : [ofDirection(direction)],
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

/** The table of messaging's rules. */
export const ruleTable: RuleTable = {
  name: "im_contact_rule",
  actionType: "ImRuleAction",
  matchType: "ImRuleMatchType",
};

/** Whose rules they are. */
export type RuleOwnerRow = Pick<ContactRuleRow, "organizationId">;

/**
 * The organization of an identity that is not deleted. The identity stays until the transaction ends, and no other
 * transaction changes its rules, except in a process of an earlier version.
 */
export async function holdSettings(tx: Transaction, identityId: string): Promise<RuleOwnerRow | null> {
  const [row] = await tx.$queryRaw<RuleOwnerRow[]>`
    select i.organization_id as "organizationId" from im_settings s join identity i on i.id = s.identity_id
    where s.identity_id = ${identityId}::uuid and s.closed_at is null for no key update of s`;
  return row ?? null;
}

/** Removes the rules of a deleted identity, after concurrent additions. */
export async function deleteRulesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.$queryRaw`select 1 from im_settings where identity_id = ${identityId}::uuid for update`;
  await tx.imContactRule.deleteMany({ where: { identityId } });
}
