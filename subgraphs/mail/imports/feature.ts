import type { Feature } from "../../shared/domain/feature.js";

/** imports: old mail that is brought into a mailbox. */
export const imports: Feature = {};
