import { domainToUnicode } from "node:url";
import { describe, expect, test } from "vitest";
import { checkCondition } from "../../../subgraphs/shared/reviews/rules/check-condition.js";
import type { Condition } from "../../../subgraphs/shared/reviews/rules/condition.js";
import type { PeerFact, SendFacts } from "../../../subgraphs/shared/reviews/rules/facts.js";
import { readEntry } from "../../../subgraphs/shared/reviews/rules/list-entry.js";
import { keysOfPeer } from "../../../subgraphs/shared/reviews/rules/peer-keys.js";
import {
  listsNamedBy,
  type PeerListKind,
  type ReviewListKind,
} from "../../../subgraphs/shared/reviews/rules/review-lists.js";
import { factsOf, knownPeer, ruleOf } from "./facts.js";

const unicodeOf = (domain: string): string => domainToUnicode(domain) || domain;

describe("R22: entries are stored in the normal form of their kind, or refused", () => {
  test.each([
    ["address", " Dana@Example.COM ", "dana@example.com"],
    ["address", "ｄana@müller.example", "dana@xn--mller-kva.example"],
    ["address", "dana+news@example.com", "dana+news@example.com"],
    ["address", "dana", null],
    ["address", "da na@example.com", null],
    ["address", "dana@", null],
    ["domain", "Example.com.", "example.com"],
    ["domain", "*.Müller.example", "*.xn--mller-kva.example"],
    ["domain", "*.*.example", null],
    ["domain", "10.0.0.1", null],
    ["number", "+49 (30) 123-4567", "+49301234567"],
    ["number", "+4930*", "+4930*"],
    ["number", "030 123", null],
    ["chat", "T0001", "T0001"],
    ["chat", "T0001/C0002", "T0001/C0002"],
    ["chat", "C0002", null],
    ["handle", "@Editor", "editor"],
    ["handle", "editor@Peer.Example", "editor@peer.example"],
    ["handle", "no spaces", null],
    ["organization", "org_1", "org_1"],
    ["organization", "no spaces", null],
    ["words", "Geheimes  Projekt", "geheimes projekt"],
    ["words", "Projekt*", "projekt*"],
    ["words", "*", null],
    ["words", "\u200B", null],
    ["words", "a".repeat(101), null],
  ] as const)("%s %j: %j", (kind: ReviewListKind, given, value) => {
    expect(readEntry(kind, given, unicodeOf)?.value ?? null).toBe(value);
  });
});

const peer = (kind: PeerFact["kind"], value: string, more: Partial<PeerFact> = {}): PeerFact => ({
  ...knownPeer,
  kind,
  value,
  ...more,
});

describe("R21: a receiver is in a list by equality, and in a hold or block rule also by its looks", () => {
  test.each([
    ["address", "dana@example.com", peer("address", "Dana@example.com"), true, true],
    ["address", "dana@example.com", peer("address", "dаna@example.com"), false, true],
    ["address", "dana@example.com", peer("number", "+49301234567"), false, false],
    ["domain", "example.com", peer("address", "dana@example.com"), true, true],
    ["domain", "example.com", peer("address", "dana@mail.example.com"), false, false],
    ["domain", "*.example.com", peer("address", "dana@mail.example.com"), true, true],
    ["domain", "*.example.com", peer("address", "dana@example.com"), false, false],
    ["domain", "paypal.com", peer("address", "dana@paypa1.com"), false, true],
    ["domain", "paypal.com", peer("address", "dana@xn--pypal-4ve.com"), false, true],
    ["domain", "peer.example", peer("handle", "editor@peer.example"), true, true],
    ["number", "+4930*", peer("number", "+49301234567"), true, true],
    ["number", "+49301234567", peer("number", "+49301234568"), false, false],
    ["chat", "T0001", peer("chat", "T0001/C0002"), true, true],
    ["chat", "T0001/C0003", peer("chat", "T0001/C0002"), false, false],
    ["handle", "editor", peer("handle", "editor"), true, true],
    ["handle", "mill", peer("handle", "rnill"), false, true],
    ["organization", "org_1", peer("handle", "editor", { organizationId: "org_1" }), true, true],
    ["organization", "org_1", peer("handle", "editor", { organizationId: null }), false, false],
    ["organization", "org_1", peer("address", "dana@example.com"), false, false],
  ] as const)("%s %s with %j: %s, looks %s", (kind: PeerListKind, entry, receiver, isEqual, isAlike) => {
    const { value, skeleton } = readEntry(kind, entry, unicodeOf)!;
    const keys = keysOfPeer(kind, receiver, unicodeOf)!;
    const looks = skeleton !== null && keys.skeletons.includes(skeleton);
    expect([keys.values.includes(value), keys.values.includes(value) || looks]).toEqual([isEqual, isAlike]);
  });

  test("one of whom nothing is known is neither in the list nor outside", () => {
    expect(keysOfPeer("address", peer("handle", ""), unicodeOf)).toBeNull();
    expect(keysOfPeer("organization", peer("handle", "editor"), unicodeOf)).toBeNull();
  });
});

describe("R4, R5, R10, R11: conditions about lists", () => {
  const partner = peer("address", "dana@partners.example");
  const alike = peer("address", "dana@pаrtners.example");
  const stranger = peer("address", "erin@example.com");
  const lists: SendFacts["lists"] = {
    hasPeer: (_, { value }, looks) => value === partner.value || (looks && value === alike.value),
    hasDomain: (_, domain) => domain === "partners.example",
    hasWord: ([id]) => (id === "gone" ? null : id === "found"),
  };
  const foreign = { domain_not_in_list: ["one"] };
  test.each([
    ["peer_in_list", ["one"], { peers: [partner, stranger] }, "met", "not_met"],
    ["peer_in_list", ["one"], { peers: [alike] }, "met", "not_met"],
    ["peer_not_in_list", ["one"], { peers: [partner] }, "not_met", "not_met"],
    ["peer_not_in_list", ["one"], { peers: [alike] }, "met", "met"],
    ["peer_not_in_list", ["one"], { peers: [partner, stranger] }, "met", "not_met"],
    ["peer_in_list", ["one"], { lists: undefined }, "unknown", "unknown"],
    ["links", foreign, { linkDomains: ["partners.example", "evil.example"] }, "met", "not_met"],
    ["links", foreign, { linkDomains: ["partners.example"] }, "not_met", "not_met"],
    ["links", foreign, { linkDomains: [] }, "not_met", "not_met"],
    ["words", ["found"], {}, "met", "met"],
    ["words", ["other"], {}, "not_met", "not_met"],
    ["words", ["gone"], {}, "unknown", "unknown"],
  ] as const)("%s %j with %j: %s for any, %s for all", (type, value, facts, any, all) => {
    const condition = { type, value } as unknown as Condition;
    const given = factsOf({ lists, ...facts } as Partial<SendFacts>);
    const outcomes = (["any", "all"] as const).map((quantity) => checkCondition(condition, given, quantity).outcome);
    expect(outcomes).toEqual([any, all]);
  });

  test("only lists that rules name are read", () => {
    const rules = [
      ruleOf({ conditions: [{ type: "peer_in_list", value: ["a"] }] }),
      ruleOf({ conditions: [{ type: "links", value: { domain_not_in_list: ["b"] } }] }),
      ruleOf({ conditions: [{ type: "links", value: "any" }] }),
    ];
    const all = ["a", "b", "c"].map((id) => ({ id, name: id, kind: "domain" as const, version: 1, isBuiltIn: false }));
    expect(listsNamedBy({ rules, lists: all }).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});
