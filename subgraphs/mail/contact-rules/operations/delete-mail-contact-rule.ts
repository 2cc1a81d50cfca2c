import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { removeRule } from "../../../shared/contact-rules/change-rule.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";

@InputType({ description: "The contact rule to delete. Pass `agentHandle` or `mailbox`." })
class DeleteMailContactRuleInput {
  @Field(() => String, { nullable: true, description: "Handle of the identity that the rule belongs to." })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the identity's mailbox." })
  mailbox?: string | null;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;
}

@ObjectType({ description: "Result of deleting a rule." })
class DeleteMailContactRulePayload {
  @Field(() => ID, { description: "UUID of the deleted rule." })
  deletedRuleId!: string;
}

/** `deleteMailContactRule` (wire contract mail 1). */
@Resolver()
export class DeleteMailContactRule {
  @Mutation(() => DeleteMailContactRulePayload, {
    description: "Deletes a contact rule of mail. Errors: `admin_required`, `not_found`.",
  })
  async deleteMailContactRule(
    @Arg("input", () => DeleteMailContactRuleInput, { description: "The rule." }) input: DeleteMailContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteMailContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["mail.contact_rule.change"], input);
    const rule = { identityId, ruleId: input.ruleId };
    const deletedRuleId = await database.request.transaction((tx) => removeRule(tx, ruleBook, rule, clock.now()));
    return { deletedRuleId };
  }
}
