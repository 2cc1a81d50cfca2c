import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { changeContactRule } from "../change-contact-rule.js";
import { ownIdentity } from "../../settings/public.js";
import { A2aContactRule } from "../types/contact-rule.js";
import { admissionAuthority } from "../authority.js";
import { A2aDirection } from "../../contexts/public.js";
import { A2aRuleAction } from "../types/enums.js";

@InputType({ description: "A change of a contact rule: action, direction or both." })
class UpdateA2aContactRuleInput {
  @Field(() => String, { description: "Handle of the identity whose rule it is." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => A2aRuleAction, { nullable: true, description: "What it does." })
  action?: A2aRuleAction | null;

  @Field(() => A2aDirection, { nullable: true, description: "INBOUND: tasks from the peer. OUTBOUND: tasks to it." })
  direction?: A2aDirection | null;
}

@ObjectType({ description: "What changing a rule came to." })
class UpdateA2aContactRulePayload {
  @Field(() => A2aContactRule, { description: "The rule as it is now." })
  contactRule!: A2aContactRule;
}

/** `updateA2aContactRule` (spec 4.3, wire contract a2a 4.6). */
@Resolver()
export class UpdateA2aContactRule {
  @Mutation(() => UpdateA2aContactRulePayload, {
    description:
      "Changes what a contact rule does, or its direction. Errors: `admin_required`, `not_found`, `validation_failed`, " +
      "`duplicate_contact_rule` (there is one of this peer and direction: `existing_rule_id`).",
  })
  async updateA2aContactRule(
    @Arg("input", () => UpdateA2aContactRuleInput, { description: "The change." }) {
      agentHandle,
      ruleId,
      action,
      direction,
    }: UpdateA2aContactRuleInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const identity = await ownIdentity(context, admissionAuthority["a2a.contact_rule.change"], agentHandle);
    if (!action && !direction) throw invalidValue(["action"], "Give an action, a direction or both.");
    const change = { ...(action ? { action } : {}), ...(direction ? { direction } : {}) };
    const contactRule = await database.request.transaction((tx) =>
      changeContactRule(tx, identity.id, ruleId, change, clock.now()),
    );
    return { contactRule };
  }
}
