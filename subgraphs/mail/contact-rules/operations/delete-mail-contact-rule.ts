import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { recordRuleEvent } from "../record-rule-event.js";
import { ruleOwner } from "../rule-owner.js";
import { deleteContactRule, lockContactRule } from "../store/contact-rules.js";

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
    const deletedRuleId = await database.request.transaction((tx) => remove(tx, identityId, input.ruleId, clock.now()));
    return { deletedRuleId };
  }
}

/** Removes a rule of an identity; answers its id. */
async function remove(tx: Transaction, identityId: string, ruleId: string, now: Date): Promise<string> {
  const rule = await lockContactRule(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  await deleteContactRule(tx, rule.id);
  await recordRuleEvent(tx, "mail.contact_rule.deleted", { ...rule, version: rule.version + 1 }, now);
  return rule.id;
}
