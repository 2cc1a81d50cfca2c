import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { Identity, settingsByIdentity } from "../../settings/public.js";
import { listContextsOf } from "../list-contexts.js";
import { A2aContextConnection } from "./context.js";
import { A2aDirection } from "./direction.js";

/** The contexts of an identity; null for viewers who may not see it. */
@Resolver(() => Identity)
export class IdentityContextsResolver {
  @FieldResolver(() => A2aContextConnection, { nullable: true, description: "Its contexts, newest first." })
  async a2aContexts(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("direction", () => A2aDirection, {
      defaultValue: A2aDirection.BOTH,
      description: "INBOUND: opened by others. OUTBOUND: opened by the identity. Default: both.",
    })
    direction: A2aDirection,
  ) {
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : listContextsOf(context, { identityId: identity.id, direction }, args);
  }
}
