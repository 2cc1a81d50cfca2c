import { Prisma } from "../../../../generated/prisma/client.js";
import { ofDirection, ruleColumns, type RuleTable, type StoredRule } from "../../../shared/contact-rules/rule-table.js";
import type { Direction } from "../../../shared/contact-rules/rules/direction.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { DecidingRule } from "../rules/judge-person.js";

/** A contact rule, and whose it is. */
export interface ContactRuleRow extends StoredRule {
  readonly organizationId: string;
}

/** Rules `c` of living identities `i`. */
const selectRules = Prisma.sql`
  select ${ruleColumns}, i.organization_id as "organizationId"
  from chat_contact_rule c join identity i on i.id = c.identity_id
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
    action === undefined ? [] : [Prisma.sql`c.action = ${action}::"ChatRuleAction"`],
    matchType === undefined ? [] : [Prisma.sql`c.match_type = ${matchType}::"ChatRuleMatchType"`],
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
    ${chosenRows("chat_contact_rule", ids)}
    ${selectRules} and ${visibleIdentities(viewer)}`;
}

/** Where rules of team chat are. */
export const ruleTable: RuleTable = {
  name: "chat_contact_rule",
  actionType: "ChatRuleAction",
  matchType: "ChatRuleMatchType",
};

/** Whose rules they are. */
export type RuleOwnerRow = Pick<ContactRuleRow, "organizationId">;
