import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewRulesAuthority } from "../authority.js";
import { listVisibleLists, type ReviewListRow } from "../store/lists.js";
import { ReviewList } from "../types/review-list.js";

/** `reviewLists` (wire contract reviews 2.4). */
@Resolver()
export class ListReviewLists {
  @Query(() => [ReviewList], {
    description:
      "The lists that review rules can name, at most 51: the built-in list of released senders comes first. For admins and " +
      "admin keys. Errors: `admin_required`.",
  })
  async reviewLists(@Ctx() { viewer, services }: RequestContext): Promise<ReviewListRow[]> {
    authorize(viewer, reviewRulesAuthority["review_list.read"]);
    return listVisibleLists(services.database.request.reader, viewer);
  }
}
