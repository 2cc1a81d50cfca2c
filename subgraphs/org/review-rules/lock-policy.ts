import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import { lockAsAdmin } from "../people/public.js";
import { reviewRulesAuthority } from "./authority.js";
import { consolePage } from "./console-page.js";

/** The locked policy of the viewer's organization. */
export interface LockedPolicy {
  readonly organizationId: string;
  readonly policy: PolicyInForce;
}

/**
 * Locks the viewer's organization to change what is reviewed, and checks the viewer again. Only a person in a browser may,
 * unless the organization accepts tokens (wire contract reviews G6).
 * @param always whether tokens are refused all the same: a token may not decide that tokens suffice
 * @throws Problem `not_found`, `admin_required`, `browser_required`
 */
export async function lockPolicy(
  tx: Transaction,
  { viewer, services, publicBaseUrl }: RequestContext,
  always = false,
): Promise<LockedPolicy> {
  const { id: organizationId } = await lockAsAdmin(tx, viewer);
  const policy = await readPolicyInForce(tx, organizationId, null);
  const action = policy.approveWith === "token" && !always ? "change_by_token" : "change";
  const page = consolePage(publicBaseUrl ?? services.publicBaseUrl);
  authorize(viewer, reviewRulesAuthority[`review_policy.${action}`], undefined, page);
  return { organizationId, policy };
}
