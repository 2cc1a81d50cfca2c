import { ArgsType, Field } from "type-graphql";
import { listRules as listAnyRules, RuleListArgs as AnyRuleListArgs } from "../../shared/contact-rules/list-rules.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { ConnectionValue } from "../../shared/graphql/connection.js";
import { type ContactRuleFilter, listVisibleContactRules } from "./store/contact-rules.js";
import { MailMatchType, MailRuleAction } from "./types/enums.js";
import type { MailContactRule } from "./types/mail-contact-rule.js";

/** Paging and filters of every list of rules. */
@ArgsType()
export class RuleListArgs extends AnyRuleListArgs {
  @Field(() => MailRuleAction, { nullable: true, description: "Only rules with this action." })
  override action?: MailRuleAction | null;

  @Field(() => MailMatchType, { nullable: true, description: "Only rules that name this kind of target." })
  override matchType?: MailMatchType | null;
}

/** A page of the rules that the viewer sees. */
export async function listRules(
  context: RequestContext,
  owner: Pick<ContactRuleFilter, "identityId" | "mailboxId">,
  args: RuleListArgs,
): Promise<ConnectionValue<MailContactRule>> {
  return listAnyRules(context, { name: "mail-rules", find: listVisibleContactRules }, owner, args);
}
