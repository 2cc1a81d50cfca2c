import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { Identity, settingsByIdentity } from "../../settings/public.js";
import { A2aDirection } from "../../contexts/public.js";
import { listLedger } from "../list-ledger.js";
import { A2aTaskFilter } from "./ledger-filters.js";
import { A2aTaskConnection } from "./task.js";

/** The tasks of an identity; null for viewers who may not see it. */
@Resolver(() => Identity)
export class IdentityTasksResolver {
  @FieldResolver(() => A2aTaskConnection, {
    nullable: true,
    description:
      "Its tasks, newest first. The filter does not accept `search` here, because there may be many identities. " +
      "Use Query.a2aTasks to search. Errors: `invalid_cursor`, `validation_failed`.",
  })
  async a2aTasks(
    @Root() identity: Identity,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("direction", () => A2aDirection, {
      defaultValue: A2aDirection.BOTH,
      description: "INBOUND: tasks that the identity received. OUTBOUND: tasks that it sent. Default: both.",
    })
    direction: A2aDirection,
    @Arg("filter", () => A2aTaskFilter, { nullable: true, description: "Filter of the list." })
    filter?: A2aTaskFilter | null,
  ) {
    if (typeof filter?.search === "string")
      throw invalidValue(["filter", "search"], "This list cannot be searched. Use Query.a2aTasks.");
    const settings = await context.loader(settingsByIdentity).load(identity.id);
    return settings === null ? null : listLedger(context, identity.id, direction, filter ?? {}, args);
  }
}
