import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewRulesAuthority } from "../authority.js";
import { noSuchList } from "../change-list.js";
import { listById } from "../loaders.js";
import type { ReviewListRow } from "../store/lists.js";
import { ReviewList } from "../types/review-list.js";

/** `reviewList` (wire contract reviews 7.2). */
@Resolver()
export class GetReviewList {
  @Query(() => ReviewList, {
    nullable: true,
    description: "A review list of the organization. For admins and admin keys. Errors: `admin_required`, `not_found`.",
  })
  async reviewList(
    @Arg("id", () => ID, { description: "UUID of the list." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewListRow> {
    authorize(context.viewer, reviewRulesAuthority["review_list.read"]);
    const list = await context.loader(listById).load(id);
    if (list === null) throw noSuchList();
    return list;
  }
}
