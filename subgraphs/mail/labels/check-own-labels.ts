import { invalid, sharedErrors } from "../../shared/errors/shared-errors.js";
import { readNames } from "../../shared/labels/rules/label-change.js";
import { labelLimits } from "../../shared/labels/rules/limits.js";
import { isSystemLabel } from "../../shared/labels/rules/system-labels.js";

/**
 * The folded labels of mail that is being written: only the organization's own. Null is none. Throws
 * `validation_failed`, `system_label` and `too_many_labels`.
 */
export function checkOwnLabels(given: readonly string[] | null): readonly string[] {
  if (given === null) return [];
  if (given.length > labelLimits.perObject) throw sharedErrors.problem("too_many_labels");
  const { names, violations } = readNames("labels", given);
  if (violations.length > 0) throw invalid(violations);
  const system = [...names].find(isSystemLabel);
  if (system !== undefined) {
    const hint = "Parley sets this label by itself. Mail that is being written takes only other labels.";
    throw sharedErrors.problem("system_label", { details: { label: system }, hint });
  }
  return [...names];
}
