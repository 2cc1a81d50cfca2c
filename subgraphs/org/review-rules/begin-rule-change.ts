import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import { reviewRulesAuthority } from "./authority.js";
import { reviewChangesRate } from "./limits.js";

/**
 * Refuses viewers that change no policy, rule or list, before their input is examined; `lockPolicy` checks them again.
 * @throws Problem `console_required`, `admin_required`
 */
export function requireRuleWriter({ viewer }: RequestContext): void {
  authorize(viewer, reviewRulesAuthority["review_policy.change_by_token"]);
}

/** Counts a change of policy, rules or lists. @throws Problem `rate_limited` */
export async function limitRuleChanges({ services, viewer }: RequestContext): Promise<void> {
  await enforce(services.limiter, "review-rules", principalOf(viewer), reviewChangesRate);
}
