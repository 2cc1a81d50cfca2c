import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import { noOwnPresets } from "./rules/own-presets.js";
import { toReviewPolicy } from "./to-review-policy.js";
import { findVisiblePresets } from "./store/policies.js";
import { findVisibleLists, type ReviewListRow } from "./store/lists.js";
import { findVisibleRules, type ReviewRuleRow } from "./store/rules.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/** The policies of identities of the viewer's organization, by UUID. */
export function policyOfIdentity({ viewer, services }: RequestContext): DataLoader<string, ReviewPolicy> {
  return new DataLoader(async (ids) => {
    const { reader } = services.database.request;
    const own = await findVisiblePresets(reader, viewer, ids.filter(isUuid));
    const policy = await readPolicyInForce(reader, viewer.organizationId!, null);
    return inKeyOrder(own, ids, ({ id }) => id).map((row) => toReviewPolicy(policy, row ?? noOwnPresets));
  });
}

/** Rules by UUID that the viewer may see. */
export function ruleById({ viewer, services }: RequestContext): DataLoader<string, ReviewRuleRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleRules(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Lists by UUID that the viewer may see. */
export function listById({ viewer, services }: RequestContext): DataLoader<string, ReviewListRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleLists(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
