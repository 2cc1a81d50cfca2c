import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { reviewRulesAuthority } from "../authority.js";
import { changeOwnPreset } from "../change-own-preset.js";
import { changePolicy } from "../change-policy.js";
import { reviewChangesRate } from "../limits.js";
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
    const { viewer, services } = context;
    const { agentHandle = null, outboundPreset = null } = input;
    authorize(viewer, reviewRulesAuthority["review_policy.change_by_token"]);
    if (agentHandle === null && outboundPreset === null) {
      throw invalidValue(["outboundPreset"], "An organization must have a preset.");
    }
    await enforce(services.limiter, "review-rules", principalOf(viewer), reviewChangesRate);
    const policy = await services.database.request.transaction(async (tx) => {
      if (agentHandle !== null) return changeOwnPreset(tx, context, agentHandle, outboundPreset);
      return toReviewPolicy(await changePolicy(tx, context, { outboundPreset }), null);
    });
    return { policy };
  }
}
