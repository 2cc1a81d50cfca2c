import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { deleteList } from "../delete-list.js";

@ObjectType({ description: "Result of deleting a review list." })
class DeleteReviewListPayload {
  @Field(() => ID, { description: "Id of the deleted list." })
  deletedReviewListId!: string;
}

/** `deleteReviewList` (wire contract reviews R24). */
@Resolver()
export class DeleteReviewList {
  @Mutation(() => DeleteReviewListPayload, {
    description:
      "Deletes a review list with its entries, unless a rule names it, enabled or not. For an admin who is signed in to the " +
      "console in a browser; with `approveWith: TOKEN` in force, also with the admin's token. Errors: `not_found`, " +
      "`review_list_in_use`, `console_required`, `admin_required`, `browser_required`, `rate_limited`.",
  })
  async deleteReviewList(
    @Arg("id", () => ID, { description: "UUID of the list." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteReviewListPayload> {
    requireRuleWriter(context);
    await limitRuleChanges(context);
    await context.services.database.request.transaction((tx) => deleteList(tx, context, id));
    return { deletedReviewListId: id };
  }
}
