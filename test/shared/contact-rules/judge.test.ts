import { describe, expect, it } from "vitest";
import { covers, opposite, sidesOf } from "../../../subgraphs/shared/contact-rules/rules/direction.js";
import { judge } from "../../../subgraphs/shared/contact-rules/rules/judge.js";
import { rule } from "./rules.js";

describe("a direction", () => {
  it.each([
    ["inbound", ["inbound"]],
    ["outbound", ["outbound"]],
    ["both", ["inbound", "outbound"]],
  ] as const)("%s is about %j", (direction, sides) => {
    expect(sidesOf(direction)).toEqual(sides);
    for (const side of ["inbound", "outbound"] as const) {
      expect(covers(direction, side)).toBe((sides as readonly string[]).includes(side));
    }
  });

  it("has an opposite", () => {
    expect([opposite("inbound"), opposite("outbound")]).toEqual(["outbound", "inbound"]);
  });
});

it.each<[string[][], "inbound" | "outbound", "whitelist" | "blacklist", boolean, string | null]>([
  [[], "inbound", "blacklist", true, null],
  [[], "outbound", "whitelist", false, null],
  // A rule decides in its direction alone.
  [[["a: allow outbound"]], "outbound", "whitelist", true, "a"],
  [[["a: allow outbound"]], "inbound", "whitelist", false, null],
  [[["a: block inbound"]], "outbound", "blacklist", true, null],
  [[["a: block inbound"]], "inbound", "blacklist", false, "a"],
  [[["a: block inbound", "b: allow outbound"]], "outbound", "whitelist", true, "b"],
  // The exact address goes before the domain, in each direction.
  [[["a: allow inbound"], ["d: block both"]], "inbound", "blacklist", true, "a"],
  [[["a: allow inbound"], ["d: block both"]], "outbound", "blacklist", false, "d"],
  [[[], ["d: allow outbound"]], "outbound", "whitelist", true, "d"],
  // A rule for one way goes before one for both that an earlier version has put beside it.
  [[["a: allow both", "b: block inbound"]], "inbound", "blacklist", false, "b"],
  [[["a: allow both", "b: block inbound"]], "outbound", "whitelist", true, "a"],
])("%j: is %s open under a %s? %s, for %s", (levels, side, mode, allowed, ruleId) => {
  const judgement = judge(
    levels.map((rules) => rules.map(rule)),
    side,
    mode,
  );
  expect(judgement).toEqual({ allowed, ruleId, reason: ruleId === null ? "filter_mode" : "rule" });
});
