import type { Feature } from "../../shared/domain/feature.js";
import { reviewRulesAuthority } from "./authority.js";
import { reviewRulesErrors } from "./errors.js";
import { reviewRulesEvents } from "./events.js";
import { reviewRulesLifecycle } from "./lifecycle.js";
import { ApplyReviewPreset } from "./operations/apply-review-preset.js";
import { GetReviewPolicy } from "./operations/get-review-policy.js";
import { UpdateReviewPolicy } from "./operations/update-review-policy.js";
import { IdentityReviewPolicy } from "./types/identity-review-policy.js";

/** review-rules: the policy by which people review sends of agents. */
export const reviewRules: Feature = {
  operations: [ApplyReviewPreset, GetReviewPolicy, UpdateReviewPolicy],
  types: [IdentityReviewPolicy],
  authority: reviewRulesAuthority,
  errors: reviewRulesErrors.definitions,
  events: reviewRulesEvents,
  lifecycle: reviewRulesLifecycle,
};
