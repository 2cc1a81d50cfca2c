import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { reviewRulesAuthority } from "../authority.js";
import { noSuchList } from "../change-list.js";
import { listById } from "../loaders.js";
import { listVisibleEntries, type ReviewListEntryRow } from "../store/list-entries.js";
import { ReviewListEntryConnection } from "../types/review-list.js";

@ArgsType()
class ReviewListEntriesArgs extends ConnectionArgs {
  @Field(() => ID, { description: "UUID of the list." })
  readonly listId!: string;
}

/** `reviewListEntries` (wire contract reviews 7.3). */
@Resolver()
export class ListReviewListEntries {
  @Query(() => ReviewListEntryConnection, {
    description:
      "The entries of a review list, newest first. For admins and admin keys. Errors: `admin_required`, `not_found`, " +
      "`invalid_cursor`.",
  })
  async reviewListEntries(
    @Args(() => ReviewListEntriesArgs) args: ReviewListEntriesArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<ReviewListEntryRow>> {
    const { viewer, services } = context;
    authorize(viewer, reviewRulesAuthority["review_list.read"]);
    const list = await context.loader(listById).load(args.listId);
    if (list === null) throw noSuchList();
    const name = `review list ${list.id}`;
    const request = pageRequest(context, name, args);
    const page = await listVisibleEntries(services.database.request.reader, viewer, list.id, request);
    return toConnection(
      context,
      name,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
