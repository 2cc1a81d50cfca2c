import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { addRule } from "../../../shared/contact-rules/add-rule.js";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readDirection } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBookAt } from "../rule-book.js";
import { ruleOwner } from "../rule-owner.js";
import { matchTarget } from "../rules/match-target.js";
import { ChatRuleMatchType, ChatRuleAction } from "../types/enums.js";
import { ChatContactRule } from "../types/chat-contact-rule.js";

@InputType({ description: "A contact rule to add." })
class CreateChatContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ChatRuleAction, { description: "Whether the rule allows or blocks." })
  action!: ChatRuleAction;

  @Field(() => ChatRuleMatchType, { nullable: true, description: "Default: `EXACT_USER`." })
  matchType?: ChatRuleMatchType | null;

  @Field(() => String, {
    description: "A user as `workspace:user`, such as `T024BE7LD:U023BECGF`, or a workspace, such as `T024BE7LD`.",
  })
  matchTarget!: string;

  @Field(() => ContactRuleDirection, { nullable: true, description: "Default: `BOTH`." })
  direction?: ContactRuleDirection | null;
}

@ObjectType({ description: "Result of adding a rule." })
class CreateChatContactRulePayload {
  @Field(() => ChatContactRule, { description: "The rule." })
  contactRule!: ChatContactRule;
}

const unfit = {
  exact_user: "Pass a user with the workspace that they belong to, such as T024BE7LD:U023BECGF.",
  workspace: "Pass the id of a workspace, such as T024BE7LD.",
} as const;

/** `createChatContactRule` (wire contract client-drift 9c). */
@Resolver()
export class CreateChatContactRule {
  @Mutation(() => CreateChatContactRulePayload, {
    description:
      "Adds a contact rule of team chat. An agent may add rules to its own identity. A rule that says the same for the " +
      "other direction is widened, and is the answer. Errors: `not_found`, " +
      "`validation_failed`, `admin_required`, `duplicate_contact_rule` (a rule about the target " +
      "says the same already, or the opposite: `existing_rule_id`).",
  })
  async createChatContactRule(
    @Arg("input", () => CreateChatContactRuleInput, { description: "The rule." }) input: CreateChatContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateChatContactRulePayload> {
    const { database, clock } = context.services;
    const row = contactRuleAuthority["chat.contact_rule.create"];
    const { identityId } = await ruleOwner(context, row, input.agentHandle);
    const direction = readDirection(input.direction);
    const matchType = input.matchType ?? ChatRuleMatchType.EXACT_USER;
    const target = matchTarget(matchType, input.matchTarget);
    if (target === null) throw invalidValue(["matchTarget"], unfit[matchType]);
    const rule = { identityId, action: input.action, direction, matchType, matchTarget: target };
    const now = clock.now();
    const contactRule = await database.request.transaction((tx) => addRule(tx, ruleBookAt(now), rule, now));
    return { contactRule: contactRule as ChatContactRule };
  }
}
