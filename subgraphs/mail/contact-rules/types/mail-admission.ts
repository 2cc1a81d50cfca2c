import { Field, ObjectType, registerEnumType } from "type-graphql";
import type { StepOutcome } from "../../../shared/rules/decision-path.js";
import { MailContactRule } from "./mail-contact-rule.js";

enum MailStepOutcome {
  PASSED = "passed",
  DECIDES = "decides",
  NOT_REACHED = "not_reached",
}

registerEnumType(MailStepOutcome, {
  name: "MailStepOutcome",
  description: "Outcome of a step in a decision.",
  valuesConfig: {
    PASSED: { description: "It does not apply." },
    DECIDES: { description: "It applies, and decides." },
    NOT_REACHED: { description: "An earlier step has decided." },
  },
});

@ObjectType({ description: "A step of the decision whether mail goes between an identity and an address." })
export class MailAdmissionStep {
  @Field(() => String, { description: "Name of the step: `address_rule`, `domain_rule` or `filter_mode`." })
  step!: string;

  @Field(() => String, { description: "What it decides if it applies, as a sentence." })
  explanation!: string;

  @Field(() => MailStepOutcome, { description: "Its outcome." })
  outcome!: StepOutcome;
}

@ObjectType({ description: "Whether mail goes in one direction between an identity and an address, and why." })
export class MailAdmission {
  @Field(() => Boolean, {
    description: "Whether mail from the address is accepted, or for `OUTBOUND` whether mail to it may be sent.",
  })
  allowed!: boolean;

  @Field(() => String, { description: "The step of the decision that applies." })
  step!: string;

  @Field(() => String, { description: "The decision as a sentence." })
  explanation!: string;

  @Field(() => MailContactRule, { nullable: true, description: "The contact rule that decides. Null if none does." })
  rule!: MailContactRule | null;

  @Field(() => [MailAdmissionStep], { description: "All steps in the order in which they are tried." })
  path!: MailAdmissionStep[];
}
