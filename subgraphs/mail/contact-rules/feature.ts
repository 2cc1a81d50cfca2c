import type { Feature } from "../../shared/domain/feature.js";

/** contact rules: who may write to an identity, and whom it may write to. */
export const contactRules: Feature = {};
