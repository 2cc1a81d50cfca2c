import { describe, expect, it } from "vitest";
import { changeOf, type RuleChange } from "../../../subgraphs/shared/contact-rules/rules/change.js";
import { outcome, rule } from "./rules.js";

/** The first rule is the one that is changed. */
function changed(existing: readonly string[], change: RuleChange) {
  const rules = existing.map(rule);
  return outcome(rules, changeOf(rules, rules[0]!, change));
}

describe("a change of the whole rule", () => {
  it.each<[string[], RuleChange, string | string[]]>([
    [["a: allow both"], { action: "block" }, ["a: block both", "answer a"]],
    [["a: allow both"], { action: "allow" }, ["a: allow both", "answer a"]],
    [["a: allow both"], { direction: "inbound" }, ["a: allow inbound", "answer a"]],
    [["a: allow both"], { action: "block", direction: "outbound" }, ["a: block outbound", "answer a"]],
    [["a: allow inbound"], { direction: "both" }, ["a: allow both", "answer a"]],
    [["a: allow inbound"], { direction: "outbound" }, ["a: allow outbound", "answer a"]],
    // Both ways say the same then: the rule that was changed stays.
    [["a: allow inbound", "b: block outbound"], { action: "block" }, ["a: block both <- b", "answer a"]],
    [["a: allow inbound <- x", "b: block outbound <- y"], { action: "block" }, ["a: block both <- x,y,b", "answer a"]],
    [
      ["a: allow inbound", "b: block outbound"],
      { action: "block", direction: "outbound" },
      ["a: block outbound <- b", "answer a"],
    ],
    // Another rule says the opposite.
    [["a: allow inbound", "b: block outbound"], { direction: "both" }, "refused by b"],
    [["a: allow inbound", "b: block outbound"], { direction: "outbound" }, "refused by b"],
    [
      ["a: allow inbound", "b: block outbound"],
      { action: "block", direction: "both" },
      ["a: block both <- b", "answer a"],
    ],
  ])("%j with %j: %j", (existing, change, expected) => {
    expect(changed(existing, change)).toEqual(expected);
  });
});

describe("a change of one way", () => {
  it.each<[string[], "allow" | "block", "inbound" | "outbound", string[]]>([
    // The named way keeps the id.
    [["a: allow both"], "block", "inbound", ["a: block inbound", "new: allow outbound", "answer a"]],
    [["a: allow both"], "block", "outbound", ["a: block outbound", "new: allow inbound", "answer a"]],
    [["a: allow both"], "allow", "inbound", ["a: allow both", "answer a"]],
    // The other way gets the id that it had.
    [["a: allow both <- b"], "block", "inbound", ["a: block inbound", "b: allow outbound", "answer a"]],
    [["a: allow both <- z,b"], "block", "inbound", ["a: block inbound <- z", "b: allow outbound", "answer a"]],
    [["a: allow inbound"], "block", "inbound", ["a: block inbound", "answer a"]],
    // Nothing was said of the named way.
    [["a: allow inbound"], "block", "outbound", ["a: allow inbound", "new: block outbound", "answer the added one"]],
    [["a: allow inbound"], "allow", "outbound", ["a: allow both", "answer a"]],
    // The other rule says it.
    [["a: allow inbound", "b: block outbound"], "allow", "outbound", ["a: allow both <- b", "answer a"]],
    [
      ["a: allow inbound", "b: block outbound"],
      "block",
      "outbound",
      ["a: allow inbound", "b: block outbound", "answer b"],
    ],
    [["a: allow inbound", "b: block outbound"], "block", "inbound", ["a: block both <- b", "answer a"]],
    // A process of an earlier version has added a rule for both beside one for one way.
    [["a: block both", "b: allow outbound"], "allow", "inbound", ["a: allow both <- b", "answer a"]],
  ])("%j: %s %s: %j", (existing, action, applyTo, expected) => {
    expect(changed(existing, { action, applyTo })).toEqual(expected);
  });
});

it("a rule remembers the newest eight ids of those that became part of it", () => {
  const many = "0123456789".split("").map((digit) => `x${digit}`);
  const answer = changed([`a: allow inbound <- ${many.join()}`, "b: block outbound"], { action: "block" });
  expect(answer).toEqual([`a: block both <- ${[...many.slice(-7), "b"].join()}`, "answer a"]);
});
