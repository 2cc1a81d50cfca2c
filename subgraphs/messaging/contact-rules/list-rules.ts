import { ArgsType, Field } from "type-graphql";
import { listRules as listAnyRules, RuleListArgs as AnyRuleListArgs } from "../../shared/contact-rules/list-rules.js";
import type { RuleFilter } from "../../shared/contact-rules/listed-rules.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { ConnectionValue } from "../../shared/graphql/connection.js";
import { listVisibleContactRules } from "./store/contact-rules.js";
import { ImRuleMatchType, ImRuleAction } from "./types/enums.js";
import type { ImContactRule } from "./types/im-contact-rule.js";

/** Paging and filters of every list of rules. */
@ArgsType()
export class RuleListArgs extends AnyRuleListArgs {
  @Field(() => ImRuleAction, { nullable: true, description: "Only rules with this action." })
  override action?: ImRuleAction | null;

  @Field(() => ImRuleMatchType, { nullable: true, description: "Only rules that name this kind of target." })
  override matchType?: ImRuleMatchType | null;
}

/** A page of the rules that the viewer sees. */
export async function listRules(
  context: RequestContext,
  owner: Pick<RuleFilter, "identityId">,
  args: RuleListArgs,
): Promise<ConnectionValue<ImContactRule>> {
  return listAnyRules(context, { name: "im-rules", find: listVisibleContactRules }, owner, args);
}
