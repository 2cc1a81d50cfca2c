import { Field, Float, GraphQLISODateTime, Int, ObjectType } from "type-graphql";
import { BillingInterval, BillingPage } from "./billing-enums.js";

/** A plan in the form for visitors of a billing page. */
@ObjectType({ description: "A plan of this installation." })
export class PlanOffer {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => Int, { description: "Number of identities that it includes." })
  identitiesIncluded!: number;

  @Field(() => Float, { nullable: true, description: "Maximum size of each mailbox in bytes. Null means no limit." })
  mailboxStorageBytes!: number | null;

  @Field(() => Int, { description: "Maximum number of mail recipients of an agent in 24 hours." })
  sendsPerDay!: number;

  @Field(() => Int, { nullable: true, description: "Monthly price in cents. Null if none is set." })
  monthCents!: number | null;

  @Field(() => Int, { nullable: true, description: "Yearly price in cents. Null if none is set." })
  yearCents!: number | null;
}

/** The content of a link to a billing page. */
@ObjectType({ description: "What a billing link opens. Reading it does not use up the link." })
export class BillingLink {
  @Field(() => BillingPage, { description: "The page that it opens." })
  page!: BillingPage;

  @Field(() => String, { description: "Name of the organization." })
  organizationName!: string;

  @Field(() => String, { description: "The current plan of the organization." })
  currentPlan!: string;

  @Field(() => String, { nullable: true, description: "The plan of a checkout." })
  plan!: string | null;

  @Field(() => BillingInterval, {
    nullable: true,
    description: "For a checkout: the interval of the new plan. For the portal: the interval of the current plan.",
  })
  interval!: BillingInterval | null;

  @Field(() => [PlanOffer], { description: "The available plans." })
  offers!: PlanOffer[];

  @Field(() => String, { nullable: true, description: "Address for visitors who cancel." })
  returnUrl!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it expires." })
  expiresAt!: Date;
}
