import { describe, expect, it } from "vitest";
import { explainAddress, explanationOf } from "../../../subgraphs/mail/contact-rules/rules/explain-address.js";
import { type DecidingRule, judgeAddress } from "../../../subgraphs/mail/contact-rules/rules/judge-address.js";
import { matchTarget } from "../../../subgraphs/mail/contact-rules/rules/match-target.js";

const rules: readonly DecidingRule[] = [
  { id: "friend", action: "allow", direction: "both", matchType: "exact_email", matchTarget: "friend@bad.example" },
  { id: "foe", action: "block", direction: "both", matchType: "exact_email", matchTarget: "foe@good.example" },
  { id: "bad", action: "block", direction: "both", matchType: "domain", matchTarget: "bad.example" },
  { id: "good", action: "allow", direction: "both", matchType: "domain", matchTarget: "good.example" },
  { id: "idn", action: "block", direction: "both", matchType: "domain", matchTarget: "xn--bcher-kva.example" },
];

describe.each(["blacklist", "whitelist"] as const)("under a %s", (mode) => {
  it.each([
    ["friend@bad.example", true, "friend"],
    ["FRIEND@Bad.Example", true, "friend"],
    ["foe@good.example", false, "foe"],
    ["other@bad.example", false, "bad"],
    ["other@bad.example.", false, "bad"],
    ["other@good.example", true, "good"],
    // No plus-folding: this is another address of the blocked domain.
    ["friend+x@bad.example", false, "bad"],
    ["foe+x@good.example", true, "good"],
    ["info@bücher.example", false, "idn"],
    ["info@BÜCHER.example", false, "idn"],
    ["info@xn--bcher-kva.example", false, "idn"],
    ['"a@good.example"@bad.example', false, "bad"],
    ['"friend"@bad.example', true, "friend"],
    // However long an address is, its domain decides.
    [`${"a".repeat(70)}@bad.example`, false, "bad"],
    [`${"a".repeat(300)}@good.example`, true, "good"],
    // What is no address could mean whom a rule blocks.
    ["a\u0000@bad.example\u0000", false, "bad"],
    ["x@[bad.example]", false, "bad"],
    ["Foe <foe@good.example", false, "foe"],
    ["a b@bad.example", false, "bad"],
    ["x@good.example@bad.example", false, "bad"],
    ["x@bad.example@good.example", false, "bad"],
    ["info@bücher.example (", false, "idn"],
  ])("a rule decides about %s", (address, allowed, ruleId) => {
    expect(judgeAddress(address, rules, "inbound", mode)).toEqual({ address, allowed, ruleId, reason: "rule" });
  });

  it.each([
    "nobody@elsewhere.example",
    "x@sub.bad.example",
    "x@notbad.example",
    "",
    "@",
    "no address",
    "a@",
    "x@[192.0.2.1]",
    "x@192.0.2.1",
    `a@${"b.".repeat(130)}example`,
    // A rule allows no sender that it cannot be sure of.
    "x@[good.example]",
    "a b@good.example",
    "friend @bad example.x",
  ])("the mode decides about %j", (address) => {
    const allowed = mode === "blacklist";
    expect(judgeAddress(address, rules, "inbound", mode)).toEqual({
      address,
      allowed,
      ruleId: null,
      reason: "filter_mode",
    });
  });
});

it("a text that is too long to be read is let in nowhere", () => {
  for (const mode of ["blacklist", "whitelist"] as const) {
    expect(judgeAddress(`(${" ".repeat(20_000)}`, rules, "inbound", mode).allowed).toBe(false);
  }
});

it.each([
  ["exact_email", " Ann@Example.COM ", "ann@example.com"],
  ["exact_email", "ann+news@example.com", "ann+news@example.com"],
  ["exact_email", "ann@bücher.example", "ann@xn--bcher-kva.example"],
  ["exact_email", "u\u0308@example.com", "ü@example.com"],
  ["exact_email", "example.com", null],
  ["exact_email", "Ann <ann@example.com>", null],
  ["exact_email", "ann@example.com, bob@example.com", null],
  ["exact_email", "@example.com", null],
  ["exact_email", "ann@", null],
  ["exact_email", "a\u0000b@example.com", null],
  ["exact_email", "ann@192.0.2.1", null],
  ["exact_email", `${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ["exact_email", `${"a".repeat(65)}@example.com`, null],
  ["exact_email", `a@${"b.".repeat(124)}example`, null],
  ["exact_email", "a@b@example.com", null],
  ["domain", "Example.COM", "example.com"],
  ["domain", "@example.com", "example.com"],
  ["domain", "example.com.", "example.com"],
  ["domain", "BÜCHER.example", "xn--bcher-kva.example"],
  ["domain", "localhost", "localhost"],
  ["domain", "@@example.com", null],
  ["domain", "ann@example.com", null],
  ["domain", "http://example.com", null],
  ["domain", "example.com/x", null],
  ["domain", "exa mple.com", null],
  ["domain", "*.example.com", null],
  ["domain", "example..com", null],
  ["domain", "-a.example", null],
  ["domain", "0x7f.1", null],
  ["domain", "", null],
  ["domain", `${"a".repeat(64)}.example`, null],
] as const)("the %s %j is stored as %j", (type, text, stored) => {
  expect(matchTarget(type, text)).toBe(stored);
});

describe("why mail from an address arrives or not", () => {
  it.each([
    ["friend@bad.example", "address_rule", "friend"],
    ["other@bad.example", "domain_rule", "bad"],
    ["who@else.example", "filter_mode", null],
  ])("%s is decided by its %s", (address, step, ruleId) => {
    expect(explainAddress(address, rules, "inbound", "blacklist")).toMatchObject({
      step,
      verdict: { address, ruleId },
    });
  });

  it.each([
    ["address_rule", "inbound", "whitelist", "exactly this address"],
    ["domain_rule", "outbound", "whitelist", "the domain of this address"],
    ["filter_mode", "inbound", "whitelist", "its mail is blocked"],
    ["filter_mode", "inbound", "blacklist", "its mail arrives"],
    ["filter_mode", "outbound", "whitelist", "mail to it is refused"],
    ["filter_mode", "outbound", "blacklist", "mail to it is sent"],
  ] as const)("%s %s under a %s is explained", (step, side, mode, words) => {
    expect(explanationOf(step, side, mode)).toContain(words);
  });
});

describe("a rule for one direction", () => {
  const oneWay: readonly DecidingRule[] = [
    { id: "in", action: "block", direction: "inbound", matchType: "exact_email", matchTarget: "ann@a.example" },
    { id: "out", action: "allow", direction: "outbound", matchType: "exact_email", matchTarget: "ann@a.example" },
    { id: "domain", action: "allow", direction: "outbound", matchType: "domain", matchTarget: "b.example" },
  ];
  it.each([
    ["ann@a.example", "inbound", "blacklist", false, "in"],
    ["ann@a.example", "outbound", "whitelist", true, "out"],
    ["bob@b.example", "outbound", "whitelist", true, "domain"],
    ["bob@b.example", "inbound", "whitelist", false, null],
    ["bob@b.example", "inbound", "blacklist", true, null],
  ] as const)("%s %s under a %s: %s", (address, side, mode, allowed, ruleId) => {
    expect(judgeAddress(address, oneWay, side, mode)).toMatchObject({ allowed, ruleId });
  });
});
