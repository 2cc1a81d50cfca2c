import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { findRuleId } from "../../../shared/contact-rules/rule-rows.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { ruleTable } from "../store/contact-rules.js";
import { ImContactRule } from "../types/im-contact-rule.js";

/** `imContactRule` (wire contract im 5, 12). */
@Resolver()
export class GetImContactRule {
  @Query(() => ImContactRule, {
    nullable: true,
    description: "A contact rule of instant messages. Errors: `not_found`.",
  })
  async imContactRule(
    @Arg("agentHandle", () => String, { description: "Handle of the identity." }) agentHandle: string,
    @Arg("ruleId", () => ID, { description: "UUID of the rule." }) ruleId: string,
    @Ctx() context: RequestContext,
  ): Promise<ImContactRule> {
    const row = contactRuleAuthority["im.contact_rule.read"];
    const { identityId } = await ruleOwner(context, row, agentHandle);
    const id = await findRuleId(context.services.database.request.reader, ruleTable, identityId, ruleId);
    const rule = id === null ? null : await context.loader(contactRuleById).load(id);
    if (rule?.identityId !== identityId) throw notFound("contact rule with this id");
    return rule as ImContactRule;
  }
}
