import type { Feature } from "../../shared/domain/feature.js";
import { brandAuthority } from "./authority.js";
import { brandErrors } from "./errors.js";
import { brandEvents } from "./events.js";
import { brandLifecycle } from "./lifecycle.js";
import { DeleteBrand } from "./operations/delete-brand.js";
import { GetComplianceBrand } from "./operations/get-compliance-brand.js";
import { RegisterBrand } from "./operations/register-brand.js";
import { ReviewBrand } from "./operations/review-brand.js";
import { UpdateBrand } from "./operations/update-brand.js";
import { ComplianceBrandResolver } from "./types/compliance-brand.js";
import { OrganizationBrand } from "./types/organization-brand.js";

/** brand: the registration of the organization's brand, and its review. */
export const brand: Feature = {
  operations: [DeleteBrand, GetComplianceBrand, RegisterBrand, ReviewBrand, UpdateBrand],
  types: [ComplianceBrandResolver, OrganizationBrand],
  authority: brandAuthority,
  errors: brandErrors.definitions,
  events: brandEvents,
  lifecycle: brandLifecycle,
  sealedColumns: [{ table: "brand", key: ["id"], column: "sealed_tax_id" }],
};
