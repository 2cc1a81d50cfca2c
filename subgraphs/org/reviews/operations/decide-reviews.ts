import { GraphQLJSONObject } from "graphql-scalars";
import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Problem, type Violation } from "../../../shared/errors/problem.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { authorize } from "../../../shared/authority/authority.js";
import { reviewAuthority } from "../authority.js";
import { decideReview } from "../decide-review.js";
import { requireReview } from "../find-review.js";
import { decisionsRate, mostDecisions } from "../limits.js";
import { readDecision } from "../read-decision.js";
import { DecideReviewInput } from "../types/decide-review-input.js";
import { Review, toReview } from "../types/review.js";

@InputType({ description: "Several decisions." })
class DecideReviewsInput {
  @Field(() => [DecideReviewInput], { description: "1 to 50 decisions, each about another review." })
  items!: DecideReviewInput[];
}

@ObjectType({ description: "What became of one of several decisions." })
class ReviewDecisionResult {
  @Field(() => ID, { description: "UUID of the review." })
  id!: string;

  @Field(() => Review, { nullable: true, description: "The review. Null if the decision was refused." })
  review!: Review | null;

  @Field(() => Int, { description: "The status that REST would answer: 200 if it was decided." })
  status!: number;

  @Field(() => String, { nullable: true, description: "Error code of the refusal. Null if it was decided." })
  code!: string | null;

  @Field(() => String, { nullable: true, description: "The refusal in words. Null if it was decided." })
  message!: string | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: "The further members of the refusal, such as `needs`. Null if there are none.",
  })
  details!: object | null;
}

@ObjectType({ description: "Result of several decisions." })
class DecideReviewsPayload {
  @Field(() => [ReviewDecisionResult], { description: "One result for each decision, in their order." })
  results!: ReviewDecisionResult[];
}

/** `decideReviews` (wire contract reviews D19). */
@Resolver()
export class DecideReviews {
  @Mutation(() => DecideReviewsPayload, {
    description:
      "Makes up to 50 decisions, one after the other and each for itself: one that is refused does not stop the others. " +
      "Errors: `validation_failed`, `decider_required`, `rate_limited`.",
  })
  async decideReviews(
    @Arg("input", () => DecideReviewsInput, { description: "The decisions." }) { items }: DecideReviewsInput,
    @Ctx() context: RequestContext,
  ): Promise<DecideReviewsPayload> {
    const { viewer, services } = context;
    authorize(viewer, reviewAuthority["review.reject"]);
    if (items.length === 0 || items.length > mostDecisions) {
      throw invalidValue(["items"], `The list must have 1 to ${mostDecisions} decisions.`);
    }
    if (new Set(items.map(({ id }) => id.toLowerCase())).size < items.length) {
      throw invalidValue(["items"], "A review can be decided only once in a request.");
    }
    const violations: Violation[] = [];
    const wanted = items.map((item, index) => readDecision(item, ["items", index], violations));
    if (violations.length > 0) throw invalid(violations);
    const results: ReviewDecisionResult[] = [];
    for (const [index, { id, decision }] of items.entries()) {
      try {
        await enforce(services.limiter, "reviews.decisions", principalOf(viewer), decisionsRate);
        const seen = await requireReview(context, reviewAuthority[`review.${decision}`], id);
        const decided = await services.database.request.transaction((tx) =>
          decideReview(tx, context, seen, wanted[index]!),
        );
        results.push({ id, review: toReview(decided), status: 200, code: null, message: null, details: null });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { status, code, message, extensions } = error;
        results.push({ id, review: null, status, code, message, details: extensions.details ?? null });
      }
    }
    return { results };
  }
}
