import type { Plans } from "../../../shared/rules/plans.js";

/** A plan's limits and prices, for users who choose one. */
export interface PlanOfferFacts {
  readonly name: string;
  readonly identitiesIncluded: number;
  readonly mailboxStorageBytes: number | null;
  readonly sendsPerDay: number;
  /** Null: it has no price. */
  readonly monthCents: number | null;
  readonly yearCents: number | null;
}

/** The plans of the installation. */
export function planOffers(plans: Plans): PlanOfferFacts[] {
  return Object.entries(plans).map(([name, { identitiesIncluded, mailboxStorageBytes, sendsPerDay, prices }]) => ({
    name,
    identitiesIncluded,
    mailboxStorageBytes,
    sendsPerDay,
    monthCents: prices.month?.cents ?? null,
    yearCents: prices.year?.cents ?? null,
  }));
}
