import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { listRules, RuleListArgs } from "../list-rules.js";
import { ruleOwner } from "../rule-owner.js";
import { MailContactRuleConnection } from "../types/mail-contact-rule.js";

/** `mailContactRules` (wire contract mail 1, 7). */
@Resolver()
export class ListMailContactRules {
  @Query(() => MailContactRuleConnection, {
    description:
      "The contact rules of an identity, newest first. Pass `agentHandle` or `mailbox`. `first`: 1 to 200. " +
      "Errors: `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async mailContactRules(
    @Args(() => RuleListArgs) args: RuleListArgs,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of the identity." })
    agentHandle?: string | null,
    @Arg("mailbox", () => String, { nullable: true, description: "Address of the identity's mailbox." })
    mailbox?: string | null,
  ) {
    const row = contactRuleAuthority["mail.contact_rule.read"];
    const { identityId } = await ruleOwner(context, row, { agentHandle, mailbox });
    return listRules(context, { identityId }, args);
  }
}
