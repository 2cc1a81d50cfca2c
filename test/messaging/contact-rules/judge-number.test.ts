import { describe, expect, it } from "vitest";
import type { Direction } from "../../../subgraphs/shared/contact-rules/rules/direction.js";
import { explainNumber, explanationOf } from "../../../subgraphs/messaging/contact-rules/rules/explain-number.js";
import { judgeNumber } from "../../../subgraphs/messaging/contact-rules/rules/judge-number.js";
import { matchTarget } from "../../../subgraphs/messaging/contact-rules/rules/match-target.js";

const number = "+15555550142";
const rule = (action: "allow" | "block", matchTarget = number, direction: Direction = "both") => ({
  id: `${action}-rule`,
  action,
  direction,
  matchTarget,
});

describe("whether an identity exchanges messages with a number (wire contract im 12)", () => {
  it.each([
    ["blacklist", [], true, null, "filter_mode"],
    ["blacklist", [rule("allow")], true, "allow-rule", "rule"],
    ["blacklist", [rule("block")], false, "block-rule", "rule"],
    ["whitelist", [], false, null, "filter_mode"],
    ["whitelist", [rule("allow")], true, "allow-rule", "rule"],
    ["whitelist", [rule("block")], false, "block-rule", "rule"],
    ["blacklist", [rule("block", "+15555550143")], true, null, "filter_mode"],
    ["whitelist", [rule("allow", "+15555550143")], false, null, "filter_mode"],
  ] as const)("%s with %j", (mode, rules, allowed, ruleId, reason) => {
    expect(judgeNumber(number, rules, "inbound", mode)).toEqual({ number, allowed, ruleId, reason });
  });

  it("compares the addresses of people without a number in any case", () => {
    const blocked = [rule("block", "ann@example.com")];
    expect(judgeNumber("Ann@Example.com", blocked, "inbound", "blacklist").allowed).toBe(false);
  });
});

it.each(["+1 (555) 555-0142", "+1.555.555.0142", " +15555550142 "])("a rule about a number knows it as %j", (text) => {
  expect(judgeNumber(text, [rule("block")], "inbound", "blacklist")).toMatchObject({ number: text, allowed: false });
});

describe("what a rule can name", () => {
  it.each([
    ["+15555550142", "+15555550142"],
    ["Ann@Example.com", "ann@example.com"],
    ["72345", "72345"],
    ["123", "123"],
    ["12345678", "12345678"],
    // Every name that a carrier gives to a writer can be in a rule, so that no writer passes for want of a name.
    ["12", "12"],
    ["15555550142", "15555550142"],
    ["+05555550142", "+05555550142"],
    ["+1 5555550142", "+15555550142"],
    ["AMAZON", "amazon"],
    ["tel:+1555", "tel:+1555"],
    ["ann smith@example.com", "ann smith@example.com"],
    ["a@b@c", "a@b@c"],
    [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
    [`${"a".repeat(243)}@example.com`, null],
    ["ann@exam\u0000ple.com", null],
    ["a\ud800", null],
    [`${"a".repeat(300)}@example.com`, null],
    ["", null],
    [" ", null],
  ])("%j is %j", (text, target) => {
    const isNumber = /^(?:\+[1-9]\d{6,14}|\d{3,8})$/.test(text);
    expect(matchTarget(text)).toEqual(target === null ? null : { target, isNumber });
  });
});

it.each(["72345", "AMAZON", "15555550142", "tel:+1555", "ann@example.com", "+1 (555) 555-0142"])(
  "a rule about %j decides about whoever writes as that",
  (text) => {
    const { target } = matchTarget(text)!;
    expect(judgeNumber(text, [rule("block", target)], "inbound", "blacklist").allowed).toBe(false);
    expect(judgeNumber(text, [rule("allow", target)], "inbound", "whitelist").allowed).toBe(true);
  },
);

it.each(["", " ", "a\u0000b", "a\ud800", "x".repeat(255)])("whom no rule can name is not let in: %j", (text) => {
  for (const mode of ["blacklist", "whitelist"] as const)
    expect(judgeNumber(text, [], "inbound", mode).allowed).toBe(false);
  expect(judgeNumber("x".repeat(254), [], "inbound", "blacklist").allowed).toBe(true);
});

describe("why messages from a number arrive or not", () => {
  it.each([
    [[rule("allow")], "number_rule"],
    [[], "filter_mode"],
  ] as const)("with %j", (rules, step) => {
    const verdict = judgeNumber(number, rules, "inbound", "whitelist");
    expect(explainNumber(number, rules, "inbound", "whitelist")).toEqual({ step, verdict });
  });

  it.each([
    ["number_rule", "inbound", "whitelist", "about this number"],
    ["filter_mode", "inbound", "whitelist", "its messages are blocked"],
    ["filter_mode", "inbound", "blacklist", "its messages arrive"],
    ["filter_mode", "outbound", "whitelist", "messages to it are refused"],
    ["filter_mode", "outbound", "blacklist", "messages to it are sent"],
  ] as const)("%s %s under a %s is explained", (step, side, mode, words) => {
    expect(explanationOf(step, side, mode)).toContain(words);
  });
});

describe("a rule for one direction", () => {
  it.each([
    ["inbound", "inbound", "blacklist", false],
    ["inbound", "outbound", "blacklist", true],
    ["inbound", "outbound", "whitelist", false],
    ["outbound", "outbound", "blacklist", false],
    ["outbound", "inbound", "blacklist", true],
  ] as const)("blocks %s: is %s open under a %s? %s", (direction, side, mode, allowed) => {
    expect(judgeNumber(number, [rule("block", number, direction)], side, mode).allowed).toBe(allowed);
  });
});
