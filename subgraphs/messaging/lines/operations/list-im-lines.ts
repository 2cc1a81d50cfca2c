import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { lineAuthority } from "../authority.js";
import { listVisibleLines } from "../store/visible-lines.js";
import { type ImLine, ImLineConnection } from "../types.js";

const list = "im-lines";

/** `imLines` (wire contract im 5: listNumbers). */
@Resolver()
export class ListImLines {
  @Query(() => ImLineConnection, {
    description:
      "The numbers that your organization claimed for instant messages, newest claim first, attached or not. Errors: " +
      "`validation_failed`, `invalid_cursor`.",
  })
  async imLines(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    authorize(viewer, lineAuthority["im.line.read"]);
    const request = pageRequest(context, list, args);
    const page = await listVisibleLines(services.database.request.reader, viewer, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row as ImLine,
    );
  }
}
