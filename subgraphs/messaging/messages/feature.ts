import type { Feature } from "../../shared/domain/feature.js";

/** messages: what is said in conversations, and what became of what was sent. */
export const messages: Feature = {};
