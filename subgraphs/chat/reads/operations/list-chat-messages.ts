import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { isSlackTimestamp, requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { ChatPageArgs, checkSlackId, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { isTrue, nextCursorOf, objectsOf } from "../rules/foreign.js";
import { messageOf } from "../rules/messages.js";
import { ChatMessageList } from "../types/chat-message.js";

const page = { largest: 100, byDefault: 15 };

@ArgsType()
class ChatMessageArgs extends ChatPageArgs {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of a thread: only its messages." })
  threadTs?: string | null;
}

/** `chatMessages` (wire contract chat 4, 8.4). */
@Resolver()
export class ListChatMessages {
  @Query(() => ChatMessageList, {
    nullable: true,
    description:
      "Messages of a conversation, the newest first, or of a thread. `limit`: 1 to 100, default 15. Errors: " +
      "`invalid_cursor`, `not_found`, `validation_failed`, `claimed_agent_required`, " +
      "`connection_not_connected`, " +
      "`connection_reauthorization_required`, `missing_scope`, `slack_refused`, `rate_limited`, `slack_unavailable`, " +
      "`slack_timeout`.",
  })
  async chatMessages(
    @Args(() => ChatMessageArgs) args: ChatMessageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatMessageList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations: Violation[] = [];
    const asked = pageOf(args, page, violations);
    checkSlackId("conversationId", args.conversationId, violations);
    const { conversationId: channel, threadTs = null } = args;
    if (threadTs !== null && !isSlackTimestamp(threadTs)) {
      const message = "A thread is named by the timestamp of its first message, such as 1712345678.000100.";
      violations.push({ path: ["threadTs"], message });
    }
    if (violations.length > 0) throw invalid(violations);
    const method = threadTs === null ? "conversations.history" : "conversations.replies";
    const data = await readFromSlack(context, connection, method, { ...asked, channel, ts: threadTs });
    const messages = objectsOf(data["messages"], page.largest).flatMap((one) => messageOf(one) ?? []);
    return { messages, nextCursor: nextCursorOf(data), hasMore: isTrue(data["has_more"]) };
  }
}
