import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { kindOf } from "../../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../../shared/holds/read-held-content.js";
import { reviewAuthority } from "../authority.js";
import { factsOf } from "../decide-review.js";
import { callerOfLink, lockLinkedReview } from "../open-review-link.js";
import { neededFor } from "../rules/check-decision.js";
import { findHandleOfLinked } from "../store/review-links.js";
import { LinkedReview, toLinkedReview } from "../types/linked-review.js";

@InputType({ description: "The link to open." })
class OpenReviewLinkInput {
  @Field(() => String, { description: "Its token, `rvl_…`: the part of the link after `#token=`." })
  token!: string;
}

@ObjectType({ description: "The review of a link." })
class OpenReviewLinkPayload {
  @Field(() => LinkedReview, { description: "The review with its content." })
  review!: LinkedReview;
}

/** `openReviewLink` (wire contract reviews D33). */
@Resolver()
export class OpenReviewLink {
  @Mutation(() => OpenReviewLinkPayload, {
    description:
      "Shows the review of a link in a mail, any number of times. Requires no credential except its token, and changes nothing. " +
      "Errors: `not_found`, `review_link_ended`, `own_send`, `reviewer_address_is_agent`, `rate_limited`.",
  })
  async openReviewLink(
    @Arg("input", () => OpenReviewLinkInput, { description: "The link." }) { token }: OpenReviewLinkInput,
    @Ctx() context: RequestContext,
  ): Promise<OpenReviewLinkPayload> {
    authorize(context.viewer, reviewAuthority["review.link"]);
    const caller = await callerOfLink(context, token);
    const { services } = caller.context;
    const review = await services.database.request.transaction(async (tx) => {
      const { review: row, deciders } = await lockLinkedReview(tx, caller);
      const { revision, contentSha256 } = row;
      const contextMark = await kindOf(services, row).contextMark(tx, row);
      const wanted = { decision: "approve", revision, contentSha256, acknowledge: [] } as const;
      const facts = await factsOf(tx, row, contextMark, deciders);
      return toLinkedReview(row, {
        agentHandle: await findHandleOfLinked(tx, row.identityId),
        content: await readHeldContent(tx, row),
        needs: neededFor(facts, wanted, services.clock.now()),
        contextMark,
        given: facts.approvedBy.length,
      });
    });
    return { review };
  }
}
