import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireWrite } from "../../writes/public.js";
import { ChatOperation } from "../types/chat-operation.js";

/** `chatOperation(connectionId, id)` (wire contract chat 4, 5). */
@Resolver()
export class GetChatOperation {
  @Query(() => ChatOperation, { nullable: true, description: "An operation in a workspace. Errors: `not_found`." })
  async chatOperation(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("id", () => ID, { description: "UUID of the operation." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return requireWrite(context, connectionId, "operation", { id });
  }
}
