import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { addEntries } from "../add-entries.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { listAnswer, ReviewList } from "../types/review-list.js";
import { ReviewListEntriesInput } from "../types/review-list-entries-input.js";

@ObjectType({ description: "Result of adding entries to a review list." })
class AddReviewListEntriesPayload {
  @Field(() => ReviewList, { description: "The list." })
  list!: ReviewList;

  @Field(() => Int, { description: "The number of entries that it did not have before." })
  added!: number;
}

/** `addReviewListEntries` (wire contract reviews R22). */
@Resolver()
export class AddReviewListEntries {
  @Mutation(() => AddReviewListEntriesPayload, {
    description:
      "Adds entries to a review list: all, or none if one of them is refused. For an admin who is signed in to the console in a " +
      "browser; with `approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `not_found`, " +
      "`review_list_limit_reached`, `console_required`, `admin_required`, `browser_required`, `rate_limited`.",
  })
  async addReviewListEntries(
    @Arg("input", () => ReviewListEntriesInput, { description: "The entries." }) input: ReviewListEntriesInput,
    @Ctx() context: RequestContext,
  ): Promise<AddReviewListEntriesPayload> {
    requireRuleWriter(context);
    await limitRuleChanges(context);
    const added = await context.services.database.request.transaction((tx) => addEntries(tx, context, input));
    const { list } = await listAnswer(context, input.listId);
    return { list, added };
  }
}
