import { isUuid } from "../../../subgraphs/shared/identity/uuid.js";
import { describe, expect, it } from "vitest";
import { areRefused, readCitations } from "../../../subgraphs/org/contact-facts/rules/citation-input.js";
import { confidenceText, thousandthsOf } from "../../../subgraphs/org/contact-facts/rules/confidence.js";
import { contentViolation, sameContentKey } from "../../../subgraphs/org/contact-facts/rules/fact-content.js";
import { factOf, isActive } from "../../../subgraphs/org/contact-facts/rules/fact-life.js";
import { newestFacts, retainedFacts } from "../../../subgraphs/org/contact-facts/rules/merged-facts.js";

const sourceId = "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43";

it.each([
  ["Likes tea.", true],
  ["x".repeat(500), true],
  ["", false],
  ["x".repeat(501), false],
  ["a\0b", false],
  [null, false],
])("the content %# is accepted: %j", (content, accepted) => {
  expect(contentViolation(content) === null).toBe(accepted);
});

it.each([
  ["Likes  TEA.", "likes tea.", true],
  ["Ｌikes\ntea.", "Likes tea.", true],
  ["Likes tea", "Likes tea.", false],
])("%j and %j are the same: %j", (one, other, same) => {
  expect(sameContentKey(one) === sameContentKey(other)).toBe(same);
});

it.each([
  [null, null, null],
  [0.875, 875, "0.875"],
  ["1", 1000, "1.000"],
  ["0.12345", 123, "0.123"],
  [0, 0, "0.000"],
])("the confidence %j is %j thousandths, %j", (given, thousandths, text) => {
  expect(thousandthsOf(given)).toBe(thousandths);
  expect(confidenceText(thousandths)).toBe(text);
});

it.each([1.001, -0.1, "2", "1e-1", "", " 1", "half", Number.NaN])("the confidence %j is refused", (given) => {
  expect(thousandthsOf(given)).toBeUndefined();
});

describe("the citations of a fact", () => {
  it("name each source once, with its span", () => {
    const locator = { start: 3, end: 9, mailbox: "forged" };
    const given = [
      { sourceType: "note", sourceId },
      { sourceType: "note", sourceId: sourceId.toUpperCase(), sourceLocator: locator },
      { sourceType: "im_message", sourceId, sourceLocator: null },
    ];
    expect(readCitations(given, isUuid)).toEqual([
      { sourceType: "note", sourceId, span: { start: 3, end: 9 } },
      { sourceType: "im_message", sourceId, span: {} },
    ]);
    expect(readCitations([], isUuid)).toEqual([]);
  });

  it.each([
    [[{ sourceType: "fax", sourceId }]],
    [[{ sourceType: "note", sourceId: "x" }]],
    [[{ sourceType: "note", sourceId, sourceLocator: { start: -1 } }]],
    [[{ sourceType: "note", sourceId, sourceLocator: { start: 2, end: 1 } }]],
    [[{ sourceType: "note", sourceId, sourceLocator: { end: "1" } }]],
    [Array.from({ length: 11 }, () => ({ sourceType: "note", sourceId }))],
  ])("%# are refused", (given) => expect(areRefused(readCitations(given, isUuid))).toBe(true));
});

const now = new Date("2026-01-01T00:00:00Z");

it.each([
  ["agent", "context", "2026-04-01T00:00:00.000Z", null],
  ["agent", "profile", null, null],
  ["person", "context", null, now],
] as const)("a fact of %s, %s, expires at %j", (writer, kind, expiresAt, lockedAt) => {
  const life = factOf(writer, kind, now);
  expect([life.expiresAt?.toISOString() ?? null, life.lockedAt]).toEqual([expiresAt, lockedAt]);
});

it.each([
  [null, null, true],
  [new Date(now.getTime() + 1), null, true],
  [now, null, false],
  [now, now, false],
])("%j, reported %j, is active: %j", (expiresAt, expiredAt, active) => {
  expect(isActive({ expiresAt, expiredAt }, now)).toBe(active);
});

it("a merge keeps one fact of each content, the locked one or the first", () => {
  const facts = [
    { id: "1", content: "Likes tea.", lockedAt: null },
    { id: "2", content: "Is in Rome.", lockedAt: null },
    { id: "3", content: "likes  tea.", lockedAt: now },
    { id: "4", content: "is in rome.", lockedAt: null },
    { id: "5", content: "LIKES TEA.", lockedAt: null },
  ];
  expect(retainedFacts(facts)).toEqual([
    { id: "3", same: ["1", "5"] },
    { id: "2", same: ["4"] },
  ]);
});

it("retains the newest facts where nobody can be asked, by the last change of any of the repeats", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const facts = Array.from({ length: 27 }, (_, nth) => ({
    id: String(nth),
    content: `Fact ${nth}.`,
    lockedAt: null,
    updatedAt: at(nth),
  }));
  const repeat = { ...facts[0]!, id: "repeat", updatedAt: at(59) };
  const { retained, dropped } = newestFacts([...facts, repeat]);
  expect(retained[0]).toEqual({ id: "0", same: ["repeat"] });
  expect(retained.slice(1).map(({ id }) => Number(id))).toEqual(Array.from({ length: 24 }, (_, nth) => 26 - nth));
  expect(dropped.map(({ id }) => id)).toEqual(["2", "1"]);
});
