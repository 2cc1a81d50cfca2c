import { registerEnumType } from "type-graphql";

/** What kind of body a brand belongs to. */
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
  description: "What kind of body a brand belongs to.",
  valuesConfig: {
    PRIVATE_PROFIT: { description: "A company in private hands." },
    PUBLIC_PROFIT: { description: "A company whose shares are traded." },
    NON_PROFIT: { description: "A body that works for no profit." },
    GOVERNMENT: { description: "A public authority." },
    SOLE_PROPRIETOR: { description: "A person in business alone; has no tax id here." },
  },
});

/** How far a registration has come. */
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
  description: "How far a brand registration has come.",
  valuesConfig: {
    DRAFT: { description: "Sent back to be completed; a change hands it in again." },
    SUBMITTED: { description: "Handed in; waits for a review." },
    IN_REVIEW: { description: "Being reviewed; it cannot be changed meanwhile." },
    APPROVED: { description: "Accepted; a change hands it in again." },
    REJECTED: { description: "Refused, with a reason; a change hands it in again." },
  },
});
