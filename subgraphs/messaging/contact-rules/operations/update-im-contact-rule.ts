import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { changeRule } from "../../../shared/contact-rules/change-rule.js";
import { ContactDirection, ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readChange } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";
import { ImRuleAction } from "../types/enums.js";
import { ImContactRule } from "../types/im-contact-rule.js";

@InputType({ description: "A change of a contact rule." })
class UpdateImContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => ImRuleAction, { nullable: true, description: "Whether the rule allows or blocks." })
  action?: ImRuleAction | null;

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
class UpdateImContactRulePayload {
  @Field(() => ImContactRule, { description: "The rule in its current state." })
  contactRule!: ImContactRule;
}

/** `updateImContactRule` (wire contract im 5, 12). */
@Resolver()
export class UpdateImContactRule {
  @Mutation(() => UpdateImContactRulePayload, {
    description:
      "Changes a contact rule of instant messages: pass `action`, `direction` or both, or `action` and `applyTo`. The target cannot be " +
      "changed. The answer is the rule that now says what was asked for. A rule about the other direction that then says " +
      "the same becomes part of it. Errors: `admin_required`, `not_found`, `validation_failed`, `duplicate_contact_rule` " +
      "(another rule about the target says the opposite: `existing_rule_id`).",
  })
  async updateImContactRule(
    @Arg("input", () => UpdateImContactRuleInput, { description: "The change." }) input: UpdateImContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateImContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["im.contact_rule.change"], input.agentHandle);
    const change = readChange(input);
    const rule = { identityId, ruleId: input.ruleId };
    const contactRule = await database.request.transaction((tx) => changeRule(tx, ruleBook, rule, change, clock.now()));
    return { contactRule: contactRule as ImContactRule };
  }
}
