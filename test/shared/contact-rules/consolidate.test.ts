import { expect, it } from "vitest";
import { consolidate } from "../../../subgraphs/shared/contact-rules/rules/consolidate.js";
import { outcome, rule } from "./rules.js";

const added = "answer the added one";

it.each<[string[], string, string | string[]]>([
  [[], "allow both", ["new: allow both", added]],
  [[], "block inbound", ["new: block inbound", added]],
  // It says the same for the other way: it is widened.
  [["a: allow inbound"], "allow outbound", ["a: allow both", "answer a"]],
  [["a: allow outbound"], "allow inbound", ["a: allow both", "answer a"]],
  [["a: block inbound"], "block both", ["a: block both", "answer a"]],
  [["a: allow inbound <- z"], "allow both", ["a: allow both <- z", "answer a"]],
  // It is said already.
  [["a: allow both"], "allow both", "refused by a"],
  [["a: allow both"], "allow inbound", "refused by a"],
  [["a: block outbound"], "block outbound", "refused by a"],
  [["a: block inbound", "b: allow outbound"], "allow outbound", "refused by b"],
  // The opposite is said.
  [["a: allow both"], "block outbound", "refused by a"],
  [["a: allow inbound"], "block both", "refused by a"],
  [["a: block inbound", "b: allow outbound"], "block both", "refused by b"],
  [["a: block inbound", "b: allow outbound"], "allow both", "refused by a"],
  // The opposite is said of the other way only.
  [["a: block inbound"], "allow outbound", ["a: block inbound", "new: allow outbound", added]],
  [["a: allow outbound"], "block inbound", ["a: allow outbound", "new: block inbound", added]],
  // A process of an earlier version has added a rule for both beside one for one way.
  [["a: block both", "b: allow outbound"], "allow outbound", "refused by b"],
  [["a: block both", "b: allow outbound"], "block inbound", "refused by a"],
])("%j and then %s: %j", (existing, text, expected) => {
  const rules = existing.map(rule);
  const { action, direction } = rule(`new: ${text}`);
  expect(outcome(rules, consolidate(rules, { action, direction }))).toEqual(expected);
});
