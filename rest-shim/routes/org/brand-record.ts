import { Type } from "typebox";
import type { BrandRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

/** Kinds of body, as the wire has them. */
export const EntityType = Type.Union([
  Type.Literal("private_profit"),
  Type.Literal("public_profit"),
  Type.Literal("non_profit"),
  Type.Literal("government"),
  Type.Literal("sole_proprietor"),
]);

const Status = Type.Union([
  Type.Literal("draft"),
  Type.Literal("submitted"),
  Type.Literal("in_review"),
  Type.Literal("approved"),
  Type.Literal("rejected"),
]);

/** The record of a brand registration (wire contract org 2.7). */
export const brandSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    organization_id: Type.String(),
    legal_name: Type.String(),
    display_name: Type.String(),
    entity_type: EntityType,
    country: Type.String(),
    tax_id: Nullable(Type.String({ description: "All characters except at most the last four are masked." })),
    website: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    vertical: Type.String(),
    street: Type.String(),
    city: Type.String(),
    region: Nullable(Type.String()),
    postal_code: Nullable(Type.String()),
    status: Status,
    rejection_reason: Nullable(Type.String()),
    submitted_at: Nullable(Instant),
    approved_at: Nullable(Instant),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "BrandRegistration", description: "The registration of an organization with carriers." },
);

/** A registration as the wire has it. */
export function brandRecord(brand: BrandRecordFragment): object {
  return {
    id: brand.id,
    organization_id: brand.organizationId,
    legal_name: brand.legalName,
    display_name: brand.displayName,
    entity_type: brand.entityType.toLowerCase(),
    country: brand.country,
    tax_id: brand.taxId ?? null,
    website: brand.website,
    email: brand.email,
    phone: brand.phone,
    vertical: brand.vertical,
    street: brand.street,
    city: brand.city,
    region: brand.region ?? null,
    postal_code: brand.postalCode ?? null,
    status: brand.status.toLowerCase(),
    rejection_reason: brand.rejectionReason ?? null,
    submitted_at: brand.submittedAt ?? null,
    approved_at: brand.approvedAt ?? null,
    created_at: brand.createdAt,
    updated_at: brand.updatedAt,
  };
}
