import { Field, ObjectType } from "type-graphql";
import { ChatOperation } from "./chat-operation.js";

/** The result of every mutation that is an operation. */
@ObjectType()
export abstract class ChatOperationPayload {
  @Field(() => ChatOperation, { description: "The operation. It may have failed: read its status." })
  operation!: ChatOperation;
}
