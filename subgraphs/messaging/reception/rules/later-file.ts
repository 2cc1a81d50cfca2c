import { receptionLimits } from "./limits.js";

/**
 * Whether a message takes a file that the carrier calls so: not one that it has, and no more than a message may have.
 * @param refs what the carrier calls the files of the message. Null is a file of which that was not kept: it may be this one
 */
export function takesFile(refs: readonly (string | null)[], ref: string): boolean {
  return refs.length < receptionLimits.media && !refs.includes(null) && !refs.includes(ref);
}
