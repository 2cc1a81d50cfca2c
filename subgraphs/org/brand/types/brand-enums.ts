import { registerEnumType } from "type-graphql";

/** The legal form of a brand's organization. */
export const BrandEntityType = {
  PRIVATE_PROFIT: "private_profit",
  PUBLIC_PROFIT: "public_profit",
  NON_PROFIT: "non_profit",
  GOVERNMENT: "government",
  SOLE_PROPRIETOR: "sole_proprietor",
} as const;
export type BrandEntityType = (typeof BrandEntityType)[keyof typeof BrandEntityType];

registerEnumType(BrandEntityType, {
  name: "BrandEntityType",
  description: "Kind of legal entity.",
  valuesConfig: {
    PRIVATE_PROFIT: { description: "A private company." },
    PUBLIC_PROFIT: { description: "A public company." },
    NON_PROFIT: { description: "A non-profit organization." },
    GOVERNMENT: { description: "A public authority." },
    SOLE_PROPRIETOR: { description: "A sole proprietor. `taxId` must be omitted." },
  },
});

/** The state of a registration. */
export const BrandStatus = {
  DRAFT: "draft",
  SUBMITTED: "submitted",
  IN_REVIEW: "in_review",
  APPROVED: "approved",
  REJECTED: "rejected",
} as const;
export type BrandStatus = (typeof BrandStatus)[keyof typeof BrandStatus];

registerEnumType(BrandStatus, {
  name: "BrandStatus",
  description: "Status of a brand registration.",
  valuesConfig: {
    DRAFT: { description: "Returned for completion. A change submits it again." },
    SUBMITTED: { description: "Submitted and waiting for a review." },
    IN_REVIEW: { description: "In review. It cannot be changed until the review ends." },
    APPROVED: { description: "Accepted. A change submits it again." },
    REJECTED: { description: "Rejected, with a reason. A change submits it again." },
  },
});
