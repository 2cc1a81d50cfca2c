import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { authorize } from "../../../shared/authority/authority.js";
import { addContactRule } from "../add-contact-rule.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleOwner } from "../rule-owner.js";
import { matchTarget } from "../rules/match-target.js";
import { hasWritten } from "../store/writers.js";
import { ImRuleMatchType, ImRuleAction } from "../types/enums.js";
import { ImContactRule } from "../types/im-contact-rule.js";

@InputType({ description: "A contact rule to add." })
class CreateImContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ImRuleAction, { description: "Whether the rule allows or blocks." })
  action!: ImRuleAction;

  @Field(() => ImRuleMatchType, { nullable: true, description: "Default: `EXACT_NUMBER`." })
  matchType?: ImRuleMatchType | null;

  @Field(() => String, {
    description:
      "A number in E.164, a short code of three to eight digits, or the address of somebody without a number who has " +
      "written to the identity.",
  })
  matchTarget!: string;
}

@ObjectType({ description: "Result of adding a rule." })
class CreateImContactRulePayload {
  @Field(() => ImContactRule, { description: "The rule." })
  contactRule!: ImContactRule;
}

const noTarget =
  "This is neither a number in E.164, such as +15555550142, nor a short code, nor the address of somebody who has written to " +
  "the identity.";

/** `createImContactRule` (wire contract im 5, 12). */
@Resolver()
export class CreateImContactRule {
  @Mutation(() => CreateImContactRulePayload, {
    description:
      "Adds a contact rule of instant messages. An agent may add rules to its own identity. Errors: `not_found`, " +
      "`validation_failed`, `admin_required`, `duplicate_contact_rule` (this target already has a rule: " +
      "`existing_rule_id`).",
  })
  async createImContactRule(
    @Arg("input", () => CreateImContactRuleInput, { description: "The rule." }) input: CreateImContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateImContactRulePayload> {
    const { viewer, services } = context;
    const { database, clock, config } = services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["im.contact_rule.create"], input.agentHandle);
    const { action } = input;
    if (action === ImRuleAction.ALLOW && config.IM_AGENT_MAY_ALLOW === "false") {
      authorize(viewer, contactRuleAuthority["im.contact_rule.change"]);
    }
    const target = matchTarget(input.matchTarget);
    if (target === null) throw invalidValue(["matchTarget"], noTarget);
    if (!target.isNumber && !(await hasWritten(database.request.reader, viewer, identityId, input.matchTarget))) {
      throw invalidValue(["matchTarget"], noTarget);
    }
    const rule = { identityId, action, matchType: "exact_number", matchTarget: target.target } as const;
    const contactRule = await database.request.transaction((tx) => addContactRule(tx, rule, clock.now()));
    return { contactRule: contactRule as ImContactRule };
  }
}
