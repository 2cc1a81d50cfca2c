import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { ReviewListKind } from "../../shared/reviews/rules/review-lists.js";
import { reviewRulesErrors } from "./errors.js";
import { lockPolicy } from "./lock-policy.js";
import { recordRuleChange } from "./record-policy-change.js";
import { mostLists } from "./rules/list-input.js";
import { insertList, listVisibleLists } from "./store/lists.js";

/** Creates a list of the viewer's organization; its id. Throws what `lockPolicy` throws, `review_list_limit_reached`. */
export async function createList(
  tx: Transaction,
  context: RequestContext,
  name: string,
  kind: ReviewListKind,
): Promise<string> {
  const { viewer, services } = context;
  const { organizationId } = await lockPolicy(tx, context);
  const own = (await listVisibleLists(tx, viewer)).filter(({ isBuiltIn }) => !isBuiltIn);
  if (own.length >= mostLists) {
    throw reviewRulesErrors.problem("review_list_limit_reached", { details: { limit: mostLists } });
  }
  const occurredAt = services.clock.now();
  const id = orderedId(occurredAt);
  await insertList(tx, { id, organizationId, name, kind, createdBy: viewer.userId!, createdAt: occurredAt });
  const data = { change: "created", listKind: kind };
  await recordRuleChange(tx, { kind: "review_list.changed", organizationId, id, version: 1, data, occurredAt });
  return id;
}
