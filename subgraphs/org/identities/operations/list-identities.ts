import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { identityAuthority } from "../authority.js";
import { listVisibleIdentities } from "../store/identities.js";
import type { Identity } from "../types/identity.js";
import { IdentityConnection } from "../types/identity-connection.js";

/** `identities`: all that the viewer may see (wire contract org 2.5). */
@Resolver()
export class ListIdentities {
  @Query(() => IdentityConnection, {
    description: "The identities that you may see, newest first. An agent sees itself.",
  })
  async identities(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<Identity>> {
    const { viewer, services } = context;
    authorize(viewer, identityAuthority["identity.read"]);
    const request = pageRequest(context, "identities", args);
    const page = await listVisibleIdentities(services.database.request.reader, viewer, request);
    return toConnection(
      context,
      "identities",
      page,
      (row) => row,
      (row) => row,
    );
  }
}
