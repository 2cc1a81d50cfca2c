import { Field, InputType } from "type-graphql";
import { ChatMessageWriteInput } from "./chat-write-input.js";

/** The input of every change of a reaction. */
@InputType()
export abstract class ChatReactionInput extends ChatMessageWriteInput {
  @Field(() => String, { description: "Name of the reaction, such as `eyes`. Colons around it are removed." })
  name!: string;
}
