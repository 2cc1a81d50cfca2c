import { Field, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ImConversation } from "./conversation.js";
import { ImDirection } from "./enums.js";

/** A conversation in a list (wire contract im 6, 11). */
@ObjectType({
  description:
    "A conversation in a list. Its counters and latest message include only messages that match the arguments of the " +
    "list.",
})
export class ImConversationSummary {
  @Field(() => ImConversation, { description: "The conversation." })
  conversation!: ImConversation;

  @Field(() => String, {
    nullable: true,
    description: "The first 280 characters of the latest message. Null if it has no text.",
  })
  latestText!: string | null;

  @Field(() => Date, { nullable: true, description: "When the latest message was stored." })
  latestMessageAt!: Date | null;

  @Field(() => ImDirection, { nullable: true, description: "Direction of the latest message." })
  latestDirection!: ImDirection | null;

  @Field(() => Boolean, { description: "Whether the latest message has media." })
  latestHasMedia!: boolean;

  @Field(() => Int, { description: "Number of received messages that were not read." })
  unreadCount!: number;

  @Field(() => Int, { description: "Number of messages." })
  totalCount!: number;
}

export const ImConversationSummaryConnection = connectionType(ImConversationSummary, "ImConversationSummary");
