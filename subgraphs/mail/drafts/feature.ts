import type { Feature } from "../../shared/domain/feature.js";

/** drafts: messages that are being written, with all their generations. */
export const drafts: Feature = {};
