import type { Feature } from "../../shared/domain/feature.js";
import { reviewRulesAuthority } from "./authority.js";
import { checkDeciders } from "./check-deciders.js";
import { reviewRulesErrors } from "./errors.js";
import { reviewRulesEvents } from "./events.js";
import { reviewRulesLifecycle } from "./lifecycle.js";
import { ApplyReviewPreset } from "./operations/apply-review-preset.js";
import { reportRefusedSends } from "./jobs/report-refused-sends.js";
import { CustomizeReviewPreset } from "./operations/customize-review-preset.js";
import { CreateReviewRule } from "./operations/create-review-rule.js";
import { DeleteReviewRule } from "./operations/delete-review-rule.js";
import { ExplainReview } from "./operations/explain-review.js";
import { GetReviewPolicy } from "./operations/get-review-policy.js";
import { GetReviewRule } from "./operations/get-review-rule.js";
import { ListReviewRules } from "./operations/list-review-rules.js";
import { MoveReviewRule } from "./operations/move-review-rule.js";
import { SimulateReviewRules } from "./operations/simulate-review-rules.js";
import { UpdateReviewPolicy } from "./operations/update-review-policy.js";
import { UpdateReviewRule } from "./operations/update-review-rule.js";
import { AddReviewListEntries } from "./operations/add-review-list-entries.js";
import { CreateReviewList } from "./operations/create-review-list.js";
import { DeleteReviewList } from "./operations/delete-review-list.js";
import { GetReviewList } from "./operations/get-review-list.js";
import { ListReviewListEntries } from "./operations/list-review-list-entries.js";
import { ListReviewLists } from "./operations/list-review-lists.js";
import { RemoveReviewListEntries } from "./operations/remove-review-list-entries.js";
import { UpdateReviewList } from "./operations/update-review-list.js";
import { IdentityReviewPolicy } from "./types/identity-review-policy.js";
import { resolveReviewListReference, ReviewListResolver } from "./types/review-list.js";
import { resolveReviewRuleReference, ReviewRuleResolver } from "./types/review-rule.js";

/** review-rules: the policy by which people review sends of agents. */
export const reviewRules: Feature = {
  operations: [
    ApplyReviewPreset,
    CreateReviewRule,
    CustomizeReviewPreset,
    DeleteReviewRule,
    ExplainReview,
    GetReviewPolicy,
    GetReviewRule,
    ListReviewRules,
    MoveReviewRule,
    SimulateReviewRules,
    UpdateReviewPolicy,
    UpdateReviewRule,
    UpdateReviewList,
    RemoveReviewListEntries,
    ListReviewLists,
    ListReviewListEntries,
    GetReviewList,
    DeleteReviewList,
    CreateReviewList,
    AddReviewListEntries,
  ],
  types: [IdentityReviewPolicy, ReviewRuleResolver, ReviewListResolver],
  references: { ReviewRule: resolveReviewRuleReference, ReviewList: resolveReviewListReference },
  authority: reviewRulesAuthority,
  errors: reviewRulesErrors.definitions,
  events: reviewRulesEvents,
  lifecycle: reviewRulesLifecycle,
  checks: [checkDeciders],
  recurring: [reportRefusedSends],
};
