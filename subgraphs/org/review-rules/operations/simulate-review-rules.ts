import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { readPolicyInForce } from "../../../shared/reviews/policy/read-policy.js";
import { reviewRulesAuthority } from "../authority.js";
import { reviewSimulationsRate } from "../limits.js";
import { readAgent } from "../read-agent.js";
import { readPast } from "../read-past.js";
import { readSimulatedRules } from "../read-simulation.js";
import { lastViolations, usuallySimulated } from "../rules/simulated-rules.js";
import { judgePast } from "../simulate.js";
import { listSimulatedAgents } from "../store/simulated-agents.js";
import { toSimulation } from "../to-simulation.js";
import { ReviewSimulation, SimulateReviewRulesInput } from "../types/simulation.js";

/** Agents whose past is read, and sends of each: of one agent more, so that first contacts are found further back. */
const mostAgents = 100;
const mostOfOne = 2_000;

/** `simulateReviewRules` (wire contract reviews 2.7). */
@Resolver()
export class SimulateReviewRules {
  @Query(() => ReviewSimulation, {
    nullable: true,
    description:
      "What rules and preset as they would be had said of the newest past sends, beside what those of now say. Nothing is " +
      "written. Texts of team chats are not stored: conditions about them are unknown. For admins and admin keys. Errors: " +
      "`admin_required`, `not_found`, `validation_failed`, `hold_not_supported`, `condition_not_for_topic`, `rate_limited`.",
  })
  async simulateReviewRules(
    @Arg("input", () => SimulateReviewRulesInput, { description: "What would be." }) input: SimulateReviewRulesInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewSimulation> {
    const { viewer, services } = context;
    authorize(viewer, reviewRulesAuthority["review_rule.read"]);
    const { agentHandle = null, outboundPreset = null, last: given } = input;
    const last = given ?? usuallySimulated;
    const violations = lastViolations(last);
    if (violations.length > 0) throw invalid(violations);
    const agent = agentHandle === null ? null : await readAgent(context, agentHandle);
    const organizationId = viewer.organizationId!;
    await enforce(services.limiter, "review-simulations", organizationId, reviewSimulationsRate);
    const { reader } = services.database.request;
    const policy = await readPolicyInForce(reader, organizationId, null);
    const rules = input.rules == null ? policy.rules : await readSimulatedRules(context, input.rules, policy.lists);
    const agents = await listSimulatedAgents(reader, organizationId, agent?.id ?? null, mostAgents + 1);
    const asked = {
      organizationId,
      agents: agents.slice(0, mostAgents),
      isEverybody: agent === null && agents.length <= mostAgents,
      each: agent === null ? last : mostOfOne,
      isNoted: policy.version > 0,
    };
    const sends = await readPast(reader, services, asked, last);
    const judged = await judgePast(reader, services, sends, asked.agents, ({ ownPreset }) => {
      const current = { ...policy, outboundPreset: ownPreset ?? policy.outboundPreset };
      const wanted = agent === null ? (ownPreset ?? outboundPreset) : outboundPreset;
      return { current, imagined: { ...current, rules, outboundPreset: wanted ?? current.outboundPreset } };
    });
    return toSimulation(judged);
  }
}
