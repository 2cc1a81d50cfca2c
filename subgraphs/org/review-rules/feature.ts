import type { Feature } from "../../shared/domain/feature.js";
import { reviewRulesAuthority } from "./authority.js";
import { checkDeciders } from "./check-deciders.js";
import { reviewRulesErrors } from "./errors.js";
import { reviewRulesEvents } from "./events.js";
import { reviewRulesLifecycle } from "./lifecycle.js";
import { ApplyReviewPreset } from "./operations/apply-review-preset.js";
import { CreateReviewRule } from "./operations/create-review-rule.js";
import { DeleteReviewRule } from "./operations/delete-review-rule.js";
import { ExplainReview } from "./operations/explain-review.js";
import { GetReviewPolicy } from "./operations/get-review-policy.js";
import { GetReviewRule } from "./operations/get-review-rule.js";
import { ListReviewRules } from "./operations/list-review-rules.js";
import { MoveReviewRule } from "./operations/move-review-rule.js";
import { UpdateReviewPolicy } from "./operations/update-review-policy.js";
import { UpdateReviewRule } from "./operations/update-review-rule.js";
import { IdentityReviewPolicy } from "./types/identity-review-policy.js";
import { resolveReviewRuleReference, ReviewRuleResolver } from "./types/review-rule.js";

/** review-rules: the policy by which people review sends of agents. */
export const reviewRules: Feature = {
  operations: [
    ApplyReviewPreset,
    CreateReviewRule,
    DeleteReviewRule,
    ExplainReview,
    GetReviewPolicy,
    GetReviewRule,
    ListReviewRules,
    MoveReviewRule,
    UpdateReviewPolicy,
    UpdateReviewRule,
  ],
  types: [IdentityReviewPolicy, ReviewRuleResolver],
  references: { ReviewRule: resolveReviewRuleReference },
  authority: reviewRulesAuthority,
  errors: reviewRulesErrors.definitions,
  events: reviewRulesEvents,
  lifecycle: reviewRulesLifecycle,
  checks: [checkDeciders],
};
