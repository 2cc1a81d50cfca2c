import { Field, InputType } from "type-graphql";
import { BrandEntityType } from "./brand-enums.js";

const text = {
  legalName: "Registered company name: 1 to 255 characters.",
  displayName: "Public name: 1 to 255 characters.",
  entityType: "Kind of legal entity.",
  country: "ISO 3166-1 alpha-2, in any case.",
  taxId:
    "2 to 32 letters and digits, with spaces, dots, slashes and hyphens. Required, except for a sole proprietor: then it must be omitted.",
  website: "https URL with a host name, up to 2048 characters.",
  email: "Email address for questions.",
  phone: "E.164: + and 7 to 15 digits.",
  vertical: "Line of business: 1 to 64 characters.",
  street: "Street and number: 1 to 255 characters.",
  city: "1 to 255 characters.",
  region: "State or region: 1 to 255 characters.",
  postalCode: "1 to 32 characters.",
} as const;

/** All facts about a brand. */
@InputType({ description: "A brand to register." })
export class RegisterBrandInput {
  @Field(() => String, { description: text.legalName })
  legalName!: string;

  @Field(() => String, { description: text.displayName })
  displayName!: string;

  @Field(() => BrandEntityType, { description: text.entityType })
  entityType!: BrandEntityType;

  @Field(() => String, { description: text.country })
  country!: string;

  @Field(() => String, { nullable: true, description: text.taxId })
  taxId?: string | null;

  @Field(() => String, { description: text.website })
  website!: string;

  @Field(() => String, { description: text.email })
  email!: string;

  @Field(() => String, { description: text.phone })
  phone!: string;

  @Field(() => String, { description: text.vertical })
  vertical!: string;

  @Field(() => String, { description: text.street })
  street!: string;

  @Field(() => String, { description: text.city })
  city!: string;

  @Field(() => String, { nullable: true, description: text.region })
  region?: string | null;

  @Field(() => String, { nullable: true, description: text.postalCode })
  postalCode?: string | null;
}

/** A change of it. */
@InputType({ description: "A change of the brand. Omitted fields are unchanged. Null clears optional fields." })
export class UpdateBrandInput {
  @Field(() => String, { nullable: true, description: text.legalName })
  legalName?: string | null;

  @Field(() => String, { nullable: true, description: text.displayName })
  displayName?: string | null;

  @Field(() => BrandEntityType, { nullable: true, description: text.entityType })
  entityType?: BrandEntityType | null;

  @Field(() => String, { nullable: true, description: text.country })
  country?: string | null;

  @Field(() => String, { nullable: true, description: text.taxId })
  taxId?: string | null;

  @Field(() => String, { nullable: true, description: text.website })
  website?: string | null;

  @Field(() => String, { nullable: true, description: text.email })
  email?: string | null;

  @Field(() => String, { nullable: true, description: text.phone })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: text.vertical })
  vertical?: string | null;

  @Field(() => String, { nullable: true, description: text.street })
  street?: string | null;

  @Field(() => String, { nullable: true, description: text.city })
  city?: string | null;

  @Field(() => String, { nullable: true, description: text.region })
  region?: string | null;

  @Field(() => String, { nullable: true, description: text.postalCode })
  postalCode?: string | null;
}
