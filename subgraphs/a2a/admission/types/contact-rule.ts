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
    "A rule of an identity about a peer: it allows or blocks tasks from the peer, to the peer, or both. A " +
    "rule for one direction takes precedence over a rule for both.",
})
export class A2aContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Handle of the identity that the rule belongs to." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the identity that the rule belongs to." })
  identityId!: string;

  @Field(() => A2aRuleAction, { description: "Whether the rule allows or blocks." })
  action!: A2aRuleAction;

  @Field(() => A2aDirection, { description: "INBOUND: tasks from the peer. OUTBOUND: tasks to the peer." })
  direction!: A2aDirection;

  @Field(() => String, {
    description:
      "The peer's handle, without the @. The handle does not have to exist. When an identity with this handle " +
      "is deleted, the rule ends.",
  })
  peerHandle!: string;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of contact rules. */
export const A2aContactRuleConnection = connectionType(A2aContactRule, "A2aContactRule");

@Resolver(() => A2aContactRule)
export class A2aContactRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity that the rule belongs to." })
  identity(@Root() { identityId }: ContactRuleRow): Identity {
    return { id: identityId };
  }
}
