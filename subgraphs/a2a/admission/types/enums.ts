import { registerEnumType } from "type-graphql";

export enum A2aRuleAction {
  ALLOW = "allow",
  BLOCK = "block",
}

registerEnumType(A2aRuleAction, {
  name: "A2aRuleAction",
  description: "What a contact rule does with a peer (wire contract a2a 4.6).",
  valuesConfig: {
    ALLOW: { description: "Lets it through." },
    BLOCK: { description: "Keeps it out, even within one organization." },
  },
});

export enum A2aSide {
  REQUESTER = "requester",
  WORKER = "worker",
}

registerEnumType(A2aSide, {
  name: "A2aSide",
  description: "The part that an identity plays in a task.",
  valuesConfig: {
    REQUESTER: { description: "Who delegated the task." },
    WORKER: { description: "Who works on it." },
  },
});
