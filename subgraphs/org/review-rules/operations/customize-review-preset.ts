import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { identityAuthority } from "../../identities/public.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { customizePreset } from "../customize-preset.js";
import { readAgent } from "../read-agent.js";
import { ReviewPolicy } from "../types/review-policy.js";
import { ReviewRule } from "../types/review-rule.js";
import { ruleAnswer } from "../types/review-rule-payload.js";

@InputType({ description: "Whose preset becomes rules." })
class CustomizeReviewPresetInput {
  @Field(() => String, {
    nullable: true,
    description: "The agent; its rules concern it alone. Default: the organization.",
  })
  agentHandle?: string | null;
}

@ObjectType({ description: "Result of making a preset into rules." })
class CustomizeReviewPresetPayload {
  @Field(() => ReviewPolicy, { description: "The policy of the organization or of the agent." })
  policy!: ReviewPolicy;

  @Field(() => [ReviewRule], { description: "The new rules, in their order. Empty for `AUTONOMOUS`, which has none." })
  rules!: ReviewRule[];
}

/** `customizeReviewPreset` (wire contract reviews R36). */
@Resolver()
export class CustomizeReviewPreset {
  @Mutation(() => CustomizeReviewPresetPayload, {
    description:
      "Writes the rules of the preset in force about sends as rules that can be changed, after those that there are, and sets " +
      "`AUTONOMOUS`. Rules of the organization also concern agents with presets of their own. For an admin who is signed in to the " +
      "console in a browser; with `approveWith: TOKEN` in force, also with the admin's token. Errors: `not_found`, " +
      "`console_required`, `admin_required`, `browser_required`, `no_decider`, `review_rule_limit_reached`, `rate_limited`.",
  })
  async customizeReviewPreset(
    @Arg("input", () => CustomizeReviewPresetInput, { description: "Whose preset." }) input: CustomizeReviewPresetInput,
    @Ctx() context: RequestContext,
  ): Promise<CustomizeReviewPresetPayload> {
    const { agentHandle = null } = input;
    // An agent that the viewer may not see is not found, before any other refusal.
    authorize(context.viewer, identityAuthority["identity.read"]);
    if (agentHandle !== null) await readAgent(context, agentHandle);
    requireRuleWriter(context);
    await limitRuleChanges(context);
    const { database } = context.services;
    const { policy, ruleIds } = await database.request.transaction((tx) => customizePreset(tx, context, agentHandle));
    const answers = await Promise.all(ruleIds.map((id) => ruleAnswer(context, id)));
    return { policy, rules: answers.map(({ rule }) => rule) };
  }
}
