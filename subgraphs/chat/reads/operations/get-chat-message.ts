import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { authorIn, hideBlocked } from "../../contact-rules/public.js";
import { readAuthority } from "../authority.js";
import { NamedReplyArgs, messageViolations } from "../message-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { objectsOf } from "../rules/foreign.js";
import { messageWithTs } from "../rules/messages.js";
import { ChatMessage } from "../types/chat-message.js";
import { readErrorList } from "../read-error-list.js";

/** `chatMessage` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatMessage {
  @Query(() => ChatMessage, {
    nullable: true,
    description: `A message of a conversation. For a reply in a thread, also pass \`threadTs\`. Errors: ${readErrorList}`,
  })
  async chatMessage(
    @Args(() => NamedReplyArgs) args: NamedReplyArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatMessage> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations = messageViolations(args);
    if (violations.length > 0) throw invalid(violations);
    const { conversationId: channel, messageTs, threadTs = null } = args;
    const [method, limit] = threadTs === null ? ["conversations.history", 1] : ["conversations.replies", 2];
    const span = { oldest: messageTs, latest: messageTs, inclusive: true, limit };
    const data = await readFromSlack(context, connection, method as string, { channel, ts: threadTs, ...span });
    const messages = await hideBlocked(context, connection, objectsOf(data["messages"], 2), authorIn);
    const found = messageWithTs({ messages }, messageTs);
    if (found === null) throw notFound("message with this timestamp");
    return found;
  }
}
