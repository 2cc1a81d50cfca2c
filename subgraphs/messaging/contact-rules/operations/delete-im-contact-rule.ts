import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { removeRule } from "../../../shared/contact-rules/change-rule.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";

@InputType({ description: "The contact rule to delete." })
class DeleteImContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;
}

@ObjectType({ description: "Result of deleting a rule." })
class DeleteImContactRulePayload {
  @Field(() => ID, { description: "UUID of the deleted rule." })
  deletedRuleId!: string;
}

/** `deleteImContactRule` (wire contract im 5, 12). */
@Resolver()
export class DeleteImContactRule {
  @Mutation(() => DeleteImContactRulePayload, {
    description: "Deletes a contact rule of instant messages. Errors: `admin_required`, `not_found`.",
  })
  async deleteImContactRule(
    @Arg("input", () => DeleteImContactRuleInput, { description: "The rule." }) input: DeleteImContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteImContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["im.contact_rule.change"], input.agentHandle);
    const rule = { identityId, ruleId: input.ruleId };
    const deletedRuleId = await database.request.transaction((tx) => removeRule(tx, ruleBook, rule, clock.now()));
    return { deletedRuleId };
  }
}
