import { Field, ID, ObjectType } from "type-graphql";
import type { ConnectionValue } from "../../../shared/graphql/connection.js";
import { ImMessage, ImMessageConnection } from "./message.js";

/** A thread of replies (wire contract im 5). */
@ObjectType({ description: "A message with all that reply to it, or to its replies." })
export class ImThread {
  @Field(() => ID, { description: "UUID of the thread." })
  threadId!: string;

  @Field(() => ID, { description: "UUID of its conversation." })
  conversationId!: string;

  @Field(() => ID, { description: "UUID of its first message." })
  rootMessageId!: string;

  @Field(() => ImMessageConnection, { description: "A page of its messages, oldest first." })
  messages!: ConnectionValue<ImMessage>;
}
