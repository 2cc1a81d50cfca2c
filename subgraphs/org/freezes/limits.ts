import { perMinute } from "../../shared/rate-limit/enforce.js";

/** Starts and ends of freezes, of one credential (wire contract reviews F9). */
export const freezesRate = perMinute(30);

/** Code points of a reason. */
export const reasonLength = { min: 0, max: 500 } as const;
