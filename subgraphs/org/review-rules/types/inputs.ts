import { Field, InputType, Int } from "type-graphql";
import { ReviewExpiry, ReviewRuleScope } from "./enums.js";
import { ReviewConditionInput } from "./review-rule.js";

/** The members of a rule that a new one and a change have alike. */
@InputType()
export class ReviewRuleFacts {
  @Field(() => [String], {
    nullable: true,
    description: "What it is about, such as `mail.send`: 1 to 20. A rule about what arrives has none.",
  })
  operations?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: "What arrives: `mail`. A rule about what is sent has none.",
  })
  topics?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is applied. Default: true." })
  enabled?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: "Handles of the agents that it is about: 1 to 200. Null: all agents. Default: all.",
  })
  agentHandles?: string[] | null;

  @Field(() => ReviewRuleScope, { nullable: true, description: "Whose sends it is about. Default: `AGENTS`." })
  appliesTo?: ReviewRuleScope | null;

  @Field(() => [ReviewConditionInput], {
    nullable: true,
    description: "Up to 10 conditions, each type once. All must be met. Default: none, so the rule is always met.",
  })
  conditions?: ReviewConditionInput[] | null;

  @Field(() => Int, { nullable: true, description: "How many people must agree to what is held: 1 or 2. Default: 1." })
  approvals?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "Hours until a held send expires: 1 to 720. Null: as the policy says.",
  })
  ttlHours?: number | null;

  @Field(() => ReviewExpiry, { nullable: true, description: "What becomes of it then. Null: as the policy says." })
  onExpiry?: ReviewExpiry | null;

  @Field(() => String, {
    nullable: true,
    description: "What the agent is answered: one line of up to 200 characters. Null: a general sentence.",
  })
  messageToAgent?: string | null;
}
