import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { connectionErrors, requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { NamedMessageArgs, messageViolations } from "../message-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { addressOf } from "../rules/foreign.js";
import { ChatPermalink } from "../types/chat-permalink.js";
import { readErrorList } from "../read-error-list.js";

/** `chatMessagePermalink` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatMessagePermalink {
  @Query(() => ChatPermalink, {
    nullable: true,
    description: `The permanent link of a message, which opens it in a browser. Errors: ${readErrorList}`,
  })
  async chatMessagePermalink(
    @Args(() => NamedMessageArgs) args: NamedMessageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatPermalink> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations = messageViolations(args);
    if (violations.length > 0) throw invalid(violations);
    const { conversationId, messageTs } = args;
    const input = { channel: conversationId, message_ts: messageTs };
    const data = await readFromSlack(context, connection, "chat.getPermalink", input);
    const permalink = addressOf(data["permalink"]);
    if (permalink === null) throw connectionErrors.problem("slack_unavailable");
    return { conversationId, messageTs, permalink };
  }
}
