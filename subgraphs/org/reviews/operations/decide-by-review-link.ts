import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { reviewAuthority } from "../authority.js";
import { decideLocked } from "../decide-review.js";
import { callerOfLink, lockLinkedReview } from "../open-review-link.js";
import { readDecision } from "../read-decision.js";
import { findApprovers } from "../store/approvals.js";
import { endReviewLink, findHandleOfLinked } from "../store/review-links.js";
import { RejectionReason, ReviewAcknowledgement, ReviewDecision } from "../types/enums.js";
import { LinkedReview, toLinkedReview } from "../types/linked-review.js";

@InputType({ description: "A decision by a link in a mail." })
class DecideByReviewLinkInput {
  @Field(() => String, { description: "The token of the link, `rvl_…`: its part after `#token=`." })
  token!: string;

  @Field(() => ReviewDecision, { description: "What is decided." })
  decision!: ReviewDecision;

  @Field(() => String, { description: "The `contentSha256` that was read." })
  contentSha256!: string;

  @Field(() => [ReviewAcknowledgement], { nullable: true, description: "What of `needs` you have looked at." })
  acknowledge?: ReviewAcknowledgement[] | null;

  @Field(() => String, {
    nullable: true,
    description: "The `contextMark` that was read, null if it was null. Default: the one when it was held.",
  })
  contextMark?: string | null;

  @Field(() => RejectionReason, { nullable: true, description: "Why it is refused. Default: OTHER." })
  reason?: RejectionReason | null;

  @Field(() => String, { nullable: true, description: "Text for the agent: up to 1,000 characters." })
  note?: string | null;
}

@ObjectType({ description: "Result of a decision by a link." })
class DecideByReviewLinkPayload {
  @Field(() => LinkedReview, { description: "The review, without its content." })
  review!: LinkedReview;
}

/** `decideByReviewLink` (wire contract reviews D32, D33). */
@Resolver()
export class DecideByReviewLink {
  @Mutation(() => DecideByReviewLinkPayload, {
    description:
      "Approves or rejects the review of a link in a mail, as the person whom the mail was sent to. It works once. Requires no " +
      "credential except the token. A refused decision does not use up the link. Errors: `not_found`, `validation_failed`, " +
      "`review_link_ended`, `own_send`, `reviewer_address_is_agent`, `review_revision_conflict`, `release_refused`, " +
      "`review_needs_acknowledgement`, `rate_limited`.",
  })
  async decideByReviewLink(
    @Arg("input", () => DecideByReviewLinkInput, { description: "The decision." }) input: DecideByReviewLinkInput,
    @Ctx() context: RequestContext,
  ): Promise<DecideByReviewLinkPayload> {
    authorize(context.viewer, reviewAuthority["review.link"]);
    const { token, ...decision } = input;
    const caller = await callerOfLink(context, token);
    const violations: Violation[] = [];
    const reason = decision.reason ?? RejectionReason.OTHER;
    const wanted = readDecision({ ...decision, reason, id: "", revision: 0 }, [], violations);
    if (violations.length > 0) throw invalid(violations);
    const { services } = caller.context;
    const review = await services.database.request.transaction(async (tx) => {
      const { review: row, deciders } = await lockLinkedReview(tx, caller);
      // The link is bound to this revision.
      const decided = await decideLocked(tx, caller.context, row, deciders, { ...wanted, revision: row.revision });
      await endReviewLink(tx, caller.tokenHash, services.clock.now());
      return toLinkedReview(decided, {
        agentHandle: await findHandleOfLinked(tx, row.identityId),
        content: null,
        needs: [],
        contextMark: decided.contextMark,
        given: (await findApprovers(tx, decided, deciders)).length,
      });
    });
    return { review };
  }
}
