import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** The conversation of a link. */
@ObjectType({ description: "A conversation of instant messages, in the form of a resource link." })
export class LinkedImConversation {
  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;

  @Field(() => String, { nullable: true, description: "The remote address. Null for groups." })
  remoteNumber!: string | null;

  @Field(() => [String], { description: "Groups: remote members that are known. Otherwise empty." })
  participants!: readonly string[];

  @Field(() => Boolean, { description: "Whether it is a group." })
  isGroup!: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it began." })
  createdAt!: Date;
}
