import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { NamedMessageArgs, messageViolations } from "../message-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { reactionsOf } from "../rules/reactions.js";
import { ChatReactions } from "../types/chat-reaction.js";
import { readErrorList } from "../read-error-list.js";

/** `chatReactions` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatReactions {
  @Query(() => ChatReactions, {
    nullable: true,
    description: `The reactions to a message, the first 100. Errors: ${readErrorList}`,
  })
  async chatReactions(
    @Args(() => NamedMessageArgs) args: NamedMessageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatReactions> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations = messageViolations(args);
    if (violations.length > 0) throw invalid(violations);
    const { conversationId, messageTs } = args;
    const input = { channel: conversationId, timestamp: messageTs, full: true };
    const data = await readFromSlack(context, connection, "reactions.get", input);
    return { conversationId, messageTs, reactions: reactionsOf(data) };
  }
}
