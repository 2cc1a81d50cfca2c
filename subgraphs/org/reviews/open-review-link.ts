import { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { type ReviewRow, readReview } from "../../shared/holds/store/reviews.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { anonymous } from "../../shared/viewer/viewer.js";
import { lockSeen } from "./decide-review.js";
import { reviewErrors } from "./errors.js";
import { requireDecider } from "./require-decider.js";
import { isLinkToken, linkMode, opensReview } from "./rules/review-link.js";
import { countApprovals } from "./store/approvals.js";
import { findReviewLink, lockReviewLink } from "./store/review-links.js";

/** The person of a link, who acts through it. */
export interface LinkCaller {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  /** A context whose viewer is that person, in a browser. It is for the rules of decisions only: no field is resolved in it. */
  readonly context: RequestContext;
}

/**
 * Counts one call with a token of a link, and finds its person (wire contract reviews D33).
 * @throws Problem `rate_limited`, `not_found`, `review_link_ended`
 */
export async function callerOfLink(context: RequestContext, token: string): Promise<LinkCaller> {
  const { services, clientAddress, requestId, userAgent, publicBaseUrl } = context;
  const setting = "REVIEW_LINK_CALLS_PER_MINUTE";
  const rule = perMinute(services.config[setting], setting);
  if (clientAddress !== null) {
    await enforce(services.sharedLimiter, "reviews.links", `address:${addressBlock(clientAddress)}`, rule);
  }
  if (!isLinkToken(token)) throw notFound("link to a review");
  const tokenHash = hashSecret(token);
  const link = await findReviewLink(services.database.request.reader, tokenHash);
  if (link === null) throw notFound("link to a review");
  const { REVIEW_LINKS, OIDC_ISSUER } = services.config;
  if (linkMode(REVIEW_LINKS, OIDC_ISSUER !== undefined) !== "decide") throw ended();
  const { userId, organizationId } = link;
  const viewer = { ...anonymous, kind: "console_member", userId, organizationId, door: "link" } as const;
  return {
    tokenHash,
    context: new RequestContext(services, { viewer, clientAddress, requestId, userAgent, publicBaseUrl }),
  };
}

/**
 * The review of a link that still opens it, both locked, with who decides. Its person is checked as for an approval.
 * @throws Problem `review_link_ended`, `own_send`, `reviewer_address_is_agent`
 */
export async function lockLinkedReview(
  tx: Transaction,
  { tokenHash, context }: LinkCaller,
): Promise<{ readonly review: ReviewRow; readonly deciders: "admins" | "members" }> {
  const known = await findReviewLink(tx, tokenHash);
  const seen = known === null ? null : await readReview(tx, known.reviewId);
  if (known === null || seen === null) throw ended();
  const review = await lockSeen(tx, context, seen);
  const facts = { ...review, approvals: await countApprovals(tx, review) };
  const now = context.services.clock.now();
  if (!opensReview(known, facts, now)) throw ended();
  const deciders = await requirePerson(tx, context, review);
  // After the membership, as a change of the role locks them: neither waits for the other.
  const link = await lockReviewLink(tx, tokenHash);
  if (link === null || !opensReview(link, facts, now)) throw ended();
  return { review, deciders };
}

async function requirePerson(
  tx: Transaction,
  context: RequestContext,
  review: ReviewRow,
): Promise<"admins" | "members"> {
  try {
    return await requireDecider(tx, context, review, "approve");
  } catch (error) {
    // A link dies with the membership and the role of its person; the answer does not say what has changed.
    if (error instanceof Problem && error.code === "decider_required") throw ended();
    throw error;
  }
}

const ended = (): Problem => reviewErrors.problem("review_link_ended");
