import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { changeRule } from "../../../shared/contact-rules/change-rule.js";
import { ContactDirection, ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readChange } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";
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

  @Field(() => MailRuleAction, { nullable: true, description: "Whether the rule allows or blocks." })
  action?: MailRuleAction | null;

  @Field(() => ContactRuleDirection, { nullable: true, description: "Which directions the rule is about." })
  direction?: ContactRuleDirection | null;

  @Field(() => ContactDirection, {
    nullable: true,
    description:
      "Changes the action in this direction alone. The other direction stays as it is, if necessary as a rule of its own. " +
      "Not with `direction`.",
  })
  applyTo?: ContactDirection | null;
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
    description:
      "Changes a contact rule of mail: pass `action`, `direction` or both, or `action` and `applyTo`. The target cannot be " +
      "changed. The answer is the rule that now says what was asked for. A rule about the other direction that then says " +
      "the same becomes part of it. Errors: `admin_required`, `not_found`, `validation_failed`, `duplicate_contact_rule` " +
      "(another rule about the target says the opposite: `existing_rule_id`).",
  })
  async updateMailContactRule(
    @Arg("input", () => UpdateMailContactRuleInput, { description: "The change." }) input: UpdateMailContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateMailContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["mail.contact_rule.change"], input);
    const change = readChange(input);
    const rule = { identityId, ruleId: input.ruleId };
    const contactRule = await database.request.transaction((tx) => changeRule(tx, ruleBook, rule, change, clock.now()));
    return { contactRule: contactRule as MailContactRule };
  }
}
