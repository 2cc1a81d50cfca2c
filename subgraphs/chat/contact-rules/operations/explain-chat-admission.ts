import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { ContactDirection } from "../../../shared/contact-rules/direction-enums.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { decisionPath } from "../../../shared/rules/decision-path.js";
import { modeOf } from "../../../shared/rules/filter-modes.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { admissionSteps, explainPerson, explanationOf } from "../rules/explain-person.js";
import { matchTarget } from "../rules/match-target.js";
import { findFilters } from "../store/filters.js";
import { ChatAdmission } from "../types/chat-admission.js";

/** `chatAdmission(user, agentHandle)`: the rule of wire contract client-drift 9c, explained. */
@Resolver()
export class ExplainChatAdmission {
  @Query(() => ChatAdmission, {
    nullable: true,
    description:
      "Whether messages in Slack go from a user to an identity, or the other way, and which step decides. Only the identity's own " +
      "contact rules and filter mode are checked. A message in a channel is decided by the workspaces of the channel and the " +
      "users that it mentions. Errors: `not_found`, `validation_failed`.",
  })
  async chatAdmission(
    @Arg("user", () => String, {
      description:
        "A user as `workspace:user`, such as `T024BE7LD:U023BECGF`: the workspace is the one that they belong to.",
    })
    user: string,
    @Arg("agentHandle", () => String, { description: "Handle of the identity." }) agentHandle: string,
    @Ctx() context: RequestContext,
    @Arg("direction", () => ContactDirection, { nullable: true, description: "Default: `INBOUND`." })
    direction?: ContactDirection | null,
  ) {
    const side = direction ?? "inbound";
    const row = contactRuleAuthority["chat.contact_rule.read"];
    const { identityId, ...modes } = await ruleOwner(context, row, agentHandle);
    const target = matchTarget("exact_user", user);
    if (target === null) throw invalidValue(["user"], "Pass a user with their workspace, such as T024BE7LD:U023BECGF.");
    const [workspaceId, userId] = target.split(":") as [string, string];
    const [found] = await findFilters(context.services.database.request.reader, [identityId], [userId]);
    const filterMode = modeOf(modes, side);
    const filter = { rules: found?.rules ?? [], side, filterMode, workspaceId };
    const { verdict, step } = explainPerson({ ids: [userId], workspaceId }, filter);
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
