import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitRuleChanges, requireRuleWriter } from "../begin-rule-change.js";
import { lockRule } from "../lock-rule.js";
import { recordRuleChange } from "../record-policy-change.js";
import { removeRule } from "../store/rules.js";

@ObjectType({ description: "Result of deleting a review rule." })
class DeleteReviewRulePayload {
  @Field(() => ID, { description: "Id of the deleted rule." })
  deletedReviewRuleId!: string;
}

/** `deleteReviewRule` (wire contract reviews 7.2). */
@Resolver()
export class DeleteReviewRule {
  @Mutation(() => DeleteReviewRulePayload, {
    description:
      "Deletes a review rule. What it held stays held. For an admin who is signed in to the console in a browser; with " +
      "`approveWith: TOKEN` in force, also with the admin's token. Errors: `not_found`, `console_required`, " +
      "`admin_required`, `browser_required`, `rate_limited`.",
  })
  async deleteReviewRule(
    @Arg("id", () => ID, { description: "UUID of the rule." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteReviewRulePayload> {
    requireRuleWriter(context);
    await limitRuleChanges(context);
    const { services } = context;
    return services.database.request.transaction(async (tx) => {
      const { organizationId, rule } = await lockRule(tx, context, id);
      await removeRule(tx, rule.id);
      const change = {
        organizationId,
        id: rule.id,
        version: rule.version + 1,
        data: {},
        occurredAt: services.clock.now(),
      };
      await recordRuleChange(tx, { kind: "review_rule.deleted", ...change });
      return { deletedReviewRuleId: rule.id };
    });
  }
}
