import { Field, ID, InputType } from "type-graphql";
import { ChatWriteInput } from "./chat-write-input.js";

/** The common fields of every change of a stream. */
@InputType()
export abstract class ChatStreamInput extends ChatWriteInput {
  @Field(() => ID, { description: "UUID of the stream: of the operation that started it." })
  streamId!: string;
}
