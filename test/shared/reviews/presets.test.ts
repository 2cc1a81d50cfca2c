import { describe, expect, test } from "vitest";
import type { SendFacts } from "../../../subgraphs/shared/reviews/rules/facts.js";
import { judgeSend } from "../../../subgraphs/shared/reviews/rules/judge-send.js";
import { allOperations, operationsToHold } from "../../../subgraphs/shared/reviews/rules/operations.js";
import {
  holdsSomething,
  type OutboundPreset,
  outboundPresets,
  presetRules,
} from "../../../subgraphs/shared/reviews/rules/presets.js";
import { colleague, factsOf, knownPeer, newPeer, policyOf } from "./facts.js";

const actionOf = (outboundPreset: OutboundPreset, facts: Partial<SendFacts>): string =>
  judgeSend(policyOf({ outboundPreset }), factsOf(facts)).action;

describe("presets (2.8)", () => {
  test.each([
    ["autonomous", {}, "allow"],
    ["autonomous", { findings: ["secret_material"], level: "dangerous", peers: [newPeer] }, "allow"],
    ["first_contacts", {}, "allow"],
    ["first_contacts", { peers: [newPeer] }, "hold"],
    ["first_contacts", { peers: [knownPeer, newPeer] }, "hold"],
    ["first_contacts", { peers: [colleague] }, "allow"],
    ["first_contacts", { peers: [{ ...colleague, firstContact: newPeer.firstContact }] }, "allow"],
    ["first_contacts", { level: "dangerous" }, "hold"],
    ["first_contacts", { level: "suspicious" }, "allow"],
    ["first_contacts", { findings: ["secret_material"], peers: [colleague] }, "hold"],
    ["first_contacts", { findings: ["card_number"] }, "allow"],
    ["first_contacts", { operation: "chat.update", peers: [newPeer] }, "allow"],
    ["first_contacts", { operation: "chat.update", level: "dangerous" }, "hold"],
    ["first_contacts", { operation: "chat.react", peers: [newPeer] }, "allow"],
    ["all_held", {}, "hold"],
    ["all_held", { peers: [colleague] }, "allow"],
    ["all_held", { peers: [colleague, knownPeer] }, "hold"],
    ["all_held", { operation: "chat.update" }, "hold"],
    ["all_held", { operation: "chat.react" }, "allow"],
    ["all_held", { operation: "a2a.push_config", peers: [] }, "block"],
    ["all_held", { operation: "webhook.write", peers: [] }, "block"],
    ["all_held", { operation: "contact_rule.allow", peers: [] }, "block"],
    ["read_only", {}, "block"],
    ["read_only", { peers: [colleague] }, "block"],
  ] as const)("%s with %j: %s", (preset, facts, action) => expect(actionOf(preset, facts)).toBe(action));

  test("read_only blocks every operation, inside too", () => {
    for (const operation of allOperations) {
      expect([operation, actionOf("read_only", { operation, peers: [colleague] })]).toEqual([operation, "block"]);
    }
  });

  test("R1: no preset holds what cannot be held", () => {
    const held = outboundPresets.flatMap((preset) => presetRules[preset].filter(({ action }) => action === "hold"));
    for (const { operations } of held) expect(operationsToHold).toEqual(expect.arrayContaining([...operations]));
  });

  test.each(["agent", "admin_key", "person"] as const)("presets apply to keys only: %s", (actor) => {
    const expected = actor === "person" ? "allow" : "block";
    expect(actionOf("read_only", { actor })).toBe(expected);
  });

  test.each([
    ["autonomous", false],
    ["first_contacts", true],
    ["all_held", true],
    ["read_only", false],
  ] as const)("%s asks people: %s", (preset, asks) => expect(holdsSomething(preset)).toBe(asks));
});

describe("G7: what is not known counts as met for hold and block", () => {
  const unknownPeer = { ...knownPeer, firstContact: { identity: null, organization: null } };
  test.each([
    ["first_contacts", { peers: null }],
    ["first_contacts", { peers: [unknownPeer] }],
    ["first_contacts", { level: null }],
    ["all_held", { peers: null }],
  ] as const)("%s with %j holds", (preset, facts) => {
    const { action, path } = judgeSend(policyOf({ outboundPreset: preset }), factsOf(facts));
    expect(action).toBe("hold");
    const deciding = path.find(({ outcome }) => outcome === "decides");
    expect(deciding!.conditions.map(({ outcome }) => outcome)).toContain("unknown");
  });
});
