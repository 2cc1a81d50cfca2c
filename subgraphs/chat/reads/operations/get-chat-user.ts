import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { checkSlackId } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { userOf } from "../rules/users.js";
import { objectOf } from "../rules/foreign.js";
import { ChatUser } from "../types/chat-user.js";

/** `chatUser` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatUser {
  @Query(() => ChatUser, {
    nullable: true,
    description:
      "A user of a workspace. Errors: `not_found`, `validation_failed`, `claimed_agent_required`, " +
      "`connection_not_connected`, " +
      "`connection_reauthorization_required`, `missing_scope`, `slack_refused`, `rate_limited`, `slack_unavailable`, " +
      "`slack_timeout`.",
  })
  async chatUser(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("userId", () => String, { description: "Slack's id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatUser> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations: Violation[] = [];
    checkSlackId("userId", userId, violations);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "users.info", { user: userId });
    const found = userOf(objectOf(data["user"]));
    if (found === null) throw notFound("user with this id");
    return found;
  }
}
