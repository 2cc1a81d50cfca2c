import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { readFromSlack } from "../read-from-slack.js";
import { userOf } from "../rules/users.js";
import { objectOf } from "../rules/foreign.js";
import { ChatUser } from "../types/chat-user.js";
import { readErrorList } from "../read-error-list.js";

/** `chatUser` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatUser {
  @Query(() => ChatUser, {
    nullable: true,
    description: `A user of a workspace. Errors: ${readErrorList}`,
  })
  async chatUser(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("userId", () => String, { description: "Slack's id of the user." }) userId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatUser> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations = slackIdViolations("userId", userId);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "users.info", { user: userId });
    const found = userOf(objectOf(data["user"]));
    if (found === null) throw notFound("user with this id");
    return found;
  }
}
