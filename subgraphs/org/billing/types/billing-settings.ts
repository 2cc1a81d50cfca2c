import { Field, Int, ObjectType } from "type-graphql";

/** Billing settings (spec 2.2). */
@ObjectType({ description: "Billing settings of an organization." })
export class BillingSettings {
  @Field(() => Int, {
    nullable: true,
    description: "Maximum cost of usage beyond the included amounts in a billing cycle, in cents. Null means no limit.",
  })
  overageCapCents!: number | null;

  @Field(() => Boolean, { description: "Whether mail is sent without the branding footer." })
  removeBrandingFooter!: boolean;
}
