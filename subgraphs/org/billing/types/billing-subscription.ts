import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { BillingInterval, SubscriptionStatus } from "./billing-enums.js";

/** An organization's subscription (wire contract org 2.6). */
@ObjectType({ description: "The plan of an organization and how it is paid for." })
export class BillingSubscription {
  @Field(() => String, { description: "Plan: free, developer, team, enterprise, or another of this installation." })
  plan!: string;

  @Field(() => SubscriptionStatus, { description: "Status of the subscription." })
  status!: SubscriptionStatus;

  @Field(() => BillingInterval, { nullable: true, description: "How often it is paid. Null if it is free." })
  interval!: BillingInterval | null;

  @Field(() => GraphQLISODateTime, { description: "When the current billing cycle began." })
  currentPeriodStart!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the current cycle ends and the next one begins. Null on the free plan.",
  })
  currentPeriodEnd!: Date | null;

  @Field(() => Boolean, { description: "Whether it ends with the current cycle." })
  cancelAtPeriodEnd!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it ends. Null if no end is set." })
  cancelAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "The plan that applies after `cancelAt`. Null if no end is set.",
  })
  pendingPlan!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}
