import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { freezeAuthority } from "../authority.js";
import { type FreezeRow, listVisibleFreezes } from "../store/freezes.js";
import { FreezeConnection } from "../types/freeze.js";

@ArgsType()
class FreezesArgs extends ConnectionArgs {
  @Field(() => Boolean, { nullable: true, description: "True: only those that last. False: only ended ones." })
  readonly active?: boolean | null;
}

/** `freezes`: the freezes, open and ended. */
@Resolver()
export class ListFreezes {
  @Query(() => FreezeConnection, {
    description:
      "The freezes of your organization and its agents, and those of the installation, newest first. An agent gets those that " +
      "cover it. Errors: `invalid_cursor`.",
  })
  async freezes(
    @Args(() => FreezesArgs) args: FreezesArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<FreezeRow>> {
    const { viewer, services } = context;
    authorize(viewer, freezeAuthority["freeze.read"]);
    const active = args.active ?? null;
    const list = `freezes ${active}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleFreezes(services.database.request.reader, viewer, active, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
