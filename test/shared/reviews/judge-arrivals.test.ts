import { describe, expect, test } from "vitest";
import type { Condition } from "../../../subgraphs/shared/reviews/rules/condition.js";
import type { SendFacts } from "../../../subgraphs/shared/reviews/rules/facts.js";
import { judgeSend } from "../../../subgraphs/shared/reviews/rules/judge-send.js";
import type { OwnRule } from "../../../subgraphs/shared/reviews/rules/policy-in-force.js";
import { ruleSentence } from "../../../subgraphs/shared/reviews/rules/rule-sentence.js";
import { colleague, factsOf, knownPeer, newPeer, policyOf, ruleOf } from "./facts.js";

const arrival = (given: Partial<SendFacts> = {}): SendFacts =>
  factsOf({ operation: "mail.receive", authentication: "pass", ...given });
const rule = (given: Partial<OwnRule>): OwnRule => ruleOf({ operations: ["mail.receive"], ...given });
const judged = (rules: readonly OwnRule[], facts: Partial<SendFacts> = {}) =>
  judgeSend(policyOf({ rules }), arrival(facts));
const actionFor = (condition: Condition, facts: Partial<SendFacts>, action: OwnRule["action"] = "hold") =>
  judged([rule({ conditions: [condition], action })], facts).action;

describe("rules about what arrives (2.1, 2.6)", () => {
  test("the first that fits decides, and the path explains it", () => {
    const partners = rule({
      id: "a",
      name: "Proved",
      action: "allow",
      conditions: [{ type: "authentication", value: "pass" }],
    });
    const rest = rule({ id: "b", name: "Rest", action: "block" });
    expect(judged([partners, rest]).action).toBe("allow");
    const { action, step, path } = judged([partners, rest], { authentication: "none" });
    expect([action, step]).toEqual(["block", "rule:b"]);
    expect(path.map((one) => [one.step, one.outcome])).toEqual([
      ["rule:a", "passed"],
      ["rule:b", "decides"],
      ["default", "not_reached"],
    ]);
    expect(path[1]!.explanation).toBe("Rest: Hide mail that arrives.");
  });

  test("rules about one direction say nothing of the other, and no outbound preset concerns what arrives", () => {
    const sends = ruleOf({ id: "out", action: "block" });
    const arrives = rule({ id: "in", action: "hold" });
    expect(judged([sends]).path.map(({ step }) => step)).toEqual(["default"]);
    const { action, path } = judgeSend(policyOf({ rules: [arrives] }), factsOf());
    expect([action, path.map(({ step }) => step)]).toEqual(["allow", ["default"]]);
    expect(judgeSend(policyOf({ outboundPreset: "read_only" }), arrival()).action).toBe("allow");
  });

  test.each([
    [{ type: "authentication", value: "fail" }, { authentication: "fail" }, "hold"],
    [{ type: "authentication", value: "fail" }, { authentication: "none" }, "allow"],
    [{ type: "authentication", value: "none" }, { authentication: "none" }, "hold"],
    [{ type: "authentication", value: "none" }, { authentication: "pass" }, "allow"],
    [{ type: "level_at_least", value: "suspicious" }, { level: "dangerous" }, "hold"],
    [{ type: "level_at_least", value: "suspicious" }, { level: "notice" }, "allow"],
    [{ type: "findings", value: ["forged"] }, { findings: ["forged"] }, "hold"],
    [{ type: "findings", value: ["forged"] }, { findings: [] }, "allow"],
    [{ type: "first_contact", value: "identity" }, { peers: [newPeer] }, "hold"],
    [{ type: "first_contact", value: "identity" }, { peers: [knownPeer] }, "allow"],
    [{ type: "audience", value: "outside" }, { peers: [colleague] }, "allow"],
    [{ type: "reply", value: false }, { reply: false }, "hold"],
    [{ type: "reply", value: false }, { reply: true }, "allow"],
  ] as const)("%j with %j: %s", (condition, facts, expected) =>
    expect(actionFor(condition as Condition, facts as Partial<SendFacts>)).toBe(expected),
  );

  test.each([
    ["hold", "hold"],
    ["block", "block"],
    ["allow", "block"],
  ] as const)("R18, G7: what was not checked counts as met for %s", (action, expected) => {
    const first = rule({ id: "a", action, conditions: [{ type: "authentication", value: "pass" }] });
    const last = rule({ id: "b", action: "block" });
    expect(judged([first, last], { authentication: null }).action).toBe(expected);
  });

  test.each([
    [{ action: "hold" }, "Ask a person before the agent sees mail that arrives."],
    [{ action: "hold", approvals: 2 }, "Ask two people before the agent sees mail that arrives."],
    [
      { action: "allow", conditions: [{ type: "authentication", value: "pass" }] },
      "Let the agent see mail that arrives if DMARC proves the sender.",
    ],
    [
      { action: "block", conditions: [{ type: "first_contact", value: "identity" }] },
      "Hide mail that arrives if the agent and the sender never wrote before.",
    ],
  ] as const)("%j is the sentence: %s", (given, sentence) =>
    expect(ruleSentence(rule(given as Partial<OwnRule>))).toBe(sentence),
  );
});

const releasedSenders = {
  id: "released",
  name: "released_senders",
  kind: "address",
  version: 1,
  isBuiltIn: true,
} as const;
const ofReleased: Partial<SendFacts> = {
  lists: { hasPeer: () => true, hasDomain: () => false, hasWord: () => false },
};

describe("presets about what arrives (2.8, S20)", () => {
  test.each([
    ["flag_only", "dangerous", "allow"],
    ["hold_dangerous", "suspicious", "allow"],
    ["hold_dangerous", "dangerous", "hold"],
    ["hold_suspicious", "notice", "allow"],
    ["hold_suspicious", "suspicious", "hold"],
    ["hold_suspicious", "dangerous", "hold"],
    // G7: what was not screened may be anything.
    ["hold_dangerous", null, "hold"],
  ] as const)("%s with %s: %s", (inboundPreset, level, expected) =>
    expect(judgeSend(policyOf({ inboundPreset }), arrival({ level })).action).toBe(expected),
  );

  test.each([
    ["suspicious", "pass", "allow"],
    ["suspicious", "none", "hold"],
    ["suspicious", "fail", "hold"],
    ["suspicious", null, "hold"],
    ["dangerous", "pass", "hold"],
  ] as const)("a released sender with %s and authentication %s: %s", (level, authentication, expected) => {
    const policy = policyOf({ inboundPreset: "hold_suspicious", lists: [releasedSenders] });
    expect(judgeSend(policy, arrival({ level, authentication, ...ofReleased })).action).toBe(expected);
  });

  test("rules of people come first, and the path names the preset", () => {
    const allow = rule({ id: "a", action: "allow", conditions: [{ type: "reply", value: true }] });
    const policy = policyOf({ inboundPreset: "hold_dangerous", rules: [allow] });
    expect(judgeSend(policy, arrival({ level: "dangerous", reply: true })).step).toBe("rule:a");
    const { path } = judgeSend(policy, arrival({ level: "dangerous", reply: false }));
    expect(path.map(({ step, outcome }) => [step, outcome])).toEqual([
      ["rule:a", "passed"],
      ["preset:hold_dangerous", "decides"],
      ["default", "not_reached"],
    ]);
  });

  test("a preset about what arrives says nothing of sends", () =>
    expect(judgeSend(policyOf({ inboundPreset: "hold_suspicious" }), factsOf({ level: "dangerous" })).action).toBe(
      "allow",
    ));
});
