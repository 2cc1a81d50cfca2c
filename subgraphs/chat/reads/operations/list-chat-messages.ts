import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations, timestampViolations } from "../../connections/public.js";
import { authorIn, hideBlocked } from "../../contact-rules/public.js";
import { readAuthority } from "../authority.js";
import { ChatPageArgs, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { isTrue, nextCursorOf, objectsOf } from "../rules/foreign.js";
import { messageOf } from "../rules/messages.js";
import { ChatMessageList } from "../types/chat-message.js";
import { readErrorList } from "../read-error-list.js";

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
    description: `Messages of a conversation, the newest first, or of a thread. \`limit\`: 1 to 100, default 15. Errors: \`invalid_cursor\`, ${readErrorList}`,
  })
  async chatMessages(
    @Args(() => ChatMessageArgs) args: ChatMessageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatMessageList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const { conversationId: channel, threadTs = null } = args;
    const violations = [...slackIdViolations("conversationId", channel), ...timestampViolations("threadTs", threadTs)];
    const asked = pageOf(args, page, violations);
    if (violations.length > 0) throw invalid(violations);
    const method = threadTs === null ? "conversations.history" : "conversations.replies";
    const data = await readFromSlack(context, connection, method, { ...asked, channel, ts: threadTs });
    const shown = await hideBlocked(context, connection, objectsOf(data["messages"], page.largest), authorIn);
    const messages = shown.flatMap((one) => messageOf(one) ?? []);
    return { messages, nextCursor: nextCursorOf(data), hasMore: isTrue(data["has_more"]) };
  }
}
