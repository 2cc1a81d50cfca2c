import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { listMessages } from "../list-messages.js";
import { ownIdentity } from "../../settings/public.js";
import { A2aMessageFilter } from "../types/ledger-filters.js";
import { A2aMessageConnection } from "../types/message.js";
import { contextAuthority, A2aDirection } from "../../contexts/public.js";

/** `a2aMessages(agentHandle)`: all messages of an identity's tasks (wire contract a2a 4.2, 4.3). */
@Resolver()
export class ListA2aMessages {
  @Query(() => A2aMessageConnection, {
    description:
      "Messages of an identity's tasks, newest first. A page contains at most 4 MiB of messages, so it may be " +
      "shorter than requested; pageInfo says whether more follow. Errors: `not_found`, `invalid_cursor`, " +
      "`validation_failed`.",
  })
  async a2aMessages(
    @Arg("agentHandle", () => String, { description: "Handle of an identity that the viewer may act for." })
    agentHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("direction", () => A2aDirection, {
      defaultValue: A2aDirection.BOTH,
      description: "Direction of the tasks. Default: both.",
    })
    direction: A2aDirection,
    @Arg("filter", () => A2aMessageFilter, { nullable: true, description: "Filter of the list." })
    filter?: A2aMessageFilter | null,
  ) {
    const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
    return listMessages(context, identity.id, direction, filter ?? {}, args);
  }
}
