import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { readFromSlack } from "../read-from-slack.js";
import { conversationOf } from "../rules/conversations.js";
import { objectOf } from "../rules/foreign.js";
import { ChatConversation } from "../types/chat-conversation.js";
import { readErrorList } from "../read-error-list.js";

/** `chatConversation` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatConversation {
  @Query(() => ChatConversation, {
    nullable: true,
    description: `A conversation of a workspace. Errors: ${readErrorList}`,
  })
  async chatConversation(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("conversationId", () => String, { description: "Slack's id of the conversation." }) conversationId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatConversation> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations = slackIdViolations("conversationId", conversationId);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "conversations.info", { channel: conversationId });
    const found = conversationOf(objectOf(data["channel"]));
    if (found === null) throw notFound("conversation with this id");
    return found;
  }
}
