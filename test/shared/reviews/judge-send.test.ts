import { describe, expect, test } from "vitest";
import { judgeSend } from "../../../subgraphs/shared/reviews/rules/judge-send.js";
import type { OwnRule } from "../../../subgraphs/shared/reviews/rules/policy-in-force.js";
import { colleague, factsOf, knownPeer, newPeer, policyOf, ruleOf } from "./facts.js";

describe("the first match decides (2.6)", () => {
  const block = ruleOf({ id: "block", name: "Block", action: "block" });
  const allow = ruleOf({ id: "allow", name: "Allow", action: "allow" });
  test.each([
    [[], "all_held", "hold", "preset:all_held", null],
    [[], "autonomous", "allow", "default", null],
    [[block, allow], "all_held", "block", "rule:block", "block"],
    [[allow, block], "read_only", "allow", "rule:allow", "allow"],
    [[ruleOf({ operations: ["im.send"], action: "block" })], "all_held", "hold", "preset:all_held", null],
  ] as const)("%#", (rules, outboundPreset, action, step, ruleId) => {
    const judged = judgeSend(policyOf({ rules, outboundPreset }), factsOf());
    expect(judged).toMatchObject({ action, step, ruleId, policyVersion: 7 });
  });

  test("every step stands in the path, also those that were not reached", () => {
    const rules = [ruleOf({ id: "im", name: "Texts", operations: ["im.send"] }), allow];
    const { path } = judgeSend(policyOf({ rules, outboundPreset: "read_only" }), factsOf());
    expect(path).toEqual([
      { step: "rule:im", explanation: "Texts: Ask a person before im.send.", outcome: "passed", conditions: [] },
      { step: "rule:allow", explanation: "Allow: Allow mail.send.", outcome: "decides", conditions: [] },
      { step: "preset:read_only", explanation: "Refuse everything.", outcome: "not_reached", conditions: [] },
      { step: "default", explanation: "Everything else is allowed.", outcome: "not_reached", conditions: [] },
    ]);
  });

  test("R29: rules that do not fit change nothing, in any order", () => {
    const others: readonly OwnRule[] = [
      ruleOf({ id: "a", operations: ["im.send"], action: "block" }),
      ruleOf({ id: "b", identities: ["editor"], action: "block" }),
      ruleOf({ id: "c", conditions: [{ type: "audience", value: "inside" }], action: "block" }),
    ];
    const decides = ruleOf({ id: "d", messageToAgent: "Ask Ann." });
    const { path: _, ...alone } = judgeSend(policyOf({ rules: [decides] }), factsOf());
    for (const one of others) {
      for (const other of others) {
        const rules = [...new Set([one, other, decides])];
        const { path: __, ...judged } = judgeSend(policyOf({ rules }), factsOf());
        expect(judged).toEqual(alone);
      }
    }
  });
});

describe("whom a rule concerns", () => {
  test.each([
    [{}, {}, true],
    [{ identities: ["scout"] }, {}, true],
    [{ identities: ["editor"] }, {}, false],
    [{}, { actor: "admin_key" }, true],
    [{}, { actor: "person" }, false],
    [{ appliesTo: "everyone" }, { actor: "person" }, true],
    [{ operations: ["im.send"] }, {}, false],
  ] as const)("%j with %j: %s", (rule, facts, isHeld) =>
    expect(judgeSend(policyOf({ rules: [ruleOf(rule)] }), factsOf(facts)).action).toBe(isHeld ? "hold" : "allow"),
  );
});

describe("any for hold and block, all for allow (2.3)", () => {
  const outside = [{ type: "audience", value: "outside" }] as const;
  test.each([
    ["hold", [knownPeer, colleague], "hold"],
    ["hold", [colleague], "block"],
    ["hold", [], "block"],
    ["block", [colleague, knownPeer], "block"],
    ["allow", [knownPeer, newPeer], "allow"],
    ["allow", [knownPeer, colleague], "block"],
    ["allow", [], "block"],
    ["allow", null, "block"],
    ["hold", null, "hold"],
  ] as const)("%s for %j: %s", (action, peers, expected) => {
    const rules = [ruleOf({ action, conditions: outside }), ruleOf({ id: "rest", action: "block" })];
    expect(judgeSend(policyOf({ rules }), factsOf({ peers })).action).toBe(expected);
  });
});

describe("what follows from the deciding rule", () => {
  test.each([
    [{}, { approvals: 1, ttlHours: 72, onExpiry: "approve", messageToAgent: null }],
    [
      { ttlHours: 4, onExpiry: "reject", messageToAgent: "Ask Ann." },
      { approvals: 1, ttlHours: 4, onExpiry: "reject", messageToAgent: "Ask Ann." },
    ],
    [{ approvals: 2 }, { approvals: 2, onExpiry: "reject" }],
  ] as const)("%j: %j", (rule, expected) =>
    expect(judgeSend(policyOf({ rules: [ruleOf(rule)], onExpiry: "approve" }), factsOf())).toMatchObject(expected),
  );

  test.each(["dangerous", null] as const)("3.2: a send of the level %s is never approved by itself", (level) => {
    const { onExpiry } = judgeSend(policyOf({ rules: [ruleOf({})], onExpiry: "approve" }), factsOf({ level }));
    expect(onExpiry).toBe("reject");
  });

  test("conditions after one that is not met are not checked", () => {
    const conditions = [
      { type: "audience", value: "inside" },
      { type: "first_contact", value: "identity" },
    ] as const;
    const { path } = judgeSend(policyOf({ rules: [ruleOf({ conditions })] }), factsOf());
    expect(path[0]!.conditions).toEqual([{ type: "audience", outcome: "not_met", fact: "0 of 1 inside" }]);
  });
});
