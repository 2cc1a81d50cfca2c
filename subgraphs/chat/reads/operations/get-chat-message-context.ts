import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { authorIn, hideBlocked } from "../../contact-rules/public.js";
import { readAuthority } from "../authority.js";
import { messageViolations } from "../message-args.js";
import { ChatPageArgs, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { contextOf } from "../rules/context-window.js";
import { isTrue, nextCursorOf, objectsOf } from "../rules/foreign.js";
import { messageOf } from "../rules/messages.js";
import { ChatMessageList } from "../types/chat-message.js";
import { readErrorList } from "../read-error-list.js";

const page = { largest: 15, byDefault: 5 };

@ArgsType()
class ChatMessageContextArgs extends ChatPageArgs {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of the thread, for a reply in one." })
  threadTs?: string | null;
}

/** `chatMessageContext` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatMessageContext {
  @Query(() => ChatMessageList, {
    nullable: true,
    description: `Messages around a timestamp: of a conversation those at or before it, the newest first; of a thread those at or after it, the oldest first. \`limit\`: 1 to 15, default 5. Errors: \`invalid_cursor\`, ${readErrorList}`,
  })
  async chatMessageContext(
    @Args(() => ChatMessageContextArgs) args: ChatMessageContextArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatMessageList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations = messageViolations(args);
    const asked = pageOf(args, page, violations);
    if (violations.length > 0) throw invalid(violations);
    const { method, input, isWithin } = contextOf(args);
    const data = await readFromSlack(context, connection, method, { ...asked, ...input });
    // Slack adds the first message of a thread to every page.
    const found = objectsOf(data["messages"], page.largest + 1);
    const shown = await hideBlocked(context, connection, found, authorIn);
    const messages = shown.flatMap((one) => messageOf(one) ?? []);
    return { messages: messages.filter(isWithin), nextCursor: nextCursorOf(data), hasMore: isTrue(data["has_more"]) };
  }
}
