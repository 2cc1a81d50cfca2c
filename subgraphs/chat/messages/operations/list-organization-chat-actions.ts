import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, connectionType } from "../../../shared/graphql/connection.js";
import { listOrganizationWrites, type WriteRow } from "../../writes/public.js";
import { ChatAction, ChatActionStatus } from "../types/chat-action.js";

const ChatActionConnection = connectionType(ChatAction, "ChatAction");

/** `chatOrganizationActions`: messages that identities sent to workspaces over all connections of an organization as one list. */
@Resolver()
export class ListOrganizationChatActions {
  @Query(() => ChatActionConnection, {
    description:
      "Messages that identities sent to workspaces over all connections of the organization, newest first. " +
      "Errors: `admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async chatOrganizationActions(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its connections." })
    identityId?: string | null,
    @Arg("status", () => ChatActionStatus, { nullable: true, description: "Only those with this status." })
    status?: ChatActionStatus | null,
    @Arg("connectionId", () => ID, { nullable: true, description: "Only this connection: its UUID." })
    connectionId?: string | null,
    @Arg("dismissed", () => Boolean, {
      nullable: true,
      description: "Only those whose unknown outcome a person has dismissed, or, with false, only the others.",
    })
    isDismissed?: boolean | null,
  ) {
    const filter = { identityId, connectionId, status: status as WriteRow["status"] | null | undefined, isDismissed };
    return listOrganizationWrites(context, "send", filter, args);
  }
}
