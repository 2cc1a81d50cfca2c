import type { Feature } from "../../shared/domain/feature.js";

/** transport: how mail leaves, and how it arrives. */
export const transport: Feature = {};
