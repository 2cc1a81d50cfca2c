import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireWrite } from "../../writes/public.js";
import { ChatAction } from "../types/chat-action.js";

/** `chatAction(connectionId, id)` (wire contract chat 4, 9). */
@Resolver()
export class GetChatAction {
  @Query(() => ChatAction, { nullable: true, description: "A message to a workspace. Errors: `not_found`." })
  async chatAction(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("id", () => ID, { description: "UUID of the action." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return requireWrite(context, connectionId, "send", { id });
  }
}
