import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { isSlackTimestamp, requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { checkSlackId } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { reactionsOf } from "../rules/reactions.js";
import { ChatReactions } from "../types/chat-reaction.js";

/** `chatReactions` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatReactions {
  @Query(() => ChatReactions, {
    nullable: true,
    description:
      "The reactions to a message, the first 100. Errors: `not_found`, `validation_failed`, `claimed_agent_required`, " +
      "`connection_not_connected`, " +
      "`connection_reauthorization_required`, `missing_scope`, `slack_refused`, `rate_limited`, `slack_unavailable`, " +
      "`slack_timeout`.",
  })
  async chatReactions(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("conversationId", () => String, { description: "Slack's id of the conversation." }) conversationId: string,
    @Arg("messageTs", () => String, { description: "Slack's timestamp of the message." }) messageTs: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatReactions> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations: Violation[] = [];
    checkSlackId("conversationId", conversationId, violations);
    if (!isSlackTimestamp(messageTs)) {
      violations.push({
        path: ["messageTs"],
        message: "A message is named by its timestamp, such as 1712345678.000100.",
      });
    }
    if (violations.length > 0) throw invalid(violations);
    const input = { channel: conversationId, timestamp: messageTs, full: true };
    const data = await readFromSlack(context, connection, "reactions.get", input);
    return { conversationId, messageTs, reactions: reactionsOf(data) };
  }
}
