import { Field, Float, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { BillingInterval, BillingPage } from "./billing-enums.js";

/** A plan as a visitor of a billing page may choose it. */
@ObjectType({ description: "A plan of this installation." })
export class PlanOffer {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Int, { description: "Identities that it includes." })
  identitiesIncluded!: number;

  @Field(() => Float, { nullable: true, description: "Bytes of mail in each mailbox; null: no limit." })
  mailboxStorageBytes!: number | null;

  @Field(() => Int, { description: "Recipients that an agent may write mail to in 24 hours." })
  sendsPerDay!: number;

  @Field(() => Int, { nullable: true, description: "Price by the month in cents; null: none is set." })
  monthCents!: number | null;

  @Field(() => Int, { nullable: true, description: "Price by the year in cents; null: none is set." })
  yearCents!: number | null;
}

/** What a link to a billing page is for. */
@ObjectType({ description: "What a link to a billing page is for. To look at it does not use it up." })
export class BillingLink {
  @Field(() => BillingPage, { description: "What it opens." })
  page!: BillingPage;

  @Field(() => String, { description: "Name of the organization." })
  organizationName!: string;

  @Field(() => String, { description: "The plan that the organization is on." })
  currentPlan!: string;

  @Field(() => String, { nullable: true, description: "The plan of a checkout." })
  plan!: string | null;

  @Field(() => BillingInterval, {
    nullable: true,
    description: "How often a checkout's plan is to be paid for, or in the portal the present one is.",
  })
  interval!: BillingInterval | null;

  @Field(() => [PlanOffer], { description: "The plans that there are." })
  offers!: PlanOffer[];

  @Field(() => String, { nullable: true, description: "Where to go on second thoughts." })
  returnUrl!: string | null;

  @Field(() => GraphQLISODateTime, { description: "Until when it can be used." })
  expiresAt!: Date;
}
