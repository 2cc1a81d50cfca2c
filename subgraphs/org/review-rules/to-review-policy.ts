import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import type { OwnPresets } from "./rules/own-presets.js";
import type { ReviewPolicy } from "./types/review-policy.js";

/** The policy of an organization, or with its own presets that of an identity, for clients. */
export function toReviewPolicy(policy: PolicyInForce, own: OwnPresets): ReviewPolicy {
  const { version, ttlHours, onExpiry, deciders, approveWith, staleAfterHours, rejectRepeatsDays } = policy;
  return {
    version,
    outboundPreset: own.outboundPreset ?? policy.outboundPreset,
    hasOwnPreset: own.outboundPreset !== null,
    inboundPreset: own.inboundPreset ?? policy.inboundPreset,
    hasOwnInboundPreset: own.inboundPreset !== null,
    ttlHours,
    onExpiry,
    deciders,
    approveWith,
    staleAfterHours,
    rejectRepeatsDays,
  };
}
