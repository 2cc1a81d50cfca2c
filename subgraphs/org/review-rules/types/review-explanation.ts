import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ReviewAction, ReviewExpiry } from "./enums.js";

const ReviewStepOutcome = { PASSED: "passed", DECIDES: "decides", NOT_REACHED: "not_reached" } as const;

registerEnumType(ReviewStepOutcome, {
  name: "ReviewStepOutcome",
  description: "Outcome of a step in a decision of rules.",
  valuesConfig: {
    PASSED: { description: "It does not apply." },
    DECIDES: { description: "It applies, and decides." },
    NOT_REACHED: { description: "An earlier step has decided." },
  },
});

const ReviewConditionOutcome = { MET: "met", NOT_MET: "not_met", UNKNOWN: "unknown" } as const;

registerEnumType(ReviewConditionOutcome, {
  name: "ReviewConditionOutcome",
  description: "Outcome of a condition.",
  valuesConfig: {
    MET: { description: "It is met." },
    NOT_MET: { description: "It is not met." },
    UNKNOWN: { description: "The fact is not known: this counts as met for hold and block, and as not met for allow." },
  },
});

@ObjectType({ description: "A condition of a rule, compared with a send." })
export class ReviewCheckedCondition {
  @Field(() => String, { description: "Its name, such as `audience`." })
  type!: string;

  @Field(() => ReviewConditionOutcome, { description: "Its outcome." })
  outcome!: string;

  @Field(() => String, { description: "What it was compared with." })
  fact!: string;
}

/** A step of a decision; a review stores its steps (wire contract reviews 2.7). */
@ObjectType({ description: "A step of the decision of rules about a send." })
export class ReviewExplanationStep {
  @Field(() => String, { description: "`rule:` and an id, `preset:` and its name, `frozen`, or `default`." })
  step!: string;

  @Field(() => String, { description: "What it decides if it applies, as a sentence." })
  explanation!: string;

  @Field(() => ReviewStepOutcome, { description: "Its outcome." })
  outcome!: string;

  @Field(() => [ReviewCheckedCondition], { description: "Its conditions, up to the first that is not met." })
  conditions!: ReviewCheckedCondition[];
}

@ObjectType({ description: "What rules and preset would say of a send, and why." })
export class ReviewExplanation {
  @Field(() => ReviewAction, { description: "The decision." })
  action!: ReviewAction;

  @Field(() => String, { description: "The step that decides." })
  step!: string;

  @Field(() => String, { description: "This step as a sentence." })
  explanation!: string;

  @Field(() => ID, { nullable: true, description: "The rule that decides. Null if a preset or no rule does." })
  ruleId!: string | null;

  @Field(() => Int, { description: "How many people must agree to what is held." })
  approvals!: number;

  @Field(() => Int, { description: "Hours until a held send expires." })
  ttlHours!: number;

  @Field(() => ReviewExpiry, { description: "What becomes of it then." })
  onExpiry!: ReviewExpiry;

  @Field(() => String, { nullable: true, description: "What the agent is answered. Null: a general sentence." })
  messageToAgent!: string | null;

  @Field(() => Int, { description: "The version of the policy." })
  policyVersion!: number;

  @Field(() => [ReviewExplanationStep], { description: "All steps in the order in which they are tried." })
  path!: ReviewExplanationStep[];
}
