import type { Violation } from "../../../shared/errors/problem.js";
import type { PolicySettings } from "../../../shared/reviews/rules/policy-in-force.js";

/** The settings that a client wants to change; null and undefined leave one as it is. */
export type GivenSettings = { readonly [Key in keyof PolicySettings]?: PolicySettings[Key] | null };

const ranges = {
  ttlHours: [1, 720],
  staleAfterHours: [1, 720],
  rejectRepeatsDays: [0, 365],
} as const;

/** The errors of given settings (wire contract reviews 2.1). */
export function settingsViolations(given: GivenSettings): Violation[] {
  return (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap((key) => {
    const value = given[key];
    const [least, most] = ranges[key];
    if (value == null || (value >= least && value <= most)) return [];
    return [{ path: [key], message: `${key} must be between ${least} and ${most}.` }];
  });
}

/** Settings with the given changes. */
export function changedSettings(current: PolicySettings, given: GivenSettings): PolicySettings {
  return {
    ttlHours: given.ttlHours ?? current.ttlHours,
    onExpiry: given.onExpiry ?? current.onExpiry,
    deciders: given.deciders ?? current.deciders,
    approveWith: given.approveWith ?? current.approveWith,
    staleAfterHours: given.staleAfterHours ?? current.staleAfterHours,
    rejectRepeatsDays: given.rejectRepeatsDays ?? current.rejectRepeatsDays,
  };
}
