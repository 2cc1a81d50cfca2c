import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { ContactRuleRow } from "../store/contact-rules.js";
import { Identity } from "../../settings/public.js";
import { A2aDirection } from "../../contexts/public.js";
import { A2aRuleAction } from "./enums.js";

/** A contact rule (spec 2.5a, wire contract a2a 4.1, 4.6). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "What an identity's owner says of a peer: whether tasks from it, to it, or both are let through. A rule of exactly " +
    "the direction wins over one for both.",
})
export class A2aContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Handle of the identity whose rule it is." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the identity whose rule it is." })
  identityId!: string;

  @Field(() => A2aRuleAction, { description: "What it does." })
  action!: A2aRuleAction;

  @Field(() => A2aDirection, { description: "INBOUND: tasks from the peer. OUTBOUND: tasks to the peer." })
  direction!: A2aDirection;

  @Field(() => String, {
    description:
      "The peer's handle, without the @. Nobody need have it; when an identity that had it ends, so does the rule.",
  })
  peerHandle!: string;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => Date, { description: "Its last change." })
  updatedAt!: Date;
}

/** A page of contact rules. */
export const A2aContactRuleConnection = connectionType(A2aContactRule, "A2aContactRule");

@Resolver(() => A2aContactRule)
export class A2aContactRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity whose rule it is." })
  identity(@Root() { identityId }: ContactRuleRow): Identity {
    return { id: identityId };
  }
}
