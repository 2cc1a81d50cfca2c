import { perMinute } from "../../shared/rate-limit/enforce.js";

/** Decisions of one credential. */
export const decisionsRate = perMinute(120);

/** Code points of a note to the agent (wire contract reviews D20). */
export const noteLength = { min: 0, max: 1_000 } as const;

/** Decisions of one request (wire contract reviews D19). */
export const mostDecisions = 50;

/** Revisions of a review, the sender's included (wire contract reviews D23). */
export const mostRevisions = 20;
