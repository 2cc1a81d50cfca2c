import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { ChatPageArgs, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { nextCursorOf, textsOf } from "../rules/foreign.js";
import { ChatMemberList } from "../types/chat-member-list.js";
import { readErrorList } from "../read-error-list.js";

const page = { largest: 200, byDefault: 100 };

@ArgsType()
class ChatMemberArgs extends ChatPageArgs {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;
}

/** `chatMembers` (wire contract chat 4). */
@Resolver()
export class ListChatMembers {
  @Query(() => ChatMemberList, {
    nullable: true,
    description: `The members of a conversation. \`limit\`: 1 to 200, default 100. Errors: \`invalid_cursor\`, ${readErrorList}`,
  })
  async chatMembers(
    @Args(() => ChatMemberArgs) args: ChatMemberArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatMemberList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations = slackIdViolations("conversationId", args.conversationId);
    const asked = pageOf(args, page, violations);
    if (violations.length > 0) throw invalid(violations);
    const input = { ...asked, channel: args.conversationId };
    const data = await readFromSlack(context, connection, "conversations.members", input);
    return { members: textsOf(data["members"], page.largest), nextCursor: nextCursorOf(data) };
  }
}
