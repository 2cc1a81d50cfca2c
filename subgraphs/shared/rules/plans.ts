import type { UsageChannel } from "./usage-channels.js";

const gibibyte = 1024 ** 3;

/** What use beyond the included amount costs. */
export interface Meter {
  /** Units per organization and cycle. */
  readonly included: number;
  readonly centsPerUnit: number;
}

/** What a plan costs for an interval. */
export interface Price {
  /** For people to read; what is paid is the payments provider's price. */
  readonly cents: number;
  /** Stripe's id of the price. Without it the plan is not sold through Stripe. */
  readonly stripePrice?: string;
}

/** What an organization gets for its plan (wire contract org 2.4, 2.5, 2.6). */
export interface Plan {
  readonly identitiesIncluded: number;
  /** Per mailbox; null means no limit. */
  readonly mailboxStorageBytes: number | null;
  /** Recipients that an agent may write mail to in 24 hours. */
  readonly sendsPerDay: number;
  /** Whether the branding footer of mail can be taken off. */
  readonly footerRemovable: boolean;
  readonly smsUnitsPerIdentity: number;
  readonly voiceSecondsPerIdentity: number;
  /** Channels that cost something beyond an included amount; the others are free. */
  readonly meters: Readonly<Partial<Record<UsageChannel, Meter>>>;
  readonly prices: { readonly month?: Price; readonly year?: Price };
}

/** Plans by name: the usual ones, and those that an installation adds. */
export type Plans = Readonly<Record<string, Plan>> & Readonly<Record<PlanName, Plan>>;

const unpriced = { smsUnitsPerIdentity: 0, voiceSecondsPerIdentity: 0, meters: {}, prices: {} };

/** The plans of an installation that says nothing else in its setting PLANS. */
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

/** The plan of an organization that pays for none. */
export const freePlan = "free";

/** The plan of that name; an unknown one, such as a plan that was withdrawn, gives what the free plan gives. */
export function planOf(plans: Plans, name: string): Plan {
  return isPlan(plans, name) ? plans[name]! : plans.free;
}

/** Whether there is a plan of that name. */
export function isPlan(plans: Plans, name: string): boolean {
  return Object.hasOwn(plans, name);
}
