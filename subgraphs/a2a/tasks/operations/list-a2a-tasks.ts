import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { listLedger } from "../list-ledger.js";
import { ownIdentity } from "../../settings/public.js";
import { A2aTaskFilter } from "../types/ledger-filters.js";
import { A2aTaskConnection } from "../types/task.js";
import { contextAuthority, A2aDirection } from "../../contexts/public.js";

/** `a2aTasks(agentHandle)`: an identity's ledger (wire contract a2a 4.2, 4.3). */
@Resolver()
export class ListA2aTasks {
  @Query(() => A2aTaskConnection, {
    description:
      "Tasks of an identity, newest first. Their histories together contain at most 4 MiB: see " +
      "historyTruncated. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async a2aTasks(
    @Arg("agentHandle", () => String, { description: "Handle of an identity that the viewer may act for." })
    agentHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("direction", () => A2aDirection, {
      defaultValue: A2aDirection.BOTH,
      description: "INBOUND: tasks that the identity received. OUTBOUND: tasks that it sent. Default: both.",
    })
    direction: A2aDirection,
    @Arg("filter", () => A2aTaskFilter, { nullable: true, description: "Filter of the list." })
    filter?: A2aTaskFilter | null,
  ) {
    const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
    return listLedger(context, identity.id, direction, filter ?? {}, args);
  }
}
