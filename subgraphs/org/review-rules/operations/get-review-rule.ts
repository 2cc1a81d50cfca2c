import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewRulesAuthority } from "../authority.js";
import { ruleById } from "../loaders.js";
import { noSuchRule } from "../lock-rule.js";
import type { ReviewRuleRow } from "../store/rules.js";
import { ReviewRule } from "../types/review-rule.js";

/** `reviewRule` (wire contract reviews 7.2). */
@Resolver()
export class GetReviewRule {
  @Query(() => ReviewRule, {
    nullable: true,
    description: "A review rule of the organization. For admins and admin keys. Errors: `admin_required`, `not_found`.",
  })
  async reviewRule(
    @Arg("id", () => ID, { description: "UUID of the rule." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRuleRow> {
    authorize(context.viewer, reviewRulesAuthority["review_rule.read"]);
    const rule = await context.loader(ruleById).load(id);
    if (rule === null) throw noSuchRule();
    return rule;
  }
}
