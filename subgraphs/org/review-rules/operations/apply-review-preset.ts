import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { changeOwnPresets } from "../change-own-presets.js";
import { identityAuthority } from "../../identities/public.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { changePolicy } from "../change-policy.js";
import { readAgent } from "../read-agent.js";
import { noOwnPresets } from "../rules/own-presets.js";
import { toReviewPolicy } from "../to-review-policy.js";
import { ReviewArrivalPreset, ReviewPreset } from "../types/enums.js";
import { ReviewPolicy } from "../types/review-policy.js";

@InputType({
  description:
    "Presets, for the organization or for one agent. What is left out stays. An agent without either has those of its " +
    "organization.",
})
class ApplyReviewPresetInput {
  @Field(() => String, { nullable: true, description: "The agent. Default: the organization." })
  agentHandle?: string | null;

  @Field(() => ReviewPreset, {
    nullable: true,
    description: "The preset. Null, for an agent: that of its organization.",
  })
  outboundPreset?: ReviewPreset | null;

  @Field(() => ReviewArrivalPreset, {
    nullable: true,
    description: "The preset about what arrives. Null, for an agent: that of its organization.",
  })
  inboundPreset?: ReviewArrivalPreset | null;
}

@ObjectType({ description: "Result of applying a preset." })
class ApplyReviewPresetPayload {
  @Field(() => ReviewPolicy, { description: "The policy of the organization or of the agent." })
  policy!: ReviewPolicy;
}

/** `applyReviewPreset` (wire contract reviews R36). */
@Resolver()
export class ApplyReviewPreset {
  @Mutation(() => ApplyReviewPresetPayload, {
    description:
      "Sets what the organization's agents, or one of them, may send by themselves, and what they see of what arrives. What " +
      "is held already stays held. For an " +
      "admin who is signed in to the console in a browser; with `approveWith: TOKEN` in force, also with the admin's token. " +
      "Errors: `validation_failed`, `not_found`, `console_required`, `admin_required`, `browser_required`, `no_decider`, " +
      "`rate_limited`.",
  })
  async applyReviewPreset(
    @Arg("input", () => ApplyReviewPresetInput, { description: "The preset." }) input: ApplyReviewPresetInput,
    @Ctx() context: RequestContext,
  ): Promise<ApplyReviewPresetPayload> {
    const { services } = context;
    const { agentHandle = null, outboundPreset, inboundPreset } = input;
    // An agent that the viewer may not see is not found, before any other refusal.
    authorize(context.viewer, identityAuthority["identity.read"]);
    if (agentHandle !== null) await readAgent(context, agentHandle);
    requireRuleWriter(context);
    if (agentHandle === null && outboundPreset == null && inboundPreset == null) {
      throw invalidValue(["outboundPreset"], "An organization must have a preset.");
    }
    await limitRuleChanges(context);
    const policy = await services.database.request.transaction(async (tx) => {
      const presets = { outboundPreset, inboundPreset };
      if (agentHandle !== null) return changeOwnPresets(tx, context, agentHandle, presets);
      return toReviewPolicy(await changePolicy(tx, context, presets), noOwnPresets);
    });
    return { policy };
  }
}
