import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { recordRuleEvent } from "../record-rule-event.js";
import { ruleOwner } from "../rule-owner.js";
import { deleteContactRule, lockContactRule } from "../store/contact-rules.js";

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
    const deletedRuleId = await database.request.transaction((tx) => remove(tx, identityId, input.ruleId, clock.now()));
    return { deletedRuleId };
  }
}

/** Removes a rule of an identity; answers its id. */
async function remove(tx: Transaction, identityId: string, ruleId: string, now: Date): Promise<string> {
  const rule = await lockContactRule(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  await deleteContactRule(tx, rule.id);
  await recordRuleEvent(tx, "im.contact_rule.deleted", { ...rule, version: rule.version + 1 }, now);
  return rule.id;
}
