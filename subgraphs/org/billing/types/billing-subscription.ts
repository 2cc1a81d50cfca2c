import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { BillingInterval, SubscriptionStatus } from "./billing-enums.js";

/** An organization's subscription (wire contract org 2.6). */
@ObjectType({ description: "The plan that an organization is on, and how it is paid for." })
export class BillingSubscription {
  @Field(() => String, { description: "Plan: free, developer, team, enterprise, or another of this installation." })
  plan!: string;

  @Field(() => SubscriptionStatus, { description: "Where the subscription stands." })
  status!: SubscriptionStatus;

  @Field(() => BillingInterval, { nullable: true, description: "How often it is paid for; null when it is not." })
  interval!: BillingInterval | null;

  @Field(() => GraphQLISODateTime, { description: "When the present billing cycle began." })
  currentPeriodStart!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When it ends and the next one begins; null on the free plan.",
  })
  currentPeriodEnd!: Date | null;

  @Field(() => Boolean, { description: "Whether it ends with the present cycle." })
  cancelAtPeriodEnd!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ends; null while it goes on." })
  cancelAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The plan after that, when it ends; null while it goes on." })
  pendingPlan!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When any of this last changed." })
  updatedAt!: Date;
}
