import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { identityAuthority } from "../authority.js";
import { searchedName } from "../rules/searched-name.js";
import { listVisibleIdentities, placeIn } from "../store/identity-list.js";
import type { Identity } from "../types/identity.js";
import { IdentityConnection } from "../types/identity-connection.js";
import { IdentitySort } from "../types/identity-sort.js";

/** `identities`: all that the viewer may see (wire contract org 2.5). */
@Resolver()
export class ListIdentities {
  @Query(() => IdentityConnection, {
    description:
      "The identities that you may see, newest first. An agent sees itself. Errors: `invalid_cursor`, `validation_failed`.",
  })
  async identities(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("search", () => String, {
      nullable: true,
      description:
        "Only identities whose handle or display name contains this text: up to 100 characters. Case and a leading @ do " +
        "not matter.",
    })
    search?: string | null,
    @Arg("sort", () => IdentitySort, { defaultValue: "newest", description: "Order of the list." })
    sort: IdentitySort = "newest",
  ): Promise<ConnectionValue<Identity>> {
    const { viewer, services } = context;
    authorize(viewer, identityAuthority["identity.read"]);
    const wanted = searchedName(search);
    const list = `identities/${sort}/${wanted}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleIdentities(services.database.request.reader, viewer, request, {
      search: wanted,
      sort,
    });
    return toConnection(
      context,
      list,
      page,
      (row) => placeIn(sort, row),
      (row) => row,
    );
  }
}
