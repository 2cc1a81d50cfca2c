import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { recordRuleEvent } from "../record-rule-event.js";
import { ruleOwner } from "../rule-owner.js";
import { type ContactRuleRow, lockContactRule, setRuleAction } from "../store/contact-rules.js";
import { ImRuleAction } from "../types/enums.js";
import { ImContactRule } from "../types/im-contact-rule.js";

@InputType({ description: "A change of a contact rule." })
class UpdateImContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => ImRuleAction, { description: "Whether the rule allows or blocks. Its target cannot be changed." })
  action!: ImRuleAction;
}

@ObjectType({ description: "Result of changing a rule." })
class UpdateImContactRulePayload {
  @Field(() => ImContactRule, { description: "The rule in its current state." })
  contactRule!: ImContactRule;
}

/** `updateImContactRule` (wire contract im 5, 12). */
@Resolver()
export class UpdateImContactRule {
  @Mutation(() => UpdateImContactRulePayload, {
    description: "Changes the action of a contact rule of instant messages. Errors: `admin_required`, `not_found`.",
  })
  async updateImContactRule(
    @Arg("input", () => UpdateImContactRuleInput, { description: "The change." }) input: UpdateImContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateImContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["im.contact_rule.change"], input.agentHandle);
    const contactRule = await database.request.transaction((tx) => change(tx, identityId, input, clock.now()));
    return { contactRule: contactRule as ImContactRule };
  }
}

/** Changes a rule of an identity. What it does already changes nothing. */
async function change(
  tx: Transaction,
  identityId: string,
  { ruleId, action }: UpdateImContactRuleInput,
  now: Date,
): Promise<ContactRuleRow> {
  const rule = await lockContactRule(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  if (rule.action === action) return rule;
  await setRuleAction(tx, rule.id, action, now);
  const changed = { ...rule, action, version: rule.version + 1, updatedAt: now };
  await recordRuleEvent(tx, "im.contact_rule.updated", changed, now);
  return changed;
}
