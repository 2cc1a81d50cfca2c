import type { Feature } from "../../shared/domain/feature.js";

/** carriers: what sends and receives for the lines. */
export const carriers: Feature = {};
