import { describe, expect, it } from "vitest";
import { isAgentAddress, normalizeHumanEmail } from "../../../subgraphs/shared/rules/human-email.js";
import { rowsThatFit, rowsWithin } from "../../../subgraphs/shared/rules/page-bytes.js";
import { inexact, isStorableText, jsonObjection, leastJsonBytes } from "../../../subgraphs/shared/rules/plain-json.js";
import { defaultPlans, isPlan } from "../../../subgraphs/shared/rules/plans.js";
import { hasAtMost, textViolation } from "../../../subgraphs/shared/rules/text.js";
import { usageChannels } from "../../../subgraphs/shared/rules/usage-channels.js";
import { both } from "../../../subgraphs/shared/rules/webhook-names.js";

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const GiB = 1024 ** 3;

describe("a text", () => {
  const limits = { min: 1, max: 4 };
  it.each([
    ["", limits, "The text must have 1 to 4 characters."],
    ["abcde", limits, "The text must have 1 to 4 characters."],
    ["x".repeat(9), limits, "The text must have 1 to 4 characters."],
    ["\u0000".repeat(9), limits, "The text must have 1 to 4 characters."],
    ["a\u0000", limits, "The text has control characters."],
    ["\u007f", limits, "The text has control characters."],
    ["\ud83c", limits, "The text is not valid Unicode."],
    [" \u200b", limits, "The text is blank."],
    ["ab", { min: 3, max: 4 }, "The text must have 3 to 4 characters."],
  ])("%j is refused in words", (text, between, message) => {
    expect(textViolation(["label"], text, between)).toEqual({ path: ["label"], message });
  });

  it.each([
    ["", { min: 0, max: 4 }],
    [" ", { min: 0, max: 4 }],
    ["🌒".repeat(4), limits],
    [" a ", limits],
    ["abc", { min: 3, max: 3 }],
  ])("%j is fine", (text, between) => {
    expect(textViolation(["label"], text, between)).toBeNull();
  });

  it.each([
    ["abc", 3, true],
    ["abcd", 3, false],
    ["🌒🌒🌒", 3, true],
    ["🌒🌒🌒a", 3, false],
    ["", 0, true],
  ])("%j has at most %i characters: %s", (text, most, has) => {
    expect(hasAtMost(text, most)).toBe(has);
  });
});

describe("JSON", () => {
  it.each<[unknown, string | null]>([
    [null, null],
    ["text", null],
    [1.5, null],
    [true, null],
    [{ a: [1, "b", null, { c: false }] }, null],
    [nested(100), null],
    [nested(101), "must not nest deeper than 100 levels"],
    ["a\0", "must not contain NUL or half of a surrogate pair"],
    [["ok", "a\ud800"], "must not contain NUL or half of a surrogate pair"],
    [{ "a\0": 1 }, "must not contain NUL or half of a surrogate pair"],
    [[{ a: Number.POSITIVE_INFINITY }], "must not contain a number that is too large"],
    [Number.NaN, "must not contain a number that is too large"],
  ])("case %# is kept or refused in words", (value, objection) => {
    expect(jsonObjection(value)).toBe(objection);
  });

  it("says of numbers that it would change which those are", () => {
    expect(inexact).toMatch(/^must not contain a number that JSON does not keep exactly/);
    expect([isStorableText("a\n"), isStorableText("\0"), isStorableText("\udc00")]).toEqual([true, false, false]);
  });

  it.each<[unknown, number]>([
    ["abc", 5],
    [1, 1],
    [null, 1],
    [[], 2],
    [{}, 2],
    [["ab", 1, null], 2 + 4 + 1 + 1],
    [{ a: "bc", d: 1 }, 2 + 3 + 4 + 3 + 1],
    [{ a: null, b: undefined }, 2],
    [[["a"], { b: [] }], 2 + 2 + 3 + 2 + 3 + 2],
  ])("%j has at least %i bytes", (value, bytes) => {
    expect(leastJsonBytes(value, Number.POSITIVE_INFINITY)).toBe(bytes);
  });

  it("is looked at no further than its limit", () => {
    const list = Array.from({ length: 1_000 }, () => "x".repeat(8));
    expect(leastJsonBytes(list, 100)).toBe(102);
    expect(leastJsonBytes([list, list], 50)).toBeLessThan(70);
  });
});

describe("an address of people", () => {
  it.each([
    [`${"a".repeat(64)}@b.cd`, true],
    [`${"a".repeat(65)}@b.cd`, false],
    [`a@${"b.".repeat(125)}cd`, true],
    [`a@${"b.".repeat(126)}cd`, false],
    [`a@${"b".repeat(63)}.cd`, true],
    [`a@${"b".repeat(64)}.cd`, false],
    ["a@b-.cd", false],
    ["a@b.cd-", false],
    ["x a@b.cd", false],
    ["a..b@b.cd", false],
    ["a!#$%&'*+/=?^_`{|}~-@b.cd", true],
  ])("%s: %s", (text, is) => {
    expect(normalizeHumanEmail(text) !== null).toBe(is);
  });

  it("is none of the installation's agents", () => {
    expect([isAgentAddress("a@b.cd", "b.cd"), isAgentAddress("a@x.b.cd", "b.cd")]).toEqual([true, false]);
  });
});

it("the usual plans give what the price list says", () => {
  const given = Object.entries(defaultPlans).map(([name, plan]) => [
    name,
    plan.identitiesIncluded,
    plan.mailboxStorageBytes,
    plan.sendsPerDay,
    plan.footerRemovable,
  ]);
  expect(given).toEqual([
    ["free", 3, 2 * GiB, 100, false],
    ["developer", 50, 10 * GiB, 1_000, true],
    ["team", 1_000, 50 * GiB, 5_000, true],
    ["enterprise", 100_000, null, 5_000, true],
  ]);
  for (const plan of Object.values(defaultPlans)) {
    expect(plan).toMatchObject({ smsUnitsPerIdentity: 0, voiceSecondsPerIdentity: 0, meters: {}, prices: {} });
  }
  expect([isPlan(defaultPlans, "team"), isPlan(defaultPlans, "toString")]).toEqual([true, false]);
});

it("everything that is counted has its name", () => {
  expect(usageChannels).toEqual([
    "sms_outbound",
    "sms_inbound",
    "voice_seconds",
    "email_outbound",
    "email_inbound",
    "im_shared",
    "im_dedicated",
    "a2a_task",
  ]);
  expect(both("mail.")).toEqual({ spec: "mail.", client: "mail." });
});

it("a page holds four MiB unless it is told otherwise", () => {
  const half = 2 * 1024 * 1024;
  expect([rowsThatFit([half, half, 1]), rowsWithin([half, half], 2 * half), rowsWithin([3], 2)]).toEqual([2, 2, 0]);
});
