import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { JudgingRule } from "../../../shared/reviews/rules/judging-rule.js";
import { isAdmin, type Viewer } from "../../../shared/viewer/viewer.js";

/** A rule of an organization. */
export interface ReviewRuleRow extends Omit<JudgingRule, "identities"> {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly allIdentities: boolean;
  readonly identityIds: readonly string[];
  readonly position: number;
  readonly version: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The values of a rule that a change may set. */
export type RuleValues = Omit<
  ReviewRuleRow,
  "id" | "organizationId" | "position" | "version" | "createdBy" | "createdAt" | "updatedAt"
>;

const select = Prisma.sql`
  select r.id, r.organization_id as "organizationId", r.name, r.enabled, r.operations,
         r.all_identities as "allIdentities", r.identity_ids as "identityIds", r.applies_to::text as "appliesTo",
         r.conditions, r.action::text as action, r.approvals, r.ttl_hours as "ttlHours",
         r.on_expiry::text as "onExpiry", r.message_to_agent as "messageToAgent", r.position, r.version,
         r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from review_rule r`;

/** The condition on `r`: only who administers the organization sees its rules. */
function visible(viewer: Viewer): Prisma.Sql {
  return isAdmin(viewer) ? Prisma.sql`r.organization_id = ${viewer.organizationId}` : Prisma.sql`false`;
}

/** The rules of the viewer's organization, in their order. */
export async function listVisibleRules(db: Reader, viewer: Viewer): Promise<ReviewRuleRow[]> {
  return db.$queryRaw<ReviewRuleRow[]>`${select} where ${visible(viewer)} order by r.position, r.id`;
}

/** Rules by id that the viewer may see, in no order. Ids must be well-formed. */
export async function findVisibleRules(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ReviewRuleRow[]> {
  return db.$queryRaw<ReviewRuleRow[]>`${select} where r.id = any(${[...ids]}::uuid[]) and ${visible(viewer)}`;
}

const columnsOf = (values: RuleValues) => ({
  ...values,
  conditions: values.conditions as unknown as Prisma.InputJsonArray,
  operations: [...values.operations],
  identityIds: [...values.identityIds],
});

/** Stores a new rule of a locked organization. */
export async function insertRule(
  tx: Transaction,
  rule: Pick<ReviewRuleRow, "id" | "organizationId" | "position" | "createdBy" | "createdAt">,
  values: RuleValues,
): Promise<void> {
  const data = { ...rule, ...columnsOf(values), updatedAt: rule.createdAt };
  await tx.reviewRule.create({ data, select: { id: true } });
}

/** Changes a rule of a locked organization; without values only its version, because it has moved. */
export async function updateRule(
  tx: Transaction,
  id: string,
  values: RuleValues | null,
  updatedAt: Date,
): Promise<void> {
  const data = { ...(values === null ? {} : columnsOf(values)), updatedAt, version: { increment: 1 } };
  await tx.reviewRule.update({ where: { id }, data, select: { id: true } });
}

/** Numbers the rules of a locked organization in this order. */
export async function orderRules(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    update review_rule r set position = place.number
    from unnest(${[...ids]}::uuid[]) with ordinality as place(id, number)
    where r.id = place.id and r.position <> place.number`;
}

/** Deletes a rule of a locked organization. */
export async function removeRule(tx: Transaction, id: string): Promise<void> {
  await tx.reviewRule.delete({ where: { id }, select: { id: true } });
}

/** Deletes the rules of a deleted organization. */
export async function removeRulesOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.reviewRule.deleteMany({ where: { organizationId } });
}
