import type { Feature } from "../../shared/domain/feature.js";

/** media: files of messages, behind signed addresses. */
export const media: Feature = {};
