import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { removeRule } from "../../../shared/contact-rules/change-rule.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBookAt } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";

@InputType({ description: "The contact rule to delete." })
class DeleteChatContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;
}

@ObjectType({ description: "Result of deleting a rule." })
class DeleteChatContactRulePayload {
  @Field(() => ID, { description: "UUID of the deleted rule." })
  deletedRuleId!: string;
}

/** `deleteChatContactRule` (wire contract client-drift 9c). */
@Resolver()
export class DeleteChatContactRule {
  @Mutation(() => DeleteChatContactRulePayload, {
    description: "Deletes a contact rule of team chat. Errors: `admin_required`, `not_found`.",
  })
  async deleteChatContactRule(
    @Arg("input", () => DeleteChatContactRuleInput, { description: "The rule." }) input: DeleteChatContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteChatContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(
      context,
      contactRuleAuthority["chat.contact_rule.change"],
      input.agentHandle,
    );
    const rule = { identityId, ruleId: input.ruleId };
    const now = clock.now();
    const deletedRuleId = await database.request.transaction((tx) => removeRule(tx, ruleBookAt(now), rule, now));
    return { deletedRuleId };
  }
}
