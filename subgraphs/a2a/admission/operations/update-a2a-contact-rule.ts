import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import type { Transaction } from "../../../shared/database/client.js";
import { lockSettings, ownIdentity } from "../../settings/public.js";
import { A2aContactRule } from "../types/contact-rule.js";
import { admissionAuthority } from "../authority.js";
import { A2aDirection } from "../../contexts/public.js";
import { A2aRuleAction } from "../types/enums.js";
import {
  type ContactRuleChange,
  type ContactRuleRow,
  findRulesNaming,
  lockRuleOf,
  updateRule,
} from "../store/contact-rules.js";
import { duplicateRule } from "../duplicate-rule.js";
import { recordRuleEvent } from "../record-rule-event.js";

@InputType({ description: "A change of a contact rule: action, direction or both." })
class UpdateA2aContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the rule." })
  ruleId!: string;

  @Field(() => A2aRuleAction, { nullable: true, description: "Whether the rule allows or blocks." })
  action?: A2aRuleAction | null;

  @Field(() => A2aDirection, {
    nullable: true,
    description: "INBOUND: tasks from the peer. OUTBOUND: tasks to the peer.",
  })
  direction?: A2aDirection | null;
}

@ObjectType({ description: "Result of changing a rule." })
class UpdateA2aContactRulePayload {
  @Field(() => A2aContactRule, { description: "The rule in its current state." })
  contactRule!: A2aContactRule;
}

/** `updateA2aContactRule` (spec 4.3, wire contract a2a 4.6). */
@Resolver()
export class UpdateA2aContactRule {
  @Mutation(() => UpdateA2aContactRulePayload, {
    description:
      "Changes the action or direction of a contact rule. Errors: `admin_required`, `not_found`, " +
      "`validation_failed`, `duplicate_contact_rule` (a rule for this peer and direction exists: `existing_rule_id`).",
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
    if (!action && !direction) throw invalidValue(["action"], "Set an action, a direction or both.");
    const change = { ...(action ? { action } : {}), ...(direction ? { direction } : {}) };
    const contactRule = await database.request.transaction((tx) =>
      changeContactRule(tx, identity.id, ruleId, change, clock.now()),
    );
    return { contactRule };
  }
}

/**
 * Changes a contact rule of an identity (wire contract a2a 4.6). Unchanged values have no effect. Returns it as
 * changed: after the commit, it may be deleted at any time.
 */
async function changeContactRule(
  tx: Transaction,
  identityId: string,
  ruleId: string,
  { action, direction }: ContactRuleChange,
  now: Date,
): Promise<ContactRuleRow> {
  await lockSettings(tx, [identityId], "update");
  const rule = await lockRuleOf(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  const after = { ...rule, action: action ?? rule.action, direction: direction ?? rule.direction };
  if (after.action === rule.action && after.direction === rule.direction) return rule;
  const others = await findRulesNaming(tx, identityId, rule.peerHandle);
  const twin = others.find((other) => other.id !== rule.id && other.direction === after.direction);
  if (twin !== undefined) throw duplicateRule(twin.id);
  await updateRule(tx, rule.id, { action: after.action, direction: after.direction }, now);
  const changed = { ...after, version: rule.version + 1, updatedAt: now };
  await recordRuleEvent(tx, "a2a.contact_rule.updated", changed, now);
  return changed;
}
