import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ruleById } from "../loaders.js";
import { noSuchRule } from "../lock-rule.js";
import { ReviewRule } from "./review-rule.js";

@ObjectType({ description: "Result of creating, changing or moving a review rule." })
export class ReviewRulePayload {
  @Field(() => ReviewRule, { description: "The rule." })
  rule!: ReviewRule;
}

/** The answer after a change of a rule. @throws Problem `not_found` when it was deleted meanwhile */
export async function ruleAnswer(context: RequestContext, id: string): Promise<ReviewRulePayload> {
  const rule = await context.loader(ruleById).clear(id).load(id);
  if (rule === null) throw noSuchRule();
  return { rule: rule as unknown as ReviewRule };
}
