import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { checkOffset } from "../../../shared/pagination/page.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { conversationErrors } from "../../conversations/public.js";
import { settingsByIdentity } from "../../settings/public.js";
import { assignmentAuthority } from "../authority.js";
import { largestAssignmentPage } from "../rules/limits.js";
import { listVisibleAssignments } from "../store/visible-assignments.js";
import { type ImAssignment, ImAssignmentConnection } from "../types.js";

@ArgsType()
class AssignmentListArgs extends ConnectionArgs {
  @Field(() => Int, { nullable: true, description: "Number of items to skip, up to 10,000. Not with `after`." })
  offset?: number | null;
}

/** `imAssignments` (wire contract im 5, 11). */
@Resolver()
export class ListImAssignments {
  @Query(() => ImAssignmentConnection, {
    description:
      "The people who are connected with your identities, newest first. An agent sees its own. `first`: 1 to 200. " +
      "Errors: `not_found`, `im_not_enabled`, `validation_failed`, `invalid_cursor`.",
  })
  async imAssignments(
    @Args(() => AssignmentListArgs) args: AssignmentListArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its connections." })
    identityId?: string | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, assignmentAuthority["im.assignment.read"]);
    const id = isAgent(viewer) ? viewer.identityId : (identityId ?? null);
    if (id !== null && !isAgent(viewer)) {
      const settings = await context.loader(settingsByIdentity).load(id);
      if (settings === null) throw notFound("identity with this id");
      if (!settings.enabled) throw conversationErrors.problem("im_not_enabled");
    }
    const list = `im-assignments/${id ?? ""}`;
    const request = pageRequest(context, list, args, largestAssignmentPage);
    const offset = checkOffset(args.offset, args.after);
    const page = await listVisibleAssignments(services.database.request.reader, viewer, id, request, offset);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row as unknown as ImAssignment,
    );
  }
}
