import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { readAuthority } from "../authority.js";
import { ChatPageArgs, pageOf } from "../page-args.js";
import { readFromSlack } from "../read-from-slack.js";
import { userOf } from "../rules/users.js";
import { nextCursorOf, objectsOf } from "../rules/foreign.js";
import { ChatUserList } from "../types/chat-user.js";
import { readErrorList } from "../read-error-list.js";

const page = { largest: 200, byDefault: 100 };

/** `chatUsers` (wire contract chat 4, 8.4). */
@Resolver()
export class ListChatUsers {
  @Query(() => ChatUserList, {
    nullable: true,
    description: `The users of a workspace. \`limit\`: 1 to 200, default 100. Errors: \`invalid_cursor\`, ${readErrorList}`,
  })
  async chatUsers(@Args(() => ChatPageArgs) args: ChatPageArgs, @Ctx() context: RequestContext): Promise<ChatUserList> {
    const connection = await requireConnection(context, readAuthority["chat.read"], args.connectionId);
    const violations: Violation[] = [];
    const asked = pageOf(args, page, violations);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "users.list", asked);
    const users = objectsOf(data["members"], page.largest).flatMap((one) => userOf(one) ?? []);
    return { users, nextCursor: nextCursorOf(data) };
  }
}
