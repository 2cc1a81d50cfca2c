import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { changePolicy } from "../change-policy.js";
import { settingsViolations } from "../rules/policy-input.js";
import { noOwnPresets } from "../rules/own-presets.js";
import { toReviewPolicy } from "../to-review-policy.js";
import { ReviewApproveWith, ReviewArrivalPreset, ReviewDeciders, ReviewExpiry, ReviewPreset } from "../types/enums.js";
import { ReviewPolicy } from "../types/review-policy.js";

@InputType({ description: "A change of the organization's policy. What is left out stays as it is." })
class UpdateReviewPolicyInput {
  @Field(() => ReviewPreset, { nullable: true, description: "The preset of agents without one of their own." })
  outboundPreset?: ReviewPreset | null;

  @Field(() => ReviewArrivalPreset, { nullable: true, description: "The same about what arrives." })
  inboundPreset?: ReviewArrivalPreset | null;

  @Field(() => Int, { nullable: true, description: "Hours until a held send expires: 1 to 720." })
  ttlHours?: number | null;

  @Field(() => ReviewExpiry, { nullable: true, description: "What becomes of it then." })
  onExpiry?: ReviewExpiry | null;

  @Field(() => ReviewDeciders, { nullable: true, description: "Who decides." })
  deciders?: ReviewDeciders | null;

  @Field(() => ReviewApproveWith, {
    nullable: true,
    description: "With what a person approves. It is changed in a browser only.",
  })
  approveWith?: ReviewApproveWith | null;

  @Field(() => Int, { nullable: true, description: "Hours after which a held send is old: 1 to 720." })
  staleAfterHours?: number | null;

  @Field(() => Int, { nullable: true, description: "Days in which a rejected send may not be repeated: 0 to 365." })
  rejectRepeatsDays?: number | null;
}

@ObjectType({ description: "Result of changing the organization's policy." })
class UpdateReviewPolicyPayload {
  @Field(() => ReviewPolicy, { description: "The policy of the organization." })
  policy!: ReviewPolicy;
}

/** `updateReviewPolicy` (wire contract reviews 2.1). */
@Resolver()
export class UpdateReviewPolicy {
  @Mutation(() => UpdateReviewPolicyPayload, {
    description:
      "Changes what people review before agents send it, and how. For an admin who is signed in to the console in a browser; " +
      "with `approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `console_required`, " +
      "`admin_required`, `browser_required`, `no_decider`, `rate_limited`.",
  })
  async updateReviewPolicy(
    @Arg("input", () => UpdateReviewPolicyInput, { description: "The change." }) input: UpdateReviewPolicyInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateReviewPolicyPayload> {
    const { services } = context;
    requireRuleWriter(context);
    const violations = settingsViolations(input);
    if (violations.length > 0) throw invalid(violations);
    await limitRuleChanges(context);
    const policy = await services.database.request.transaction((tx) => changePolicy(tx, context, input));
    return { policy: toReviewPolicy(policy, noOwnPresets) };
  }
}
