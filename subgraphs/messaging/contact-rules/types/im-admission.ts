import { Field, ObjectType, registerEnumType } from "type-graphql";
import type { StepOutcome } from "../../../shared/rules/decision-path.js";
import { ImContactRule } from "./im-contact-rule.js";

enum ImStepOutcome {
  PASSED = "passed",
  DECIDES = "decides",
  NOT_REACHED = "not_reached",
}

registerEnumType(ImStepOutcome, {
  name: "ImStepOutcome",
  description: "Outcome of a step in a decision.",
  valuesConfig: {
    PASSED: { description: "It does not apply." },
    DECIDES: { description: "It applies, and decides." },
    NOT_REACHED: { description: "An earlier step has decided." },
  },
});

@ObjectType({ description: "A step of the decision whether messages go between an identity and a number." })
export class ImAdmissionStep {
  @Field(() => String, { description: "Name of the step: `number_rule` or `filter_mode`." })
  step!: string;

  @Field(() => String, { description: "What it decides if it applies, as a sentence." })
  explanation!: string;

  @Field(() => ImStepOutcome, { description: "Its outcome." })
  outcome!: StepOutcome;
}

@ObjectType({ description: "Whether messages go in one direction between an identity and a number, and why." })
export class ImAdmission {
  @Field(() => Boolean, {
    description: "Whether messages from the number are accepted, or for `OUTBOUND` whether messages to it may be sent.",
  })
  allowed!: boolean;

  @Field(() => String, { description: "The step of the decision that applies." })
  step!: string;

  @Field(() => String, { description: "The decision as a sentence." })
  explanation!: string;

  @Field(() => ImContactRule, { nullable: true, description: "The contact rule that decides. Null if none does." })
  rule!: ImContactRule | null;

  @Field(() => [ImAdmissionStep], { description: "All steps in the order in which they are tried." })
  path!: ImAdmissionStep[];
}
