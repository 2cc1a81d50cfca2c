import type { Feature } from "../../shared/domain/feature.js";

/** threads: conversations in a mailbox, and their folders. */
export const threads: Feature = {};
