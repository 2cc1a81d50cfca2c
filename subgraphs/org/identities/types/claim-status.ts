import { registerEnumType } from "type-graphql";

/** Whether a human has claimed the identity (wire contract org 2.4). */
export const ClaimStatus = { AGENT_UNCLAIMED: "agent_unclaimed", AGENT_CLAIMED: "agent_claimed" } as const;
export type ClaimStatus = (typeof ClaimStatus)[keyof typeof ClaimStatus];

registerEnumType(ClaimStatus, {
  name: "ClaimStatus",
  description: "Whether a human has claimed an identity.",
  valuesConfig: {
    AGENT_UNCLAIMED: { description: "It signed itself up, and its human has not confirmed it yet." },
    AGENT_CLAIMED: { description: "A normal identity of its organization." },
  },
});
