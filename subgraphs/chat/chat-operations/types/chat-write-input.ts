import { Field, ID, InputType } from "type-graphql";

/** The common fields of every write to a conversation. */
@InputType()
export abstract class ChatWriteInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, {
    description:
      "The key of this write: 1 to 128 letters, digits, dots, colons, dashes or underscores. A repeat with the same " +
      "key writes nothing: it returns the record of the first request.",
  })
  idempotencyKey!: string;
}

/** The common fields of every write to a message. */
@InputType()
export abstract class ChatMessageWriteInput extends ChatWriteInput {
  @Field(() => String, { description: "Slack's timestamp of the message, which identifies it." })
  messageTs!: string;
}
