import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireWrite } from "../../writes/public.js";
import { ChatAction } from "../types/chat-action.js";

/** `chatActionByKey(connectionId, idempotencyKey)` (wire contract chat 4). */
@Resolver()
export class FindChatActionByKey {
  @Query(() => ChatAction, {
    nullable: true,
    description:
      "The message that was sent with this key. Errors: `not_found`, which does not prove that nothing was sent; " +
      "`validation_failed`.",
  })
  async chatActionByKey(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("idempotencyKey", () => String, { description: "The key of the send." }) idempotencyKey: string,
    @Ctx() context: RequestContext,
  ) {
    return requireWrite(context, connectionId, "send", { idempotencyKey });
  }
}
