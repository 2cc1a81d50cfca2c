import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { findRuleId } from "../../../shared/contact-rules/rule-rows.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { ruleTable } from "../store/contact-rules.js";
import { ChatContactRule } from "../types/chat-contact-rule.js";

/** `chatContactRule` (wire contract client-drift 9c). */
@Resolver()
export class GetChatContactRule {
  @Query(() => ChatContactRule, {
    nullable: true,
    description: "A contact rule of team chat. Errors: `not_found`.",
  })
  async chatContactRule(
    @Arg("agentHandle", () => String, { description: "Handle of the identity." }) agentHandle: string,
    @Arg("ruleId", () => ID, { description: "UUID of the rule." }) ruleId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatContactRule> {
    const row = contactRuleAuthority["chat.contact_rule.read"];
    const { identityId } = await ruleOwner(context, row, agentHandle);
    const id = await findRuleId(context.services.database.request.reader, ruleTable, identityId, ruleId);
    const rule = id === null ? null : await context.loader(contactRuleById).load(id);
    if (rule?.identityId !== identityId) throw notFound("contact rule with this id");
    return rule as ChatContactRule;
  }
}
