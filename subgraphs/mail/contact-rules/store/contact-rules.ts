import { Prisma } from "../../../../generated/prisma/client.js";
import { listedRules, type RuleFilter } from "../../../shared/contact-rules/listed-rules.js";
import { ruleColumns, type RuleTable, type StoredRule } from "../../../shared/contact-rules/rule-table.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Page, PageRequest } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import type { DecidingRule } from "../rules/judge-address.js";
import type { RuleOwner } from "../../../shared/contact-rules/rule-book.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";

/** A contact rule with its mailbox and owner. */
export interface ContactRuleRow extends StoredRule {
  readonly mailboxId: string;
  readonly organizationId: string;
}

/** Rules `c` of identities `i` with open mailboxes `m`. */
const selectRules = Prisma.sql`
  select ${ruleColumns}, m.id as "mailboxId", i.organization_id as "organizationId"
  from mail_contact_rule c join identity i on i.id = c.identity_id join mailbox m on m.identity_id = c.identity_id
  where m.closed_at is null`;

/** The tables of mail's rules. */
export const ruleTable: RuleTable = {
  name: "mail_contact_rule",
  actionType: "MailRuleAction",
  matchType: "MailMatchType",
};

/** Filters on the rules that the viewer sees. */
export interface ContactRuleFilter extends RuleFilter {
  readonly mailboxId?: string;
}

/** The rules that the viewer sees, newest first; ids must be well-formed. */
export async function listVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  filter: ContactRuleFilter,
  request: PageRequest,
  offset = 0,
): Promise<Page<ContactRuleRow>> {
  const ofMailbox = filter.mailboxId === undefined ? [] : [Prisma.sql`m.id = ${filter.mailboxId}::uuid`];
  const visible = [visibleMailboxes(viewer), ...ofMailbox];
  return listedRules(db, ruleTable, selectRules, visible, filter, request, offset);
}

/** The rules of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleContactRules(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ContactRuleRow[]> {
  return db.$queryRaw<ContactRuleRow[]>`
    ${chosenRows("mail_contact_rule", ids)}
    ${selectRules} and ${visibleMailboxes(viewer)}`;
}

/** The mailbox of the rules, and its owner. */
export type RuleMailbox = Pick<ContactRuleRow, "mailboxId" | "organizationId"> & RuleOwner;

/**
 * The open mailbox of an identity. It stays until the transaction ends, and no other transaction changes the identity's
 * rules, except in a process of an earlier version.
 */
export async function holdMailbox(tx: Transaction, identityId: string): Promise<RuleMailbox | null> {
  const [row] = await tx.$queryRaw<RuleMailbox[]>`
    select m.id as "mailboxId", i.organization_id as "organizationId", ${frozenBy} as "frozenBy"
    from mailbox m join identity i on i.id = m.identity_id
    where m.identity_id = ${identityId}::uuid and m.closed_at is null for no key update of m`;
  return row ?? null;
}

/** How many rules of an identity have this action. */
export async function countRules(tx: Transaction, identityId: string, action: DecidingRule["action"]): Promise<number> {
  return tx.mailContactRule.count({ where: { identityId, action } });
}

/** Removes the rules of a deleted identity, after concurrent additions. */
export async function deleteRulesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.$queryRaw`select 1 from mailbox where identity_id = ${identityId}::uuid for update`;
  await tx.mailContactRule.deleteMany({ where: { identityId } });
}
