import type { Feature } from "../../shared/domain/feature.js";

/** lines: the numbers of the carriers, and whose they are. */
export const lines: Feature = {};
