import { Prisma } from "../../../../generated/prisma/client.js";
import { listedRules, type RuleFilter } from "../../../shared/contact-rules/listed-rules.js";
import { ruleColumns, type RuleTable, type StoredRule } from "../../../shared/contact-rules/rule-table.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Page, PageRequest } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";

/** A contact rule, and whose it is. */
export interface ContactRuleRow extends StoredRule {
  readonly organizationId: string;
}

/** Rules `c` of living identities `i`. */
const selectRules = Prisma.sql`
  select ${ruleColumns}, i.organization_id as "organizationId"
  from chat_contact_rule c join identity i on i.id = c.identity_id
  where i.deleted_at is null`;

/** Where rules of team chat are. */
export const ruleTable: RuleTable = {
  name: "chat_contact_rule",
  actionType: "ChatRuleAction",
  matchType: "ChatRuleMatchType",
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
    ${chosenRows("chat_contact_rule", ids)}
    ${selectRules} and ${visibleIdentities(viewer)}`;
}
