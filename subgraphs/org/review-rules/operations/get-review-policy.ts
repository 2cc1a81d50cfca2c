import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readPolicyInForce } from "../../../shared/reviews/policy/read-policy.js";
import { reviewRulesAuthority } from "../authority.js";
import { policyOfIdentity } from "../loaders.js";
import { readAgent } from "../read-agent.js";
import { noOwnPresets } from "../rules/own-presets.js";
import { toReviewPolicy } from "../to-review-policy.js";
import { ReviewPolicy } from "../types/review-policy.js";

/** `reviewPolicy` (wire contract reviews 7.3). */
@Resolver()
export class GetReviewPolicy {
  @Query(() => ReviewPolicy, {
    nullable: true,
    description:
      "What people review before agents send it, and before they see it: for the organization, or for one agent. For admins and admin keys. Errors: " +
      "`admin_required`, `not_found`.",
  })
  async reviewPolicy(
    @Arg("agentHandle", () => String, { nullable: true, description: "The agent. Default: the organization." })
    agentHandle: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ReviewPolicy> {
    const { viewer, services } = context;
    authorize(viewer, reviewRulesAuthority["review_policy.read"]);
    if (agentHandle != null) return context.loader(policyOfIdentity).load((await readAgent(context, agentHandle)).id);
    const policy = await readPolicyInForce(services.database.request.reader, viewer.organizationId!, null);
    return toReviewPolicy(policy, noOwnPresets);
  }
}
