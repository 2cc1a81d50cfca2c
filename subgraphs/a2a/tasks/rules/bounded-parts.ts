import { limits } from "./limits.js";
import type { Part } from "./parts.js";

/** Parts in a webhook or a push notification. */
export interface BoundedParts {
  readonly parts: readonly Part[];
  /** Whether they were too large to be included: they are available in the ledger. */
  readonly truncated: boolean;
}

/** All parts, or none when they are too large to be posted (wire contract a2a 7). */
export function boundedParts(parts: readonly Part[]): BoundedParts {
  const tooLarge = Buffer.byteLength(JSON.stringify(parts)) > limits.postedPartsBytes;
  return tooLarge ? { parts: [], truncated: true } : { parts, truncated: false };
}
