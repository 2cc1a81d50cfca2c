import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { lockRule, noSuchRule } from "./lock-rule.js";
import { recordRuleChange } from "./record-policy-change.js";
import { movedBefore } from "./rules/rule-order.js";
import { listVisibleRules, orderRules, updateRule } from "./store/rules.js";

/**
 * Moves a rule of the viewer's organization before another one, or with null to the end. If it is there already, nothing
 * changes. Throws what `lockRule` throws.
 */
export async function moveRule(
  tx: Transaction,
  context: RequestContext,
  id: string,
  before: string | null,
): Promise<void> {
  const { viewer, services } = context;
  const { organizationId, rule } = await lockRule(tx, context, id);
  const ids = (await listVisibleRules(tx, viewer)).map((one) => one.id);
  if (before !== null && !ids.includes(before)) throw noSuchRule();
  const moved = movedBefore(ids, rule.id, before);
  if (moved.every((one, index) => one === ids[index])) return;
  const now = services.clock.now();
  await orderRules(tx, moved);
  await updateRule(tx, rule.id, null, now);
  const data = { position: moved.indexOf(rule.id) + 1 };
  const change = { organizationId, id: rule.id, version: rule.version + 1, data, occurredAt: now };
  await recordRuleChange(tx, { kind: "review_rule.moved", ...change });
}
