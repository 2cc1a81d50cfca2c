import { Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity } from "../../connections/public.js";
import type { ContactRuleRow } from "../store/contact-rules.js";
import { ChatRuleMatchType, ChatRuleAction } from "./enums.js";

/** A contact rule (wire contract client-drift 9c). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A rule of an identity about a user or a workspace of Slack. It allows or blocks messages in one direction or in both. " +
    "If there is none about somebody, the filter mode decides.",
})
export class ChatContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the identity that the rule belongs to." })
  identityId!: string;

  @Field(() => ChatRuleAction, { description: "Whether the rule allows or blocks." })
  action!: ChatRuleAction;

  @Field(() => ContactRuleDirection, { description: "Which directions the rule is about." })
  direction!: ContactRuleDirection;

  @Field(() => ChatRuleMatchType, { description: "What the rule names." })
  matchType!: ChatRuleMatchType;

  @Field(() => String, {
    description: "A user as `workspace:user`, such as `T024BE7LD:U023BECGF`, or a workspace, such as `T024BE7LD`.",
  })
  matchTarget!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of contact rules. */
export const ChatContactRuleConnection = connectionType(ChatContactRule, "ChatContactRule");

@Resolver(() => ChatContactRule)
export class ChatContactRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity that the rule belongs to." })
  identity(@Root() { identityId }: ContactRuleRow): Identity {
    return { id: identityId };
  }
}
