import type { RequestContext } from "../context/request-context.js";
import type { Violation } from "../errors/problem.js";
import { invalid } from "../errors/shared-errors.js";
import { enforce, perMinute } from "../rate-limit/enforce.js";
import { principalOf } from "../viewer/viewer.js";
import { type GivenLabelChange, type LabelChange, readLabelChange } from "./rules/label-change.js";
import { type GivenLabelFilter, type LabelFilter, readLabelFilter } from "./rules/label-filter.js";
import { labelLimits } from "./rules/limits.js";

/** The change of labels that an input asks for. Throws `validation_failed`. */
export function checkLabelChange(given: GivenLabelChange): LabelChange {
  return checked(readLabelChange(given));
}

/** The filter by labels that an input asks for; null for none. Throws `validation_failed`. */
export function checkLabelFilter(given: GivenLabelFilter): LabelFilter | null {
  return checked(readLabelFilter(given));
}

/** Counts a request that changes labels. Throws `rate_limited`. */
export async function limitLabelChanges({ viewer, services }: RequestContext): Promise<void> {
  await enforce(services.limiter, "label-changes", principalOf(viewer), perMinute(labelLimits.changesPerMinute));
}

function checked<Read>(read: Read | readonly Violation[]): Read {
  if (Array.isArray(read)) throw invalid(read as readonly Violation[]);
  return read as Read;
}
