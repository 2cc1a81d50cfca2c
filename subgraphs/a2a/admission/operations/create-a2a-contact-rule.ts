import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { addContactRule } from "../add-contact-rule.js";
import { ownIdentity } from "../../settings/public.js";
import { A2aContactRule } from "../types/contact-rule.js";
import { admissionAuthority } from "../authority.js";
import { A2aDirection } from "../../contexts/public.js";
import { A2aRuleAction } from "../types/enums.js";

@InputType({ description: "A contact rule to add." })
class CreateA2aContactRuleInput {
  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => A2aRuleAction, { description: "Whether the rule allows or blocks." })
  action!: A2aRuleAction;

  @Field(() => String, { description: "Handle of the peer. It does not have to exist yet." })
  peerHandle!: string;

  @Field(() => A2aDirection, {
    nullable: true,
    description: "INBOUND: tasks from the peer. OUTBOUND: tasks to the peer. Default: INBOUND.",
  })
  direction?: A2aDirection | null;
}

@ObjectType({ description: "Result of adding a rule." })
class CreateA2aContactRulePayload {
  @Field(() => A2aContactRule, { description: "The rule." })
  contactRule!: A2aContactRule;
}

/** `createA2aContactRule` (spec 4.3, wire contract a2a 4.6). */
@Resolver()
export class CreateA2aContactRule {
  @Mutation(() => CreateA2aContactRulePayload, {
    description:
      "Adds a contact rule. Errors: `admin_required`, `not_found`, `validation_failed`, `duplicate_contact_rule` (a " +
      "rule for this peer and direction exists: `existing_rule_id`).",
  })
  async createA2aContactRule(
    @Arg("input", () => CreateA2aContactRuleInput, { description: "The rule." }) input: CreateA2aContactRuleInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const identity = await ownIdentity(context, admissionAuthority["a2a.contact_rule.change"], input.agentHandle);
    const peerHandle = normalizeHandle(input.peerHandle);
    if (peerHandle === null) throw invalidValue(["peerHandle"], "No agent can have this handle.");
    if (peerHandle === identity.agentHandle) throw invalidValue(["peerHandle"], "A rule cannot name its own identity.");
    const direction = input.direction ?? A2aDirection.INBOUND;
    const rule = { identityId: identity.id, peerHandle, action: input.action, direction };
    return { contactRule: await database.request.transaction((tx) => addContactRule(tx, rule, clock.now())) };
  }
}
