import type { PeerFact, SendFacts } from "../../../subgraphs/shared/reviews/rules/facts.js";
import type { JudgingRule } from "../../../subgraphs/shared/reviews/rules/judging-rule.js";
import {
  type OwnRule,
  type PolicyInForce,
  untouchedPolicy,
} from "../../../subgraphs/shared/reviews/rules/policy-in-force.js";

/** A known receiver outside. */
export const knownPeer: PeerFact = {
  kind: "address",
  value: "dana@example.com",
  field: "to",
  audience: "outside",
  firstContact: { identity: false, organization: false },
};

/** A receiver outside to whom no agent ever wrote. */
export const newPeer: PeerFact = {
  ...knownPeer,
  value: "erin@example.com",
  firstContact: { identity: true, organization: true },
};

/** An agent of the same organization. */
export const colleague: PeerFact = { ...knownPeer, value: "editor@agents.localhost", audience: "inside" };

/** A harmless mail of an agent to a known receiver. */
export function factsOf(given: Partial<SendFacts> = {}): SendFacts {
  return {
    operation: "mail.send",
    identityId: "scout",
    actor: "agent",
    peers: [knownPeer],
    recipientCount: 1,
    texts: ["Invoice 7", "Please pay."],
    textLength: 11,
    attachments: [],
    linkDomains: [],
    findings: [],
    level: "clean",
    reply: false,
    at: new Date("2026-11-27T10:00:00.000Z"),
    agentSince: new Date("2026-01-05T09:00:00.000Z"),
    volume: () => 1,
    ...given,
  };
}

/** A rule that holds every mail. */
export function ruleOf(given: Partial<OwnRule> = {}): OwnRule {
  const rule: JudgingRule = {
    action: "hold",
    operations: ["mail.send"],
    identities: "all",
    appliesTo: "agents",
    conditions: [],
    approvals: 1,
    ttlHours: null,
    onExpiry: null,
    messageToAgent: null,
  };
  return { id: "one", name: "One", ...rule, ...given };
}

/** A policy with these members, and otherwise the defaults. */
export function policyOf(given: Partial<PolicyInForce> = {}): PolicyInForce {
  return { ...untouchedPolicy, version: 7, ...given };
}
