import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MailPart } from "./part.js";

/** From wire contract mail. */
export const drafts: FeatureKit<MailPart> = {};
