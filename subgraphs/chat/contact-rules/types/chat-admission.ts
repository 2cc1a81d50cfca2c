import { Field, ObjectType, registerEnumType } from "type-graphql";
import type { StepOutcome } from "../../../shared/rules/decision-path.js";
import { ChatContactRule } from "./chat-contact-rule.js";

enum ChatStepOutcome {
  PASSED = "passed",
  DECIDES = "decides",
  NOT_REACHED = "not_reached",
}

registerEnumType(ChatStepOutcome, {
  name: "ChatStepOutcome",
  description: "Outcome of a step in a decision.",
  valuesConfig: {
    PASSED: { description: "It does not apply." },
    DECIDES: { description: "It applies, and decides." },
    NOT_REACHED: { description: "An earlier step has decided." },
  },
});

@ObjectType({ description: "A step of the decision whether messages go between an identity and a user of Slack." })
export class ChatAdmissionStep {
  @Field(() => String, { description: "Name of the step: `user_rule`, `workspace_rule` or `filter_mode`." })
  step!: string;

  @Field(() => String, { description: "What it decides if it applies, as a sentence." })
  explanation!: string;

  @Field(() => ChatStepOutcome, { description: "Its outcome." })
  outcome!: StepOutcome;
}

@ObjectType({ description: "Whether messages go in one direction between an identity and a user of Slack, and why." })
export class ChatAdmission {
  @Field(() => Boolean, {
    description:
      "Whether the identity sees what the user writes, or for `OUTBOUND` whether messages to the user may be sent.",
  })
  allowed!: boolean;

  @Field(() => String, { description: "The step of the decision that applies." })
  step!: string;

  @Field(() => String, { description: "The decision as a sentence." })
  explanation!: string;

  @Field(() => ChatContactRule, { nullable: true, description: "The contact rule that decides. Null if none does." })
  rule!: ChatContactRule | null;

  @Field(() => [ChatAdmissionStep], { description: "All steps in the order in which they are tried." })
  path!: ChatAdmissionStep[];
}
