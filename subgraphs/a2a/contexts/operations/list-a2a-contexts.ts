import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { listContextsOf } from "../list-contexts.js";
import { ownIdentity } from "../../settings/public.js";
import { A2aContextConnection } from "../types/context.js";
import { A2aDirection } from "../types/direction.js";
import { contextAuthority } from "../authority.js";

/** `a2aContexts(agentHandle)`: the contexts of an identity, with their other side (wire contract a2a 4.2). */
@Resolver()
export class ListA2aContexts {
  @Query(() => A2aContextConnection, {
    description: "Contexts of an identity, newest first. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async a2aContexts(
    @Arg("agentHandle", () => String, { description: "Handle of an identity that the viewer may act for." })
    agentHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("direction", () => A2aDirection, {
      defaultValue: A2aDirection.BOTH,
      description: "INBOUND: opened by others. OUTBOUND: opened by the identity. Default: both.",
    })
    direction: A2aDirection,
  ) {
    const { id: identityId } = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
    return listContextsOf(context, { identityId, direction }, args);
  }
}
