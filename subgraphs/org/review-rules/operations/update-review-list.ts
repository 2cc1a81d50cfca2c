import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { lockList, noteListChange } from "../change-list.js";
import { readListName } from "../read-rule.js";
import { reviewRulesErrors } from "../errors.js";
import { listAnswer, ReviewListPayload } from "../types/review-list.js";

@InputType({ description: "A new name of a review list." })
class UpdateReviewListInput {
  @Field(() => ID, { description: "UUID of the list." })
  id!: string;

  @Field(() => String, { description: "Its name: 1 to 80 characters." })
  name!: string;
}

/** `updateReviewList` (wire contract reviews 7.3). */
@Resolver()
export class UpdateReviewList {
  @Mutation(() => ReviewListPayload, {
    description:
      "Renames a review list. That of released senders cannot be renamed: `review_list_in_use`. For an admin who is signed in to " +
      "the console in a browser; with `approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, " +
      "`not_found`, `review_list_in_use`, `console_required`, `admin_required`, `browser_required`, `rate_limited`.",
  })
  async updateReviewList(
    @Arg("input", () => UpdateReviewListInput, { description: "The name." }) { id, name }: UpdateReviewListInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewListPayload> {
    requireRuleWriter(context);
    readListName(name);
    await limitRuleChanges(context);
    await context.services.database.request.transaction(async (tx) => {
      const { list } = await lockList(tx, context, id);
      if (list.isBuiltIn) throw reviewRulesErrors.problem("review_list_in_use");
      if (list.name !== name) await noteListChange(tx, context, list, { change: "renamed" }, name);
    });
    return listAnswer(context, id);
  }
}
