import { Field, ID, InputType } from "type-graphql";
import { ChatWriteInput } from "./chat-write-input.js";

/** What every change of a stream says. */
@InputType()
export abstract class ChatStreamInput extends ChatWriteInput {
  @Field(() => ID, { description: "UUID of the stream: of the operation that started it." })
  streamId!: string;
}
