import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { findRuleId } from "../../../shared/contact-rules/rule-rows.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { contactRuleById } from "../loaders.js";
import { ruleOwner } from "../rule-owner.js";
import { ruleTable } from "../store/contact-rules.js";
import { MailContactRule } from "../types/mail-contact-rule.js";

/** `mailContactRule` (wire contract mail 1). */
@Resolver()
export class GetMailContactRule {
  @Query(() => MailContactRule, {
    nullable: true,
    description: "A contact rule of mail. Pass `agentHandle` or `mailbox`. Errors: `not_found`.",
  })
  async mailContactRule(
    @Arg("ruleId", () => ID, { description: "UUID of the rule." }) ruleId: string,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of the identity." })
    agentHandle?: string | null,
    @Arg("mailbox", () => String, { nullable: true, description: "Address of the identity's mailbox." })
    mailbox?: string | null,
  ): Promise<MailContactRule> {
    const row = contactRuleAuthority["mail.contact_rule.read"];
    const { identityId } = await ruleOwner(context, row, { agentHandle, mailbox });
    const id = await findRuleId(context.services.database.request.reader, ruleTable, identityId, ruleId);
    const rule = id === null ? null : await context.loader(contactRuleById).load(id);
    if (rule?.identityId !== identityId) throw notFound("contact rule with this id");
    return rule as MailContactRule;
  }
}
