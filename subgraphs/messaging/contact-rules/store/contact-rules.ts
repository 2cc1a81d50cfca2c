import { Prisma } from "../../../../generated/prisma/client.js";
import { listedRules, type RuleFilter } from "../../../shared/contact-rules/listed-rules.js";
import type { RuleOwner } from "../../../shared/contact-rules/rule-book.js";
import { ruleColumns, type RuleTable, type StoredRule } from "../../../shared/contact-rules/rule-table.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Page, PageRequest } from "../../../shared/pagination/page.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";

/** A contact rule, and whose it is. */
export interface ContactRuleRow extends StoredRule {
  readonly organizationId: string;
}

/** Rules `c` of identities `i` that are not deleted. */
const selectRules = Prisma.sql`
  select ${ruleColumns}, i.organization_id as "organizationId"
  from im_contact_rule c join identity i on i.id = c.identity_id
  where i.deleted_at is null`;

/** The table of messaging's rules. */
export const ruleTable: RuleTable = {
  name: "im_contact_rule",
  actionType: "ImRuleAction",
  matchType: "ImRuleMatchType",
};

/** The rules that the viewer sees, newest first; ids must be well-formed. */
export async function listVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  filter: RuleFilter,
  request: PageRequest,
  offset = 0,
): Promise<Page<ContactRuleRow>> {
  return listedRules(db, ruleTable, selectRules, [visibleIdentities(viewer)], filter, request, offset);
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

/**
 * The organization of an identity that is not deleted. The identity stays until the transaction ends, and no other
 * transaction changes its rules, except in a process of an earlier version.
 */
export async function holdSettings(tx: Transaction, identityId: string): Promise<RuleOwner | null> {
  const [row] = await tx.$queryRaw<RuleOwner[]>`
    select i.organization_id as "organizationId", ${frozenBy} as "frozenBy" from im_settings s join identity i on i.id = s.identity_id
    where s.identity_id = ${identityId}::uuid and s.closed_at is null for no key update of s`;
  return row ?? null;
}

/** Removes the rules of a deleted identity, after concurrent additions. */
export async function deleteRulesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.$queryRaw`select 1 from im_settings where identity_id = ${identityId}::uuid for update`;
  await tx.imContactRule.deleteMany({ where: { identityId } });
}
