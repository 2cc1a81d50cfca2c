import type { BrandQuery } from "../../../../../generated/console-documents.js";

/** A registration with carriers as its page has read it. */
export type RegisteredBrand = NonNullable<BrandQuery["complianceBrand"]>;
