import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { createList } from "../create-list.js";
import { readListName } from "../read-rule.js";
import { listAnswer, ReviewListKind, ReviewListPayload } from "../types/review-list.js";

@InputType({ description: "A new review list." })
class CreateReviewListInput {
  @Field(() => String, { description: "Its name: 1 to 80 characters." })
  name!: string;

  @Field(() => ReviewListKind, { description: "What it has. It cannot be changed." })
  kind!: ReviewListKind;
}

/** `createReviewList` (wire contract reviews 2.4). */
@Resolver()
export class CreateReviewList {
  @Mutation(() => ReviewListPayload, {
    description:
      "Creates a list that review rules can name. For an admin who is signed in to the console in a browser; with " +
      "`approveWith: TOKEN` in force, also with the admin's token. Errors: `validation_failed`, `review_list_limit_reached`, " +
      "`console_required`, `admin_required`, `browser_required`, `rate_limited`.",
  })
  async createReviewList(
    @Arg("input", () => CreateReviewListInput, { description: "The list." }) { name, kind }: CreateReviewListInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewListPayload> {
    requireRuleWriter(context);
    readListName(name);
    await limitRuleChanges(context);
    const id = await context.services.database.request.transaction((tx) => createList(tx, context, name, kind));
    return listAnswer(context, id);
  }
}
