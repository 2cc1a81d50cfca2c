import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity } from "../../identities/public.js";
import { reviewRulesAuthority } from "../authority.js";
import { policyOfIdentity } from "../loaders.js";
import { ReviewPolicy } from "./review-policy.js";

/** The review policy of an identity. */
@Resolver(() => Identity)
export class IdentityReviewPolicy {
  @FieldResolver(() => ReviewPolicy, {
    nullable: true,
    description: "What people review before this agent sends it. Only for admins; null for all others.",
  })
  async reviewPolicy(@Root() { id }: Identity, @Ctx() context: RequestContext): Promise<ReviewPolicy | null> {
    if (!may(context.viewer, reviewRulesAuthority["review_policy.read"])) return null;
    return context.loader(policyOfIdentity).load(id);
  }
}
