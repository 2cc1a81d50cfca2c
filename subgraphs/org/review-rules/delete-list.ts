import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { listsOfCondition } from "../../shared/reviews/rules/review-lists.js";
import { lockList } from "./change-list.js";
import { reviewRulesErrors } from "./errors.js";
import { recordRuleChange } from "./record-policy-change.js";
import { removeList } from "./store/lists.js";
import { listVisibleRules } from "./store/rules.js";

/** Deletes a list of the viewer's organization. Throws what `lockList` throws, and `review_list_in_use` with the rules. */
export async function deleteList(tx: Transaction, context: RequestContext, listId: string): Promise<void> {
  const { organizationId, list } = await lockList(tx, context, listId);
  const { id } = list;
  const rules = await listVisibleRules(tx, context.viewer);
  const naming = rules.filter(({ conditions }) => conditions.some((one) => listsOfCondition(one).includes(id)));
  if (list.isBuiltIn || naming.length > 0) {
    throw reviewRulesErrors.problem("review_list_in_use", { details: { rule_ids: naming.map((rule) => rule.id) } });
  }
  await removeList(tx, id);
  const change = { organizationId, id, version: list.version + 1, data: { change: "deleted" } };
  await recordRuleChange(tx, { kind: "review_list.changed", ...change, occurredAt: context.services.clock.now() });
}
