import { ArgsType, Field } from "type-graphql";
import { listRules as listAnyRules, RuleListArgs as AnyRuleListArgs } from "../../shared/contact-rules/list-rules.js";
import type { RuleFilter } from "../../shared/contact-rules/listed-rules.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { ConnectionValue } from "../../shared/graphql/connection.js";
import { listVisibleContactRules } from "./store/contact-rules.js";
import { ChatRuleMatchType, ChatRuleAction } from "./types/enums.js";
import type { ChatContactRule } from "./types/chat-contact-rule.js";

/** Paging and filters of every list of rules. */
@ArgsType()
export class RuleListArgs extends AnyRuleListArgs {
  @Field(() => ChatRuleAction, { nullable: true, description: "Only rules with this action." })
  override action?: ChatRuleAction | null;

  @Field(() => ChatRuleMatchType, { nullable: true, description: "Only rules that name this kind of target." })
  override matchType?: ChatRuleMatchType | null;
}

/** A page of the rules that the viewer sees. */
export async function listRules(
  context: RequestContext,
  owner: Pick<RuleFilter, "identityId">,
  args: RuleListArgs,
): Promise<ConnectionValue<ChatContactRule>> {
  return listAnyRules(context, { name: "chat-rules", find: listVisibleContactRules }, owner, args);
}
