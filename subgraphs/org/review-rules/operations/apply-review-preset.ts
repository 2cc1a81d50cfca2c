import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { changeOwnPreset } from "../change-own-preset.js";
import { identityAuthority } from "../../identities/public.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { changePolicy } from "../change-policy.js";
import { readAgent } from "../read-agent.js";
import { toReviewPolicy } from "../to-review-policy.js";
import { ReviewPreset } from "../types/enums.js";
import { ReviewPolicy } from "../types/review-policy.js";

@InputType({ description: "A preset, for the organization or for one agent." })
class ApplyReviewPresetInput {
  @Field(() => String, { nullable: true, description: "The agent. Default: the organization." })
  agentHandle?: string | null;

  @Field(() => ReviewPreset, {
    nullable: true,
    description: "The preset. Null, for an agent: that of its organization.",
  })
  outboundPreset?: ReviewPreset | null;
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
      "Sets what the organization's agents, or one of them, may send by themselves. What is held already stays held. For an " +
      "admin who is signed in to the console in a browser; with `approveWith: TOKEN` in force, also with the admin's token. " +
      "Errors: `validation_failed`, `not_found`, `console_required`, `admin_required`, `browser_required`, `no_decider`, " +
      "`rate_limited`.",
  })
  async applyReviewPreset(
    @Arg("input", () => ApplyReviewPresetInput, { description: "The preset." }) input: ApplyReviewPresetInput,
    @Ctx() context: RequestContext,
  ): Promise<ApplyReviewPresetPayload> {
    const { services } = context;
    const { agentHandle = null, outboundPreset = null } = input;
    // An agent that the viewer may not see is not found, before any other refusal.
    authorize(context.viewer, identityAuthority["identity.read"]);
    if (agentHandle !== null) await readAgent(context, agentHandle);
    requireRuleWriter(context);
    if (agentHandle === null && outboundPreset === null) {
      throw invalidValue(["outboundPreset"], "An organization must have a preset.");
    }
    await limitRuleChanges(context);
    const policy = await services.database.request.transaction(async (tx) => {
      if (agentHandle !== null) return changeOwnPreset(tx, context, agentHandle, outboundPreset);
      return toReviewPolicy(await changePolicy(tx, context, { outboundPreset }), null);
    });
    return { policy };
  }
}
