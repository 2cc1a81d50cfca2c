import { registerEnumType } from "type-graphql";

export enum A2aRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(A2aRuleAction, {
  name: "A2aRuleAction",
  description: "What a contact rule does (wire contract a2a 4.6).",
  valuesConfig: {
    ALLOW: { description: "Allows the peer." },
    BLOCK: { description: "Blocks the peer, also within one organization." },
  },
});

export enum A2aSide {
  REQUESTER = "requester",
  WORKER = "worker",
}

registerEnumType(A2aSide, {
  name: "A2aSide",
  description: "The role of an identity in a task.",
  valuesConfig: {
    REQUESTER: { description: "The identity that delegated the task." },
    WORKER: { description: "The identity that works on the task." },
  },
});
