import type { Feature } from "../../shared/domain/feature.js";

/** conversations: threads with one remote address or a group. */
export const conversations: Feature = {};
