import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireWrite } from "../../writes/public.js";
import { ChatOperation } from "../types/chat-operation.js";

/** `chatOperationByKey(connectionId, idempotencyKey)` (wire contract chat 4). */
@Resolver()
export class FindChatOperationByKey {
  @Query(() => ChatOperation, {
    nullable: true,
    description: "The operation that was requested with this key. Errors: `not_found`, `validation_failed`.",
  })
  async chatOperationByKey(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("idempotencyKey", () => String, { description: "The key." }) idempotencyKey: string,
    @Ctx() context: RequestContext,
  ) {
    return requireWrite(context, connectionId, "operation", { idempotencyKey });
  }
}
