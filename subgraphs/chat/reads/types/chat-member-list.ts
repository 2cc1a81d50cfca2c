import { Field, ObjectType } from "type-graphql";

/** Members of a conversation. */
@ObjectType({ description: "Members of a conversation." })
export class ChatMemberList {
  @Field(() => [String], { description: "Slack's ids of the members, bots included." })
  members!: readonly string[];

  @Field(() => String, { nullable: true, description: "Slack's cursor of the next page. Null at the end." })
  nextCursor!: string | null;
}
