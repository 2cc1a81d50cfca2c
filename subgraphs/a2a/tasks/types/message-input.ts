import { GraphQLJSONObject } from "graphql-scalars";
import { Field, ID, InputType } from "type-graphql";
import { A2aPartInput } from "./part.js";

/** The content of a message, by any author (wire contract a2a 3.4). Inputs with a message extend it. */
@InputType()
export abstract class MessageContentInput {
  @Field(() => [A2aPartInput], { description: "1 to 50 parts. Parts and metadata together: at most 1 MiB." })
  parts!: A2aPartInput[];

  @Field(() => GraphQLJSONObject, { nullable: true, description: "Metadata of the message, at most 64 KiB." })
  metadata?: Record<string, unknown> | null;

  @Field(() => [String], { nullable: true, description: "Up to 20 URIs of protocol extensions." })
  extensions?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Up to 20 ids of tasks that it refers to." })
  referenceTaskIds?: string[] | null;
}

/** A requester's message (wire contract a2a 3.5). */
@InputType({ description: "A message to a worker." })
export class A2aMessageInput extends MessageContentInput {
  @Field(() => String, {
    description:
      "1 to 128 characters, chosen by the sender. Sending the same id with the same content again changes " +
      "nothing.",
  })
  messageId!: string;

  @Field(() => ID, { nullable: true, description: "The task to continue. Default: a new task." })
  taskId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The context for a new task. Default: a new context. With taskId, it must be the context of that task.",
  })
  contextId?: string | null;
}
