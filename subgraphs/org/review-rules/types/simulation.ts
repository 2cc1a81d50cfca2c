import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { ReviewAction, ReviewDirection, ReviewPreset } from "./enums.js";
import { ReviewRuleFacts } from "./inputs.js";

@InputType({ description: "A review rule as it would be." })
export class SimulatedRuleInput extends ReviewRuleFacts {
  @Field(() => ID, {
    nullable: true,
    description: "The rule that it would replace, by which steps name it. Null: a new one.",
  })
  id?: string | null;

  @Field(() => String, { description: "Its name: 1 to 80 characters." })
  name!: string;

  @Field(() => ReviewDirection, {
    nullable: true,
    description:
      "Whether it is about what is sent or about what arrives: only the former is simulated. Default: `OUT`.",
  })
  direction?: ReviewDirection | null;

  @Field(() => ReviewAction, { description: "What happens." })
  action!: ReviewAction;
}

@InputType({ description: "Rules and preset as they would be. What is left out stays as it is." })
export class SimulateReviewRulesInput {
  @Field(() => [SimulatedRuleInput], {
    nullable: true,
    description: "All rules in their order, at most 100. Default: those of now.",
  })
  rules?: SimulatedRuleInput[] | null;

  @Field(() => ReviewPreset, {
    nullable: true,
    description: "The preset of the agent, or without an agent that of the organization. Default: that of now.",
  })
  outboundPreset?: ReviewPreset | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Handle of the agent whose sends are judged. Default: all agents; of more than 100, those that are newest.",
  })
  agentHandle?: string | null;

  @Field(() => Int, { nullable: true, description: "How many of the newest sends: 1 to 500. Default: 100." })
  last?: number | null;
}

@ObjectType({ description: "A past send under the rules of now, and under those as they would be." })
export class SimulatedSend {
  @Field(() => GraphQLISODateTime, { description: "When it was sent, or held." })
  at!: Date;

  @Field(() => String, { description: "Handle of the agent." })
  agentHandle!: string;

  @Field(() => String, { description: "Such as `mail.send`." })
  operation!: string;

  @Field(() => [String], { description: "Its receivers, up to 50." })
  peers!: string[];

  @Field(() => ReviewAction, { description: "What the rules of now say." })
  actionNow!: ReviewAction;

  @Field(() => ReviewAction, { description: "What they would say." })
  actionThen!: ReviewAction;

  @Field(() => String, {
    description: "The step that would decide: `rule:` and an id or a number, `preset:` and its name, or `default`.",
  })
  step!: string;

  @Field(() => String, { description: "This step as a sentence." })
  explanation!: string;

  @Field(() => [String], {
    description:
      "Conditions whose facts are not known any more. They count as met for hold and block, and as not met for allow.",
  })
  unknownConditions!: string[];
}

@ObjectType({ description: "How many past sends have a decision." })
export class SimulatedCount {
  @Field(() => ReviewAction, { description: "The decision." })
  action!: ReviewAction;

  @Field(() => Int, { description: "Under the rules of now." })
  countNow!: number;

  @Field(() => Int, { description: "Under those as they would be." })
  countThen!: number;
}

@ObjectType({ description: "What rules would have said of the past sends." })
export class ReviewSimulation {
  @Field(() => [SimulatedSend], { description: "The sends, the newest first." })
  sends!: SimulatedSend[];

  @Field(() => [SimulatedCount], { description: "How many are allowed, held and refused." })
  counts!: SimulatedCount[];

  @Field(() => [String], { description: "Conditions whose facts are not known for some of the sends." })
  unknownConditions!: string[];
}
