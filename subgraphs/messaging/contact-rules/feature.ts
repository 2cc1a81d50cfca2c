import type { Feature } from "../../shared/domain/feature.js";

/** contact rules: whom an identity exchanges instant messages with. */
export const contactRules: Feature = {};
