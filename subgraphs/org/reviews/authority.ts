import { defineAuthority } from "../../shared/authority/authority.js";
import { consoleUsers, everybody, everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who sees and decides reviews (wire contract reviews 4.2, 4.3). Which of the people decide, and with which credential, is in the
 * policy: see `require-decider.ts`.
 */
export const reviewAuthority = defineAuthority({
  "review.read": { ...everyMember, agent_key: "own", unclaimed_agent_key: "own" },
  "review.withdraw": { ...everyMember, agent_key: "own", unclaimed_agent_key: "own" },
  "review.reject": { ...everyMember, denied: "decider_required" },
  "review.approve": { ...consoleUsers, denied: "decider_required" },
  // The holder of the token acts as the person whom the mail was sent to (wire contract reviews 4.6).
  "review.link": { ...everybody, service_token: "any", anonymous: "any" },
});
