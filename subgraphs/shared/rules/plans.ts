import type { UsageChannel } from "./usage-channels.js";

const gibibyte = 1024 ** 3;

/** The price of use beyond the included amount. */
export interface Meter {
  /** Units per organization and cycle. */
  readonly included: number;
  readonly centsPerUnit: number;
}

/** The price of a plan for an interval. */
export interface Price {
  /** For display only; the payments provider's price is what customers pay. */
  readonly cents: number;
  /** Stripe's id of the price. Without it the plan is not sold through Stripe. */
  readonly stripePrice?: string;
}

/** The limits of an organization's plan (wire contract org 2.4, 2.5, 2.6). */
export interface Plan {
  readonly identitiesIncluded: number;
  /** Per mailbox; null means no limit. */
  readonly mailboxStorageBytes: number | null;
  /** How many recipients an agent may send mail to in 24 hours. */
  readonly sendsPerDay: number;
  /** Whether the branding footer of mail can be taken off. */
  readonly footerRemovable: boolean;
  readonly smsUnitsPerIdentity: number;
  readonly voiceSecondsPerIdentity: number;
  /** Channels with a price beyond an included amount; the others are free. */
  readonly meters: Readonly<Partial<Record<UsageChannel, Meter>>>;
  readonly prices: { readonly month?: Price; readonly year?: Price };
}

/** Plans by name: the default ones, and those that an installation adds. */
export type Plans = Readonly<Record<string, Plan>> & Readonly<Record<PlanName, Plan>>;

const unpriced = { smsUnitsPerIdentity: 0, voiceSecondsPerIdentity: 0, meters: {}, prices: {} };

/** The plans of an installation without the setting PLANS. */
export const defaultPlans = {
  free: {
    ...unpriced,
    identitiesIncluded: 3,
    mailboxStorageBytes: 2 * gibibyte,
    sendsPerDay: 100,
    footerRemovable: false,
  },
  developer: {
    ...unpriced,
    identitiesIncluded: 50,
    mailboxStorageBytes: 10 * gibibyte,
    sendsPerDay: 1_000,
    footerRemovable: true,
  },
  team: {
    ...unpriced,
    identitiesIncluded: 1_000,
    mailboxStorageBytes: 50 * gibibyte,
    sendsPerDay: 5_000,
    footerRemovable: true,
  },
  enterprise: {
    ...unpriced,
    identitiesIncluded: 100_000,
    mailboxStorageBytes: null,
    sendsPerDay: 5_000,
    footerRemovable: true,
  },
} as const satisfies Record<string, Plan>;

/** A plan that every installation has. */
export type PlanName = keyof typeof defaultPlans;

/** The plan of an organization without a paid plan. */
export const freePlan = "free";

/** The plan of that name. An unknown name, such as that of a withdrawn plan, gives the free plan. */
export function planOf(plans: Plans, name: string): Plan {
  return isPlan(plans, name) ? plans[name]! : plans.free;
}

/** Whether there is a plan of that name. */
export function isPlan(plans: Plans, name: string): boolean {
  return Object.hasOwn(plans, name);
}
