import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewRulesAuthority } from "../authority.js";
import { listVisibleRules, type ReviewRuleRow } from "../store/rules.js";
import { ReviewRule } from "../types/review-rule.js";

/** `reviewRules` (wire contract reviews 7.3). */
@Resolver()
export class ListReviewRules {
  @Query(() => [ReviewRule], {
    description:
      "The review rules of the organization in their order, at most 100. For admins and admin keys. Errors: `admin_required`.",
  })
  async reviewRules(@Ctx() { viewer, services }: RequestContext): Promise<ReviewRuleRow[]> {
    authorize(viewer, reviewRulesAuthority["review_rule.read"]);
    return listVisibleRules(services.database.request.reader, viewer);
  }
}
