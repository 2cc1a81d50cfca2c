import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { reviewAuthority } from "../authority.js";
import { decideReview } from "../decide-review.js";
import { requireReview } from "../find-review.js";
import { decisionsRate } from "../limits.js";
import { reviewById } from "../loaders.js";
import { readDecision } from "../read-decision.js";
import { DecideReviewInput } from "../types/decide-review-input.js";
import type { Review } from "../types/review.js";
import { ReviewPayload } from "../types/review-payload.js";

/** `decideReview` (wire contract reviews 4.4). */
@Resolver()
export class DecideReview {
  @Mutation(() => ReviewPayload, {
    description:
      "Approves or rejects one content of a review. What is approved is sent at once. Approving is for a person in the console, " +
      "unless the organization allows tokens; admin keys may reject. Accepts an Idempotency-Key. Errors: `not_found`, " +
      "`validation_failed`, `decider_required`, `own_send`, `reviewer_address_is_agent`, `browser_required` " +
      "(`confirmation_url` is the page to open), `review_decided`, `second_person_required`, `review_revision_conflict`, " +
      "`release_refused`, `review_needs_acknowledgement`, `review_list_limit_reached`, `rate_limited`.",
  })
  async decideReview(
    @Arg("input", () => DecideReviewInput, { description: "The decision." }) input: DecideReviewInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewPayload> {
    const { viewer, services } = context;
    const seen = await requireReview(context, reviewAuthority[`review.${input.decision}`], input.id);
    const violations: Violation[] = [];
    const wanted = readDecision(input, [], violations);
    if (violations.length > 0) throw invalid(violations);
    await enforce(services.limiter, "reviews.decisions", principalOf(viewer), decisionsRate);
    await once(context, "decideReview", input, async (tx) => {
      await decideReview(tx, context, seen, wanted);
      return { id: seen.id };
    });
    context.loader(reviewById).clear(seen.id);
    return { review: (await context.loader(reviewById).load(seen.id)) as unknown as Review };
  }
}
