import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { recordRuleEvent } from "../record-rule-event.js";
import { ruleOwner } from "../rule-owner.js";
import { type ContactRuleRow, lockContactRule, setRuleAction } from "../store/contact-rules.js";
import { MailRuleAction } from "../types/enums.js";
import { MailContactRule } from "../types/mail-contact-rule.js";

@InputType({ description: "A change of a contact rule. Pass `agentHandle` or `mailbox`." })
class UpdateMailContactRuleInput {
  @Field(() => String, { nullable: true, description: "Handle of the identity that the rule belongs to." })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the identity's mailbox." })
  mailbox?: string | null;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => MailRuleAction, { description: "Whether the rule allows or blocks. Its target cannot be changed." })
  action!: MailRuleAction;
}

@ObjectType({ description: "Result of changing a rule." })
class UpdateMailContactRulePayload {
  @Field(() => MailContactRule, { description: "The rule in its current state." })
  contactRule!: MailContactRule;
}

/** `updateMailContactRule` (wire contract mail 1, 2.5). */
@Resolver()
export class UpdateMailContactRule {
  @Mutation(() => UpdateMailContactRulePayload, {
    description: "Changes the action of a contact rule of mail. Errors: `admin_required`, `not_found`.",
  })
  async updateMailContactRule(
    @Arg("input", () => UpdateMailContactRuleInput, { description: "The change." }) input: UpdateMailContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateMailContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["mail.contact_rule.change"], input);
    const contactRule = await database.request.transaction((tx) => change(tx, identityId, input, clock.now()));
    return { contactRule: contactRule as MailContactRule };
  }
}

/** Changes a rule of an identity. What it does already changes nothing. */
async function change(
  tx: Transaction,
  identityId: string,
  { ruleId, action }: UpdateMailContactRuleInput,
  now: Date,
): Promise<ContactRuleRow> {
  const rule = await lockContactRule(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  if (rule.action === action) return rule;
  await setRuleAction(tx, rule.id, action, now);
  const changed = { ...rule, action, version: rule.version + 1, updatedAt: now };
  await recordRuleEvent(tx, "mail.contact_rule.updated", changed, now);
  return changed;
}
