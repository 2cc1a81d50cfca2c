import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { ChatPageArgs, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { conversationOf, listedKinds } from "../rules/conversations.js";
import { nextCursorOf, objectsOf } from "../rules/foreign.js";
import { ChatConversationList } from "../types/chat-conversation.js";
import { readErrorList } from "../read-error-list.js";

const page = { largest: 200, byDefault: 100 };

/** `chatConversations` (wire contract chat 4, 8.4). */
@Resolver()
export class ListChatConversations {
  @Query(() => ChatConversationList, {
    nullable: true,
    description: `The conversations of a workspace that the bot may list, without archived ones. \`limit\`: 1 to 200, default 100. Errors: \`invalid_cursor\`, ${readErrorList}`,
  })
  async chatConversations(
    @Args(() => ChatPageArgs) args: ChatPageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatConversationList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations: Violation[] = [];
    const asked = pageOf(args, page, violations);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "conversations.list", {
      ...asked,
      types: listedKinds(connection.scopes),
      exclude_archived: true,
    });
    const conversations = objectsOf(data["channels"], page.largest).flatMap((one) => conversationOf(one) ?? []);
    return { conversations, nextCursor: nextCursorOf(data) };
  }
}
