import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { heldKinds } from "../../shared/holds/held-kinds.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { readPolicyInForce } from "../../shared/reviews/policy/read-policy.js";
import { reviewErrors } from "./errors.js";
import { reviewPage } from "./review-page.js";
import { lockDecider } from "./store/deciders.js";

/**
 * Throws unless the viewer may make this decision now (wire contract reviews 4.2, 4.3): refusing needs a decider or an admin's
 * key, letting out a decider in a browser, unless the organization chose otherwise. Returns who decides.
 * @throws Problem `decider_required`, `own_send`, `reviewer_address_is_agent`, `browser_required`
 */
export async function requireDecider(
  tx: Transaction,
  { viewer, services, publicBaseUrl }: RequestContext,
  review: ReviewRow,
  decision: "approve" | "reject",
): Promise<"admins" | "members"> {
  const { userId, door } = viewer;
  if (userId === null) {
    if (decision === "reject" && viewer.kind === "admin_key") return "admins";
    throw sharedErrors.problem("decider_required");
  }
  const { organizationId, identityId, senderKind, senderId } = review;
  const policy = await readPolicyInForce(tx, organizationId, identityId);
  const person = await lockDecider(tx, organizationId, userId);
  if (person === null || (person.role === "member" && policy.deciders === "admins")) {
    throw sharedErrors.problem("decider_required");
  }
  if (senderKind === "person" && senderId === userId) throw reviewErrors.problem("own_send");
  for (const kind of services.parts.get(heldKinds)) {
    if (await kind.isAgentAddress?.(tx, person.email)) throw reviewErrors.problem("reviewer_address_is_agent");
  }
  const isInBrowser = door === "cookie" || door === "link";
  if (decision === "reject" || isInBrowser || policy.approveWith === "token") return policy.deciders;
  const url = reviewPage(publicBaseUrl, review);
  throw sharedErrors.problem("browser_required", {
    hint: `Open ${url} in a browser, and do it there.`,
    details: { confirmation_url: url },
  });
}
