import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { ContactDirection } from "../../../shared/contact-rules/direction-enums.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { modeOf } from "../../../shared/rules/filter-modes.js";
import { decisionPath } from "../../../shared/rules/decision-path.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { admissionSteps, explainNumber, explanationOf } from "../rules/explain-number.js";
import { comparedAddress, matchTarget } from "../rules/match-target.js";
import { findDecidingRules } from "../store/deciding-rules.js";
import { hasWritten } from "../store/writers.js";
import { ImAdmission } from "../types/im-admission.js";

/** `imAdmission(number, agentHandle)`: the rule of wire contract im 12, explained. */
@Resolver()
export class ExplainImAdmission {
  @Query(() => ImAdmission, {
    nullable: true,
    description:
      "Whether instant messages go from a number to an identity, or the other way, and which step decides. Only the " +
      "identity's own contact rules and filter mode are checked. Over a shared line, the number must also be connected with the identity. " +
      "Errors: `not_found`, `validation_failed`.",
  })
  async imAdmission(
    @Arg("number", () => String, {
      description: "Number of the other side in E.164, a short code, or the address that the carrier uses for it.",
    })
    number: string,
    @Arg("agentHandle", () => String, { description: "Handle of the identity." }) agentHandle: string,
    @Ctx() context: RequestContext,
    @Arg("direction", () => ContactDirection, { nullable: true, description: "Default: `INBOUND`." })
    direction?: ContactDirection | null,
  ) {
    const side = direction ?? "inbound";
    const row = contactRuleAuthority["im.contact_rule.read"];
    const { identityId, ...modes } = await ruleOwner(context, row, agentHandle);
    const filterMode = modeOf(modes, side);
    const remote = number.trim();
    const { reader } = context.services.database.request;
    const target = matchTarget(remote);
    const isKnown =
      target !== null &&
      (target.isNumber || remote.includes("@") || (await hasWritten(reader, context.viewer, identityId, remote)));
    if (!isKnown) throw invalidValue(["number"], "This is neither a number nor an address of somebody.");
    const rules = await findDecidingRules(reader, identityId, [comparedAddress(remote)]);
    const { verdict, step } = explainNumber(remote, rules, side, filterMode);
    return {
      allowed: verdict.allowed,
      step,
      explanation: explanationOf(step, side, filterMode),
      rule: verdict.ruleId === null ? null : await context.loader(contactRuleById).load(verdict.ruleId),
      path: decisionPath(admissionSteps, step).map((one) => ({
        ...one,
        explanation: explanationOf(one.step, side, filterMode),
      })),
    };
  }
}
