import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { addRule } from "../../../shared/contact-rules/add-rule.js";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readDirection } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";
import { matchTarget } from "../rules/match-target.js";
import { MailMatchType, MailRuleAction } from "../types/enums.js";
import { MailContactRule } from "../types/mail-contact-rule.js";

@InputType({ description: "A contact rule to add. Pass `agentHandle` or `mailbox`." })
class CreateMailContactRuleInput {
  @Field(() => String, { nullable: true, description: "Handle of the identity that the rule belongs to." })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Address of the identity's mailbox." })
  mailbox?: string | null;

  @Field(() => MailRuleAction, { description: "Whether the rule allows or blocks." })
  action!: MailRuleAction;

  @Field(() => MailMatchType, { description: "Whether the rule names an address or a domain." })
  matchType!: MailMatchType;

  @Field(() => String, {
    description: "The address, or the domain with or without an @ before it. Case does not matter.",
  })
  matchTarget!: string;

  @Field(() => ContactRuleDirection, { nullable: true, description: "Default: `BOTH`." })
  direction?: ContactRuleDirection | null;
}

@ObjectType({ description: "Result of adding a rule." })
class CreateMailContactRulePayload {
  @Field(() => MailContactRule, { description: "The rule." })
  contactRule!: MailContactRule;
}

const expected = {
  exact_email: "This is not an address, such as ann@example.com.",
  domain: "This is not a domain, such as example.com.",
};

/** `createMailContactRule` (wire contract mail 1, 7). */
@Resolver()
export class CreateMailContactRule {
  @Mutation(() => CreateMailContactRulePayload, {
    description:
      "Adds a contact rule of mail. An agent may add rules to its own identity. A rule that says the same for the " +
      "other direction is widened, and is the answer. Errors: `not_found`, " +
      "`validation_failed`, `admin_required`, `duplicate_contact_rule` (a rule about the target " +
      "says the same already, or the opposite: `existing_rule_id`).",
  })
  async createMailContactRule(
    @Arg("input", () => CreateMailContactRuleInput, { description: "The rule." }) input: CreateMailContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateMailContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["mail.contact_rule.create"], input);
    const { action, matchType } = input;
    const direction = readDirection(input.direction);
    const target = matchTarget(matchType, input.matchTarget);
    if (target === null) throw invalidValue(["matchTarget"], expected[matchType]);
    const rule = { identityId, action, direction, matchType, matchTarget: target };
    const contactRule = await database.request.transaction((tx) => addRule(tx, ruleBook, rule, clock.now()));
    return { contactRule: contactRule as MailContactRule };
  }
}
