import type { Violation } from "../../../shared/errors/problem.js";

/** Billing settings (spec 2.2). */
export interface BillingSettingsValues {
  /** Null: no limit. */
  readonly overageCapCents: number | null;
  readonly removeBrandingFooter: boolean;
}

/** A change of them (spec 4.1): undefined means unchanged, and so does null for the footer. */
export interface BillingSettingsPatch {
  readonly overageCapCents?: number | null;
  readonly removeBrandingFooter?: boolean | null;
}

/** The settings of an organization that never changed them (spec 2.2). */
export const defaultBillingSettings: BillingSettingsValues = { overageCapCents: null, removeBrandingFooter: false };

/** Cents (spec 8). */
const overageCapRange = { min: 0, max: 10_000_000 } as const;

/** The errors in the values of a change. */
export function billingSettingsViolations({ overageCapCents: cents }: BillingSettingsPatch): Violation[] {
  const { min, max } = overageCapRange;
  if (cents === undefined || cents === null || (Number.isInteger(cents) && cents >= min && cents <= max)) return [];
  return [{ path: ["overageCapCents"], message: `The limit must be ${min} to ${max} cents, or null for none.` }];
}

/** The settings after a change. */
export function changedBillingSettings(
  before: BillingSettingsValues,
  { overageCapCents, removeBrandingFooter }: BillingSettingsPatch,
): BillingSettingsValues {
  return {
    overageCapCents: overageCapCents === undefined ? before.overageCapCents : overageCapCents,
    removeBrandingFooter: removeBrandingFooter ?? before.removeBrandingFooter,
  };
}
