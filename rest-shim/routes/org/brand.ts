import { type Static, Type } from "typebox";
import {
  type BrandEntityType,
  DeleteBrandDocument,
  GetComplianceBrandDocument,
  RegisterBrandDocument,
  type RegisterBrandInput,
  UpdateBrandDocument,
  type UpdateBrandInput,
} from "../../../generated/documents.js";
import { BrandRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { found } from "../found.js";

const tag = "Compliance";
const credentials = ["api_key", "bearer"] as const;
const path = "/api/v1/compliance/brand";

/** A brand registration (wire contract org 2.7). */
const brandRecord = record(BrandRecordShape, {
  name: "BrandRegistration",
  description: "The registration of an organization with carriers.",
  keys: { tax_id: { description: "All characters except at most the last four are masked." } },
});

const EntityType = Type.Union([
  Type.Literal("private_profit"),
  Type.Literal("public_profit"),
  Type.Literal("non_profit"),
  Type.Literal("government"),
  Type.Literal("sole_proprietor"),
]);
const facts = {
  legal_name: Type.String({ description: "1 to 255 characters" }),
  display_name: Type.String({ description: "1 to 255 characters" }),
  entity_type: EntityType,
  country: Type.String({ description: "ISO 3166-1 alpha-2" }),
  website: Type.String({ description: "https" }),
  email: Type.String(),
  phone: Type.String({ description: "E.164" }),
  vertical: Type.String({ description: "1 to 64 characters" }),
  street: Type.String({ description: "1 to 255 characters" }),
  city: Type.String({ description: "1 to 255 characters" }),
};
const clearable = {
  tax_id: Type.Optional(
    Nullable(Type.String({ description: "2 to 32 characters; required, except for a sole proprietor" })),
  ),
  region: Type.Optional(Nullable(Type.String({ description: "1 to 255 characters" }))),
  postal_code: Type.Optional(Nullable(Type.String({ description: "1 to 32 characters" }))),
};
const Registration = Type.Object({ ...facts, ...clearable });
const Update = Type.Partial(Registration);

/** The routes of the compliance brand (spec 4.1, wire contract org 2.7). */
export const brand: readonly Route[] = [
  operationRoute({
    method: "GET",
    path,
    credentials,
    tag,
    summary: "The organization's brand registration",
    response: brandRecord.schema,
    document: GetComplianceBrandDocument,
    variables: () => ({}),
    answer: ({ complianceBrand }) => brandRecord.write(found(complianceBrand)),
  }),
  operationRoute({
    method: "POST",
    path,
    credentials,
    tag,
    summary: "Register the organization's brand and submit it",
    body: Registration,
    status: 201,
    response: brandRecord.schema,
    example: {
      legal_name: "Example GmbH",
      display_name: "Example",
      entity_type: "private_profit",
      country: "DE",
      website: "https://example.com",
      email: "legal@example.com",
      phone: "+49301234567",
      vertical: "technology",
      street: "Example Street 1",
      city: "Berlin",
      postal_code: "10115",
      tax_id: "DE123456789",
    },
    action: "brand.register",
    document: RegisterBrandDocument,
    // Required values are present: the body has the shape of the schema.
    variables: ({ body }) => ({ input: inputOf(body) as RegisterBrandInput }),
    answer: (data) => brandRecord.write(data.registerBrand.brand),
  }),
  operationRoute({
    method: "PUT",
    path,
    credentials,
    tag,
    summary: "Change the organization's brand and submit it again",
    description: "Omitted keys are unchanged. A change is submitted again, regardless of the previous decision.",
    body: Update,
    response: brandRecord.schema,
    example: { website: "https://www.example.com" },
    action: "brand.update",
    document: UpdateBrandDocument,
    variables: ({ body }) => ({ input: inputOf(body) }),
    answer: (data) => brandRecord.write(data.updateBrand.brand),
  }),
  operationRoute({
    method: "DELETE",
    path,
    credentials,
    tag,
    summary: "Delete the organization's brand registration",
    status: 204,
    action: "brand.delete",
    document: DeleteBrandDocument,
    variables: () => ({}),
  }),
];

/** The body as the operation's input; omitted keys stay omitted. */
function inputOf(body: Static<typeof Update>): UpdateBrandInput {
  const { legal_name: legalName, display_name: displayName, entity_type: entityType, ...more } = body;
  const { tax_id: taxId, postal_code: postalCode, ...rest } = more;
  return {
    ...rest,
    legalName,
    displayName,
    entityType: entityType?.toUpperCase() as BrandEntityType | undefined,
    taxId,
    postalCode,
  };
}
