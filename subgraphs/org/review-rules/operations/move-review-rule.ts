import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { moveRule } from "../move-rule.js";
import { ReviewRulePayload, ruleAnswer } from "../types/review-rule-payload.js";

@InputType({ description: "Another place for a review rule." })
class MoveReviewRuleInput {
  @Field(() => ID, { description: "UUID of the rule." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The rule before which it shall stand. Null: at the end." })
  before?: string | null;
}

/** `moveReviewRule` (wire contract reviews 7.2). */
@Resolver()
export class MoveReviewRule {
  @Mutation(() => ReviewRulePayload, {
    description:
      "Moves a review rule in the order in which rules are tried. For an admin who is signed in to the console in a browser; " +
      "with `approveWith: TOKEN` in force, also with the admin's token. Errors: `not_found`, `console_required`, " +
      "`admin_required`, `browser_required`, `rate_limited`.",
  })
  async moveReviewRule(
    @Arg("input", () => MoveReviewRuleInput, { description: "The rule and its place." }) input: MoveReviewRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRulePayload> {
    requireRuleWriter(context);
    await limitRuleChanges(context);
    const { id, before = null } = input;
    await context.services.database.request.transaction((tx) => moveRule(tx, context, id, before));
    return ruleAnswer(context, id);
  }
}
