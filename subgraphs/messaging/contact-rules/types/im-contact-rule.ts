import { Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity } from "../../settings/public.js";
import type { ContactRuleRow } from "../store/contact-rules.js";
import { ImRuleMatchType, ImRuleAction } from "./enums.js";

/** A contact rule (wire contract im 5, 12). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A rule of an identity about a remote number. It allows or blocks instant messages in one direction or in both. " +
    "If there is none about a number, the filter mode decides.",
})
export class ImContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the identity that the rule belongs to." })
  identityId!: string;

  @Field(() => ImRuleAction, { description: "Whether the rule allows or blocks." })
  action!: ImRuleAction;

  @Field(() => ContactRuleDirection, { description: "Which directions the rule is about." })
  direction!: ContactRuleDirection;

  @Field(() => ImRuleMatchType, { description: "What the rule names." })
  matchType!: ImRuleMatchType;

  @Field(() => String, { description: "The number in E.164, or another address that wrote to the identity." })
  matchTarget!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of contact rules. */
export const ImContactRuleConnection = connectionType(ImContactRule, "ImContactRule");

@Resolver(() => ImContactRule)
export class ImContactRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity that the rule belongs to." })
  identity(@Root() { identityId }: ContactRuleRow): Identity {
    return { id: identityId };
  }
}
