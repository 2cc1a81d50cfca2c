import { Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { BrandRow } from "../store.js";
import { BrandEntityType, BrandStatus } from "./brand-enums.js";

/** A brand registration (wire contract org 2.7). */
@ObjectType({ description: "Who an organization says it is to carriers. It has one registration at most." })
export class ComplianceBrand {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The organization it belongs to." })
  organizationId!: string;

  @Field(() => String, { description: "Name in the register of companies." })
  legalName!: string;

  @Field(() => String, { description: "Name that people know." })
  displayName!: string;

  @Field(() => BrandEntityType, { description: "What kind of body it is." })
  entityType!: BrandEntityType;

  @Field(() => String, { description: "Country: ISO 3166-1 alpha-2." })
  country!: string;

  @Field(() => String, { description: "Website: an https address." })
  website!: string;

  @Field(() => String, { description: "Mail address for questions." })
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

  @Field(() => BrandStatus, { description: "How far it has come." })
  status!: BrandStatus;

  @Field(() => String, { nullable: true, description: "Why it was rejected." })
  rejectionReason!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was last handed in; null for a draft." })
  submittedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was approved; null unless it is." })
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
    description: "Tax id, masked but for its last four characters at most; null for a sole proprietor.",
  })
  taxId(@Root() { taxIdTail }: BrandRow): string | null {
    return taxIdTail === null ? null : `****${taxIdTail}`;
  }
}
