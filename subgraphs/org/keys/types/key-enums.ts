import { registerEnumType } from "type-graphql";

/** Whether a key is valid. */
export const ApiKeyStatus = { ACTIVE: "active", REVOKED: "revoked" } as const;
export type ApiKeyStatus = (typeof ApiKeyStatus)[keyof typeof ApiKeyStatus];

registerEnumType(ApiKeyStatus, {
  name: "ApiKeyStatus",
  description: "Whether a key was revoked.",
  valuesConfig: {
    ACTIVE: { description: "Not revoked; it may have expired." },
    REVOKED: { description: "It is no longer valid." },
  },
});

/** The creator of something. */
export const CreatorType = { HUMAN: "human", AGENT: "agent" } as const;
export type CreatorType = (typeof CreatorType)[keyof typeof CreatorType];

registerEnumType(CreatorType, {
  name: "CreatorType",
  description: "Whether a user or an agent created it.",
  valuesConfig: {
    HUMAN: { description: "A user." },
    AGENT: { description: "An agent." },
  },
});
