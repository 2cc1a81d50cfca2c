import { describe, expect, test } from "vitest";
import { checkCondition } from "../../../subgraphs/shared/reviews/rules/check-condition.js";
import type { Condition } from "../../../subgraphs/shared/reviews/rules/condition.js";
import type { SendFacts } from "../../../subgraphs/shared/reviews/rules/facts.js";
import { countsRecipients, volumesAsked } from "../../../subgraphs/shared/reviews/rules/volumes-asked.js";
import { colleague, factsOf, knownPeer, newPeer, ruleOf } from "./facts.js";

/** A condition, facts, and its result in a hold or block rule and in an allow rule. */
type Case = readonly [value: unknown, facts: Partial<SendFacts>, any: string, all: string];

function check(type: Condition["type"], cases: readonly Case[]): void {
  test.each(cases)(`${type} %j with %j: %s for any, %s for all`, (value, facts, any, all) => {
    const condition = { type, value } as Condition;
    const outcomes = (["any", "all"] as const).map(
      (quantity) => checkCondition(condition, factsOf(facts), quantity).outcome,
    );
    expect(outcomes).toEqual([any, all]);
  });
}

const ofOrganization = { ...newPeer, firstContact: { identity: true, organization: false } };
const unknownPeer = { ...knownPeer, firstContact: { identity: null, organization: null } };
const at = (time: string): Partial<SendFacts> => ({ at: new Date(time) });

describe("R2 audience", () => {
  check("audience", [
    ["outside", { peers: [knownPeer] }, "met", "met"],
    ["outside", { peers: [knownPeer, colleague] }, "met", "not_met"],
    ["inside", { peers: [knownPeer, colleague] }, "met", "not_met"],
    ["inside", { peers: [knownPeer] }, "not_met", "not_met"],
    ["outside", { peers: [] }, "not_met", "not_met"],
    ["outside", { peers: null }, "unknown", "unknown"],
  ]);
});

describe("R3 first_contact", () => {
  check("first_contact", [
    ["identity", { peers: [newPeer, knownPeer] }, "met", "not_met"],
    ["identity", { peers: [ofOrganization] }, "met", "met"],
    ["organization", { peers: [ofOrganization] }, "not_met", "not_met"],
    ["identity", { peers: [unknownPeer, newPeer] }, "met", "unknown"],
    ["identity", { peers: [unknownPeer, knownPeer] }, "unknown", "not_met"],
    ["identity", { peers: [unknownPeer] }, "unknown", "unknown"],
  ]);
});

describe("R6 recipients_over, R7 sends_over, R8 distinct_recipients_over, R12 text_over", () => {
  check("recipients_over", [
    [2, { recipientCount: 2 }, "not_met", "not_met"],
    [2, { recipientCount: 3 }, "met", "met"],
    [2, { recipientCount: null }, "unknown", "unknown"],
  ]);
  check("sends_over", [
    [{ count: 5, hours: 24 }, { volume: (hours) => (hours === 24 ? 5 : 6) }, "not_met", "not_met"],
    [{ count: 5, hours: 1 }, { volume: (hours) => (hours === 24 ? 5 : 6) }, "met", "met"],
    [{ count: 5, hours: 1 }, { volume: () => null }, "unknown", "unknown"],
  ]);
  check("distinct_recipients_over", [
    [{ count: 5, hours: 24 }, { distinctPeers: (hours) => (hours === 24 ? 5 : 6) }, "not_met", "not_met"],
    [{ count: 5, hours: 1 }, { distinctPeers: (hours) => (hours === 24 ? 5 : 6) }, "met", "met"],
    [{ count: 5, hours: 1 }, { distinctPeers: () => null }, "unknown", "unknown"],
    [{ count: 5, hours: 1 }, {}, "unknown", "unknown"],
  ]);
  check("text_over", [
    [10, { textLength: 10 }, "not_met", "not_met"],
    [10, { textLength: 11 }, "met", "met"],
    [10, { textLength: null }, "unknown", "unknown"],
  ]);

  test("volumes are asked for by rules that are about the send, up to the largest number, and by no others", () => {
    const both = [
      { type: "sends_over", value: { count: 7, hours: 24 } },
      { type: "distinct_recipients_over", value: { count: 2, hours: 1 } },
    ] as const;
    const rules = [
      ruleOf({ conditions: both }),
      ruleOf({ conditions: [{ type: "sends_over", value: { count: 3, hours: 24 } }] }),
      ruleOf({ operations: ["im.send"], conditions: [{ type: "sends_over", value: { count: 1, hours: 2 } }] }),
      ruleOf({ identities: ["editor"], conditions: [{ type: "sends_over", value: { count: 1, hours: 3 } }] }),
    ];
    const sends = [{ hours: 24, most: 8 }];
    expect(volumesAsked({ rules }, factsOf())).toEqual({ sends, recipients: [{ hours: 1, most: 3 }] });
    // Rules are about keys unless they say otherwise.
    expect(volumesAsked({ rules }, factsOf({ actor: "person" }))).toEqual({ sends: [], recipients: [] });
    expect([countsRecipients({ rules }), countsRecipients({ rules: rules.slice(1) })]).toEqual([true, false]);
  });

  test("the hours that rules count are known, each once", () => {
    const volumeOver = (hours: number) => ruleOf({ conditions: [{ type: "sends_over", value: { count: 1, hours } }] });
    const rules = [volumeOver(24), ruleOf(), volumeOver(1), volumeOver(24)];
    expect(volumesAsked({ rules }, factsOf()).sends.map(({ hours }) => hours)).toEqual([24, 1]);
  });
});

describe("R9 attachments, R10 links", () => {
  const image = { kinds: ["image"], byteSize: 600 } as const;
  const program = { kinds: ["executable", "other"], byteSize: 600 } as const;
  check("attachments", [
    [{ kinds: ["any"] }, { attachments: [] }, "not_met", "not_met"],
    [{ kinds: ["any"] }, { attachments: [image] }, "met", "met"],
    [{ kinds: ["executable"] }, { attachments: [image, program] }, "met", "not_met"],
    [{ kinds: ["image"] }, { attachments: [image, image] }, "met", "met"],
    [{ total_bytes_over: 1200 }, { attachments: [image, image] }, "not_met", "not_met"],
    [{ total_bytes_over: 1199 }, { attachments: [image, image] }, "met", "met"],
    [{ kinds: ["executable"], total_bytes_over: 1199 }, { attachments: [image, image] }, "met", "met"],
    [{ kinds: ["any"] }, { attachments: null }, "unknown", "unknown"],
  ]);
  check("links", [
    ["any", { linkDomains: [] }, "not_met", "not_met"],
    ["any", { linkDomains: ["example.com"] }, "met", "met"],
    ["any", { linkDomains: null }, "unknown", "unknown"],
  ]);
});

describe("R13 findings, R14 level_at_least", () => {
  check("findings", [
    [["secret_material", "zero_width"], { findings: ["zero_width"] }, "met", "met"],
    [["secret_material"], { findings: ["zero_width"] }, "not_met", "not_met"],
    [["secret_material"], { findings: null }, "unknown", "unknown"],
  ]);
  check("level_at_least", [
    ["suspicious", { level: "dangerous" }, "met", "met"],
    ["suspicious", { level: "suspicious" }, "met", "met"],
    ["suspicious", { level: "notice" }, "not_met", "not_met"],
    ["notice", { level: null }, "unknown", "unknown"],
  ]);
});

describe("R15 reply", () => {
  check("reply", [
    [true, { reply: true }, "met", "met"],
    [true, { reply: false }, "not_met", "not_met"],
    [false, { reply: false }, "met", "met"],
    [true, { reply: null }, "unknown", "unknown"],
  ]);
});

describe("R16 outside_hours", () => {
  const office = { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00", tz: "Europe/Berlin" };
  const night = { days: ["fri"], from: "22:00", to: "06:00", tz: "Europe/Berlin" };
  check("outside_hours", [
    [office, at("2026-11-27T07:59:59Z"), "met", "met"],
    [office, at("2026-11-27T08:00:00Z"), "not_met", "not_met"],
    [office, at("2026-11-27T16:59:59Z"), "not_met", "not_met"],
    [office, at("2026-11-27T17:00:00Z"), "met", "met"],
    [office, at("2026-11-28T10:00:00Z"), "met", "met"],
    [night, at("2026-11-27T20:59:00Z"), "met", "met"],
    [night, at("2026-11-27T21:00:00Z"), "not_met", "not_met"],
    [night, at("2026-11-28T04:59:00Z"), "not_met", "not_met"],
    [night, at("2026-11-28T05:00:00Z"), "met", "met"],
    [night, at("2026-11-27T03:00:00Z"), "met", "met"],
    // The clock goes forward at 01:00 UTC, and back at 01:00 UTC: 02:30 does not exist, or is there twice.
    [{ ...office, days: ["sun"], from: "02:00", to: "03:00" }, at("2026-03-29T00:59:00Z"), "met", "met"],
    [{ ...office, days: ["sun"], from: "02:00", to: "03:00" }, at("2026-03-29T01:00:00Z"), "met", "met"],
    [{ ...office, days: ["sun"], from: "02:00", to: "03:00" }, at("2026-10-25T00:30:00Z"), "not_met", "not_met"],
    [{ ...office, days: ["sun"], from: "02:00", to: "03:00" }, at("2026-10-25T01:30:00Z"), "not_met", "not_met"],
  ]);
});

describe("R17 agent_younger_than_days, R19 actor", () => {
  const since = (time: string): Partial<SendFacts> => ({ agentSince: new Date(time) });
  check("agent_younger_than_days", [
    [7, since("2026-11-20T10:00:00.000Z"), "not_met", "not_met"],
    [7, since("2026-11-20T10:00:00.001Z"), "met", "met"],
    [7, { agentSince: null }, "unknown", "unknown"],
  ]);
  check("actor", [
    ["agent", {}, "met", "met"],
    ["person", {}, "not_met", "not_met"],
    ["admin_key", { actor: "admin_key" }, "met", "met"],
  ]);
});
