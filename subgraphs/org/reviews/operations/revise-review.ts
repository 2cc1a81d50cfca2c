import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { reviewAuthority } from "../authority.js";
import { requireReview } from "../find-review.js";
import { decisionsRate } from "../limits.js";
import { reviewById } from "../loaders.js";
import { readRevision } from "../read-revision.js";
import { reviseReview } from "../revise-review.js";
import type { Review } from "../types/review.js";
import { ReviewPayload } from "../types/review-payload.js";
import { ReviseReviewInput } from "../types/revise-review-input.js";

/** `reviseReview` (wire contract reviews 4.5). */
@Resolver()
export class ReviseReview {
  @Mutation(() => ReviewPayload, {
    description:
      "Changes the content of something that waits: its next revision, which is approved as any other. For those who may " +
      "approve. Accepts an Idempotency-Key. Errors: `not_found`, `validation_failed`, `decider_required`, `own_send`, " +
      "`reviewer_address_is_agent`, `browser_required`, `review_decided`, `review_revision_conflict`, " +
      "`review_revision_limit_reached`, `html_differs`, `recipient_blocked`, `send_quota_exceeded`, " +
      "`storage_limit_exceeded`, `second_person_required`, `release_refused`, " +
      "`review_needs_acknowledgement`, `rate_limited`.",
  })
  async reviseReview(
    @Arg("input", () => ReviseReviewInput, { description: "The change." }) input: ReviseReviewInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewPayload> {
    const { viewer, services } = context;
    const seen = await requireReview(context, reviewAuthority["review.approve"], input.id);
    const wanted = readRevision(input);
    await enforce(services.limiter, "reviews.decisions", principalOf(viewer), decisionsRate);
    await once(context, "reviseReview", input, async (tx) => {
      await reviseReview(tx, context, seen, wanted);
      return { id: seen.id };
    });
    context.loader(reviewById).clear(seen.id);
    return { review: (await context.loader(reviewById).load(seen.id)) as unknown as Review };
  }
}
