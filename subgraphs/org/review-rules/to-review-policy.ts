import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import type { OutboundPreset } from "../../shared/reviews/rules/presets.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/** The policy of an organization, or with its own preset that of an identity, for clients. */
export function toReviewPolicy(policy: PolicyInForce, ownPreset: OutboundPreset | null): ReviewPolicy {
  const { version, ttlHours, onExpiry, deciders, approveWith, staleAfterHours, rejectRepeatsDays } = policy;
  return {
    version,
    outboundPreset: ownPreset ?? policy.outboundPreset,
    hasOwnPreset: ownPreset !== null,
    ttlHours,
    onExpiry,
    deciders,
    approveWith,
    staleAfterHours,
    rejectRepeatsDays,
  };
}
