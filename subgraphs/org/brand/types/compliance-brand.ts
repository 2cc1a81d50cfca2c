import { Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { BrandRow } from "../store.js";
import { BrandEntityType, BrandStatus } from "./brand-enums.js";

/** A brand registration (wire contract org 2.7). */
@ObjectType({ description: "The registration of an organization with carriers. An organization has at most one." })
export class ComplianceBrand {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Its organization." })
  organizationId!: string;

  @Field(() => String, { description: "Registered company name." })
  legalName!: string;

  @Field(() => String, { description: "Public name." })
  displayName!: string;

  @Field(() => BrandEntityType, { description: "Kind of legal entity." })
  entityType!: BrandEntityType;

  @Field(() => String, { description: "Country: ISO 3166-1 alpha-2." })
  country!: string;

  @Field(() => String, { description: "Website: an https address." })
  website!: string;

  @Field(() => String, { description: "Email address for questions." })
  email!: string;

  @Field(() => String, { description: "Telephone number in E.164." })
  phone!: string;

  @Field(() => String, { description: "Line of business." })
  vertical!: string;

  @Field(() => String, { description: "Street and number." })
  street!: string;

  @Field(() => String, { description: "City." })
  city!: string;

  @Field(() => String, { nullable: true, description: "State or region." })
  region!: string | null;

  @Field(() => String, { nullable: true, description: "Postal code." })
  postalCode!: string | null;

  @Field(() => BrandStatus, { description: "Its status." })
  status!: BrandStatus;

  @Field(() => String, { nullable: true, description: "Why it was rejected." })
  rejectionReason!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was last submitted. Null for a draft." })
  submittedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was approved. Null if it is not approved." })
  approvedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was registered." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ComplianceBrand)
export class ComplianceBrandResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "Tax id. All characters except at most the last four are masked. Null for a sole proprietor.",
  })
  taxId(@Root() { taxIdTail }: BrandRow): string | null {
    return taxIdTail === null ? null : `****${taxIdTail}`;
  }
}
