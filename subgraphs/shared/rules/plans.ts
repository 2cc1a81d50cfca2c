const gibibyte = 1024 ** 3;

/** What an organization gets for its plan (wire contract org 2.5, 2.6). Null means no limit. */
export interface Plan {
  readonly identitiesIncluded: number | null;
  /** Per mailbox. */
  readonly mailboxStorageBytes: number | null;
}

export const plans = {
  free: { identitiesIncluded: 3, mailboxStorageBytes: 2 * gibibyte },
  developer: { identitiesIncluded: 50, mailboxStorageBytes: 10 * gibibyte },
  team: { identitiesIncluded: 1000, mailboxStorageBytes: 50 * gibibyte },
  enterprise: { identitiesIncluded: null, mailboxStorageBytes: null },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;

/** The plan of that name; an unknown one, such as a plan that was withdrawn, gives what the free plan gives. */
export function planOf(name: string): Plan {
  return Object.hasOwn(plans, name) ? plans[name as PlanName] : plans.free;
}
