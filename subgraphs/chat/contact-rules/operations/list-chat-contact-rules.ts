import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { listRules, RuleListArgs } from "../list-rules.js";
import { ruleOwner } from "../rule-owner.js";
import { ChatContactRuleConnection } from "../types/chat-contact-rule.js";

/** `chatContactRules` (wire contract client-drift 9c). */
@Resolver()
export class ListChatContactRules {
  @Query(() => ChatContactRuleConnection, {
    description:
      "The contact rules of an identity, newest first. `first`: 1 to 200. " +
      "Errors: `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async chatContactRules(
    @Arg("agentHandle", () => String, { description: "Handle of the identity." }) agentHandle: string,
    @Args(() => RuleListArgs) args: RuleListArgs,
    @Ctx() context: RequestContext,
  ) {
    const row = contactRuleAuthority["chat.contact_rule.read"];
    const { identityId } = await ruleOwner(context, row, agentHandle);
    return listRules(context, { identityId }, args);
  }
}
