import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { addRule } from "../../../shared/contact-rules/add-rule.js";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { readDirection } from "../../../shared/contact-rules/read-change.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { authorize } from "../../../shared/authority/authority.js";
import { contactRuleAuthority } from "../authority.js";
import { ruleBook } from "../rule-book.js";
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

  @Field(() => ContactRuleDirection, { nullable: true, description: "Default: `BOTH`." })
  direction?: ContactRuleDirection | null;
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
      "Adds a contact rule of instant messages. An agent may add rules to its own identity. A rule that says the same for the " +
      "other direction is widened, and is the answer. Errors: `not_found`, " +
      "`validation_failed`, `admin_required`, `duplicate_contact_rule` (a rule about the target " +
      "says the same already, or the opposite: `existing_rule_id`).",
  })
  async createImContactRule(
    @Arg("input", () => CreateImContactRuleInput, { description: "The rule." }) input: CreateImContactRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateImContactRulePayload> {
    const { viewer, services } = context;
    const { database, clock, config } = services;
    const { identityId } = await ruleOwner(context, contactRuleAuthority["im.contact_rule.create"], input.agentHandle);
    const { action } = input;
    const direction = readDirection(input.direction);
    if (action === ImRuleAction.ALLOW && config.IM_AGENT_MAY_ALLOW === "false") {
      authorize(viewer, contactRuleAuthority["im.contact_rule.change"]);
    }
    const target = matchTarget(input.matchTarget);
    if (target === null) throw invalidValue(["matchTarget"], noTarget);
    if (!target.isNumber && !(await hasWritten(database.request.reader, viewer, identityId, input.matchTarget))) {
      throw invalidValue(["matchTarget"], noTarget);
    }
    const rule = { identityId, action, direction, matchType: "exact_number", matchTarget: target.target };
    const contactRule = await database.request.transaction((tx) => addRule(tx, ruleBook, rule, clock.now()));
    return { contactRule: contactRule as ImContactRule };
  }
}
