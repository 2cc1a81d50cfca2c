import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { changeRule } from "../../../shared/contact-rules/change-rule.js";
import { ContactDirection, ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readChange } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBookAt } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";
import { ChatRuleAction } from "../types/enums.js";
import { ChatContactRule } from "../types/chat-contact-rule.js";

@InputType({ description: "A change of a contact rule." })
class UpdateChatContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => ChatRuleAction, { nullable: true, description: "Whether the rule allows or blocks." })
  action?: ChatRuleAction | null;

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
class UpdateChatContactRulePayload {
  @Field(() => ChatContactRule, { description: "The rule in its current state." })
  contactRule!: ChatContactRule;
}

/** `updateChatContactRule` (wire contract client-drift 9c). */
@Resolver()
export class UpdateChatContactRule {
  @Mutation(() => UpdateChatContactRulePayload, {
    description:
      "Changes a contact rule of team chat: pass `action`, `direction` or both, or `action` and `applyTo`. The target cannot be " +
      "changed. The answer is the rule that now says what was asked for. A rule about the other direction that then says " +
      "the same becomes part of it. Errors: `admin_required`, `not_found`, `validation_failed`, `duplicate_contact_rule` " +
      "(another rule about the target says the opposite: `existing_rule_id`).",
  })
  async updateChatContactRule(
    @Arg("input", () => UpdateChatContactRuleInput, { description: "The change." }) input: UpdateChatContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateChatContactRulePayload> {
    const { database, clock } = context.services;
    const { identityId } = await ruleOwner(
      context,
      contactRuleAuthority["chat.contact_rule.change"],
      input.agentHandle,
    );
    const change = readChange(input);
    const rule = { identityId, ruleId: input.ruleId };
    const now = clock.now();
    const contactRule = await database.request.transaction((tx) => changeRule(tx, ruleBookAt(now), rule, change, now));
    return { contactRule: contactRule as ChatContactRule };
  }
}
