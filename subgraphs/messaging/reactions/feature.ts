import type { Feature } from "../../shared/domain/feature.js";

/** reactions: tapbacks on messages. */
export const reactions: Feature = {};
