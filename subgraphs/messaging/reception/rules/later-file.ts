import { receptionLimits } from "./limits.js";

/**
 * Whether a message accepts a file with this carrier id: not one that it has, and no more than the limit.
 * @param refs the carrier's ids of the message's files. Null is a file with an unknown id: it may be this one
 */
export function takesFile(refs: readonly (string | null)[], ref: string): boolean {
  return refs.length < receptionLimits.media && !refs.includes(null) && !refs.includes(ref);
}
