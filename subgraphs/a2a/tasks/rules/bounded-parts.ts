import { limits } from "./limits.js";
import type { Part } from "./parts.js";

/** Parts as far as a webhook or a push notification tells them. */
export interface BoundedParts {
  readonly parts: readonly Part[];
  /** Whether they were too large to be told: they are read in the ledger. */
  readonly truncated: boolean;
}

/** All parts, or none when they are too large for what is posted to receivers (wire contract a2a 7). */
export function boundedParts(parts: readonly Part[]): BoundedParts {
  const tooLarge = Buffer.byteLength(JSON.stringify(parts)) > limits.postedPartsBytes;
  return tooLarge ? { parts: [], truncated: true } : { parts, truncated: false };
}
