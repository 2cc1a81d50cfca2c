import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { dropEntries } from "../add-entries.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { listAnswer, ReviewList } from "../types/review-list.js";
import { ReviewListEntriesInput } from "../types/review-list-entries-input.js";

@ObjectType({ description: "Result of removing entries from a review list." })
class RemoveReviewListEntriesPayload {
  @Field(() => ReviewList, { description: "The list." })
  list!: ReviewList;

  @Field(() => Int, { description: "The number of entries that it had." })
  removed!: number;
}

/** `removeReviewListEntries` (wire contract reviews 7.3). */
@Resolver()
export class RemoveReviewListEntries {
  @Mutation(() => RemoveReviewListEntriesPayload, {
    description:
      "Removes entries from a review list, in any spelling. For an admin who is signed in to the console in a browser; with " +
      "`approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `not_found`, " +
      "`console_required`, `admin_required`, `browser_required`, `rate_limited`.",
  })
  async removeReviewListEntries(
    @Arg("input", () => ReviewListEntriesInput, { description: "The entries." }) input: ReviewListEntriesInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveReviewListEntriesPayload> {
    requireRuleWriter(context);
    await limitRuleChanges(context);
    const removed = await context.services.database.request.transaction((tx) => dropEntries(tx, context, input));
    const { list } = await listAnswer(context, input.listId);
    return { list, removed };
  }
}
