import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { signupAuthority } from "../authority.js";
import { listPendingAgents } from "../store.js";
import type { PendingAgent } from "../types/pending-agent.js";
import { PendingAgentConnection } from "../types/pending-agent-connection.js";

/** `pendingAgents`: those that named the caller as their human (wire contract org 2.4). */
@Resolver()
export class ListPendingAgents {
  @Query(() => PendingAgentConnection, {
    description:
      "Agents that signed themselves up, named your verified address and wait for your decision, newest first.",
  })
  async pendingAgents(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<PendingAgent>> {
    const { viewer, services } = context;
    authorize(viewer, signupAuthority["signup.review"]);
    const list = "pending-agents";
    const page = await listPendingAgents(services.database.request.reader, viewer, pageRequest(context, list, args));
    return toConnection(
      context,
      list,
      page,
      ({ createdAt, identityId }) => ({ createdAt, id: identityId }),
      (row) => row,
    );
  }
}
