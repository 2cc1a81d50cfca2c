import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MessagingPart } from "./part.js";

/** From wire contract im. */
export const lines: FeatureKit<MessagingPart> = {};
