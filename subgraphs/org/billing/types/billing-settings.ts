import { Field, Int, ObjectType } from "type-graphql";

/** Billing settings (spec 2.2). */
@ObjectType({ description: "What an organization decided about its bills." })
export class BillingSettings {
  @Field(() => Int, {
    nullable: true,
    description: "Most that use beyond the included amounts may cost in a cycle, in cents; null: no limit.",
  })
  overageCapCents!: number | null;

  @Field(() => Boolean, { description: "Whether sent mail goes without the branding footer." })
  removeBrandingFooter!: boolean;
}
