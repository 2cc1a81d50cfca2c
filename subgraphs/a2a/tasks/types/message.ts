import { GraphQLJSONObject } from "graphql-scalars";
import { Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { A2aPart } from "./part.js";
import { A2aMessageRole } from "./enums.js";

/** A message of a task (wire contract a2a 4.1). Messages are never changed and never deleted. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A message of a task. Messages are never changed and never deleted." })
export class A2aMessage {
  @Field(() => ID, { description: "UUID of the message in the ledger." })
  id!: string;

  @Field(() => String, { description: "The message id of the protocol, chosen by the sender." })
  messageId!: string;

  @Field(() => A2aMessageRole, { description: "Who wrote it." })
  role!: A2aMessageRole;

  @Field(() => [A2aPart], { description: "The content, as it was sent." })
  parts!: A2aPart[];

  @Field(() => GraphQLJSONObject, { nullable: true, description: "Metadata of the message. Null if there is none." })
  metadata!: Record<string, unknown> | null;

  @Field(() => [String], { nullable: true, description: "URIs of protocol extensions. Null if there are none." })
  extensions!: string[] | null;

  @Field(() => [String], { nullable: true, description: "Ids of tasks that it refers to. Null if there are none." })
  referenceTaskIds!: string[] | null;

  @Field(() => Date, { description: "When it was stored." })
  createdAt!: Date;
}

/** A page of messages. */
export const A2aMessageConnection = connectionType(A2aMessage, "A2aMessage");
