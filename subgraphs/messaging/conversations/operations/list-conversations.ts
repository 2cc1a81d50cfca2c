import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { checkOffset } from "../../../shared/pagination/page.js";
import { findLabelsOf } from "../../../shared/labels/found-labels.js";
import { checkLabelFilter } from "../../../shared/labels/read-labels.js";
import { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { conversationAuthority } from "../authority.js";
import { listedIdentity } from "../im-scope.js";
import { readDates } from "../read-dates.js";
import { largestPage } from "../rules.js";
import { listVisibleSummaries, summaryKeyset } from "../store/conversation-lists.js";
import { ImConversationSummaryConnection } from "../types/conversation-summary.js";
import { ImConversationListArgs } from "../types/list-args.js";

/** `imConversations` (wire contract im 5, 11). */
@Resolver()
export class ListConversations {
  @Query(() => ImConversationSummaryConnection, {
    description:
      "Conversations, latest message first. `first`: 1 to 200. With dates or labels, a page may be shorter than requested: " +
      "continue while hasNextPage is true. Errors: `not_found`, `im_not_enabled`, `validation_failed`, " +
      "`invalid_cursor`.",
  })
  async imConversations(
    @Args(() => ImConversationListArgs) args: ImConversationListArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const identity = await listedIdentity(context, conversationAuthority["im.read"], args.identityId);
    const named = checkLabelFilter(args);
    const filter = {
      identityId: identity?.identityId ?? null,
      isBlocked: isAgent(viewer) ? false : (args.isBlocked ?? null),
      includeGroups: args.includeGroups === true,
      dates: readDates(args),
      snoozed: args.snoozed ?? SnoozedFilter.INCLUDE,
    };
    const list = `im-conversations/${JSON.stringify(named === null ? filter : { ...filter, named })}`;
    const request = pageRequest(context, list, args, largestPage);
    const offset = checkOffset(args.offset, args.after);
    const db = services.database.request.reader;
    const labels = named === null ? null : await findLabelsOf(db, viewer.organizationId!, named);
    const page =
      named !== null && labels === null
        ? { rows: [], hasNextPage: false }
        : await listVisibleSummaries(db, viewer, { ...filter, labels }, request, offset);
    return toConnection(context, list, page, summaryKeyset, (row) => ({ ...row, conversation: row }));
  }
}
