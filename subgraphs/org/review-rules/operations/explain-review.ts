import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { automata } from "../../../shared/holds/automata.js";
import { countVolumes } from "../../../shared/holds/read-volumes.js";
import { findFrozenBy } from "../../../shared/reviews/frozen-by.js";
import { judgeInForce } from "../../../shared/reviews/lists/judge-in-force.js";
import { readPolicyInForce } from "../../../shared/reviews/policy/read-policy.js";
import { coveringFreeze } from "../../../shared/reviews/rules/freeze.js";
import { reviewRulesAuthority } from "../authority.js";
import { readAgent } from "../read-agent.js";
import { afterFreeze } from "../rules/after-freeze.js";
import { factsOfImagined, isRefusedSend } from "../rules/imagined-send.js";
import { ReviewExplanation } from "../types/review-explanation.js";
import { ImaginedSendInput } from "../types/imagined-send-input.js";

/** `reviewDecision` (wire contract reviews 2.7). */
@Resolver()
export class ExplainReview {
  @Query(() => ReviewExplanation, {
    nullable: true,
    description:
      "What rules and preset would say of a send, and which step decides. Nothing is sent or stored. For admins and admin keys. " +
      "Errors: `admin_required`, `not_found`, `validation_failed`.",
  })
  async reviewDecision(
    @Arg("input", () => ImaginedSendInput, { description: "The imagined send." }) input: ImaginedSendInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewExplanation> {
    const { viewer, services } = context;
    authorize(viewer, reviewRulesAuthority["review_rule.read"]);
    const { agentHandle, ...send } = input;
    const agent = await readAgent(context, agentHandle);
    const facts = factsOfImagined(send, agent, services.clock.now());
    if (isRefusedSend(facts)) throw invalid(facts);
    const { reader } = services.database.request;
    const { frozenBy } = await findFrozenBy(reader, agent.id);
    const policy = await readPolicyInForce(reader, agent.organizationId, agent.id);
    const volumes = await countVolumes(reader, services, policy, facts, { storedAs: [], isOne: true });
    const judgement = await judgeInForce(reader, services.parts.get(automata), policy, { ...facts, ...volumes });
    return afterFreeze(judgement, coveringFreeze(frozenBy) !== null) as ReviewExplanation;
  }
}
