import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { createRule } from "../create-rule.js";
import { readIdentities, readRule, requireSmallRule } from "../read-rule.js";
import { ReviewAction, ReviewDirection } from "../types/enums.js";
import { ReviewRuleFacts } from "../types/inputs.js";
import { ReviewRulePayload, ruleAnswer } from "../types/review-rule-payload.js";

@InputType({ description: "A new review rule." })
class CreateReviewRuleInput extends ReviewRuleFacts {
  @Field(() => String, { description: "Its name: 1 to 80 characters." })
  name!: string;

  @Field(() => ReviewDirection, {
    nullable: true,
    description: "Whether it is about what is sent or about what arrives. It stays so. Default: `OUT`.",
  })
  direction?: ReviewDirection | null;

  @Field(() => ReviewAction, { description: "What happens." })
  action!: ReviewAction;

  @Field(() => ID, { nullable: true, description: "The next rule after it. Default: none, it is the last." })
  before?: string | null;
}

/** `createReviewRule` (wire contract reviews 2.1). */
@Resolver()
export class CreateReviewRule {
  @Mutation(() => ReviewRulePayload, {
    description:
      "Creates a rule about what agents send, or about what arrives for them. For an admin who is signed in to the console in a browser; with " +
      "`approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `hold_not_supported`, " +
      "`condition_not_for_topic`, `not_found`, `no_decider`, `review_rule_limit_reached`, `console_required`, " +
      "`admin_required`, `browser_required`, `rate_limited`.",
  })
  async createReviewRule(
    @Arg("input", () => CreateReviewRuleInput, { description: "The rule." }) input: CreateReviewRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewRulePayload> {
    requireRuleWriter(context);
    requireSmallRule(input);
    await limitRuleChanges(context);
    const { name, action, before = null } = input;
    const values = readRule({
      name,
      direction: input.direction ?? "out",
      operations: input.operations ?? [],
      topics: input.topics ?? [],
      action,
      enabled: input.enabled ?? true,
      appliesTo: input.appliesTo ?? "agents",
      conditions: input.conditions ?? [],
      approvals: input.approvals ?? 1,
      ttlHours: input.ttlHours ?? null,
      onExpiry: input.onExpiry ?? null,
      messageToAgent: input.messageToAgent ?? null,
      identities: await readIdentities(context, input.agentHandles ?? null),
    });
    const id = await context.services.database.request.transaction((tx) => createRule(tx, context, values, before));
    return ruleAnswer(context, id);
  }
}
