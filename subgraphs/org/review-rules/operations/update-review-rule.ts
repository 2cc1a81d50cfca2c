import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { changeRule } from "../change-rule.js";
import { readIdentities, requireSmallRule, type WrittenRule } from "../read-rule.js";
import { ReviewAction } from "../types/enums.js";
import { ReviewRuleFacts } from "../types/inputs.js";
import { ReviewRulePayload, ruleAnswer } from "../types/review-rule-payload.js";

@InputType({ description: "A change of a review rule. What is left out stays as it is." })
class UpdateReviewRuleInput extends ReviewRuleFacts {
  @Field(() => ID, { description: "UUID of the rule." })
  id!: string;

  @Field(() => Int, { description: "The version in which it was read." })
  version!: number;

  @Field(() => String, { nullable: true, description: "Its name: 1 to 80 characters." })
  name?: string | null;

  @Field(() => ReviewAction, { nullable: true, description: "What happens." })
  action?: ReviewAction | null;
}

/** `updateReviewRule` (wire contract reviews 2.1). */
@Resolver()
export class UpdateReviewRule {
  @Mutation(() => ReviewRulePayload, {
    description:
      "Changes a rule. For an admin who is signed in to the console in a browser; with " +
      "`approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `hold_not_supported`, " +
      "`condition_not_for_topic`, `not_found`, `review_rule_changed`, `no_decider`, `console_required`, `admin_required`, " +
      "`browser_required`, `rate_limited`.",
  })
  async updateReviewRule(
    @Arg("input", () => UpdateReviewRuleInput, { description: "The change." }) input: UpdateReviewRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRulePayload> {
    requireRuleWriter(context);
    requireSmallRule(input);
    await limitRuleChanges(context);
    const given = await givenBy(context, input);
    const { id, version } = input;
    await context.services.database.request.transaction((tx) => changeRule(tx, context, { id, version, given }));
    return ruleAnswer(context, id);
  }
}

/** The members that a client gave. Null resets those that may be null; for the others it is the same as nothing. */
async function givenBy(context: RequestContext, input: UpdateReviewRuleInput): Promise<Partial<WrittenRule>> {
  const { agentHandles, ttlHours, onExpiry, messageToAgent, id: _, version: __, ...others } = input;
  const set = Object.entries(others).filter(([, value]) => value != null);
  return {
    ...(Object.fromEntries(set) as Partial<WrittenRule>),
    ...(ttlHours === undefined ? {} : { ttlHours }),
    ...(onExpiry === undefined ? {} : { onExpiry }),
    ...(messageToAgent === undefined ? {} : { messageToAgent }),
    ...(agentHandles === undefined ? {} : { identities: await readIdentities(context, agentHandles) }),
  };
}
