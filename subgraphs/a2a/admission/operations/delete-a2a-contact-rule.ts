import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { lockSettings, ownIdentity } from "../../settings/public.js";
import { admissionAuthority } from "../authority.js";
import { deleteRules, lockRuleOf } from "../store/contact-rules.js";
import { recordRuleEvent } from "../record-rule-event.js";

@InputType({ description: "The contact rule to delete." })
class DeleteA2aContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;
}

@ObjectType({ description: "Result of deleting a rule." })
class DeleteA2aContactRulePayload {
  @Field(() => ID, { description: "UUID of the deleted rule." })
  deletedRuleId!: string;
}

/** `deleteA2aContactRule` (spec 4.3, wire contract a2a 4.6). */
@Resolver()
export class DeleteA2aContactRule {
  @Mutation(() => DeleteA2aContactRulePayload, {
    description: "Deletes a contact rule. Errors: `admin_required`, `not_found`.",
  })
  async deleteA2aContactRule(
    @Arg("input", () => DeleteA2aContactRuleInput, { description: "The rule." }) {
      agentHandle,
      ruleId,
    }: DeleteA2aContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteA2aContactRulePayload> {
    const { database, clock } = context.services;
    const identity = await ownIdentity(context, admissionAuthority["a2a.contact_rule.change"], agentHandle);
    const deletedRuleId = await database.request.transaction((tx) =>
      removeContactRule(tx, identity.id, ruleId, clock.now()),
    );
    return { deletedRuleId };
  }
}

/** Removes a contact rule of an identity; answers its id. */
async function removeContactRule(tx: Transaction, identityId: string, ruleId: string, now: Date): Promise<string> {
  await lockSettings(tx, [identityId], "update");
  const rule = await lockRuleOf(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  await deleteRules(tx, [rule.id]);
  await recordRuleEvent(tx, "a2a.contact_rule.deleted", { ...rule, version: rule.version + 1 }, now);
  return rule.id;
}
