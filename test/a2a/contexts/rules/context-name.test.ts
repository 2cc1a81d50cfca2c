import { expect, it } from "vitest";
import { checkContextName } from "../../../../subgraphs/a2a/contexts/rules.js";

it.each([
  ["Quarterly report", "Quarterly report", null],
  ["  Quarterly \t\n report ", "Quarterly report", null],
  ["New A2A Session", "New A2A Session", null],
  ["Büro für 東京 🚀", "Büro für 東京 🚀", null],
  ["one two three four five", "one two three four five", null],
  ["one two three four five six", null, "words"],
  ["", null, "empty"],
  [" \n ", null, "empty"],
  ["x".repeat(80), "x".repeat(80), null],
  ["🚀".repeat(80), "🚀".repeat(80), null],
  ["x".repeat(81), null, "characters"],
  ["bell\u0007", null, "controls"],
  ["delete\u007f", null, "controls"],
  ["half \ud800", null, "controls"],
])("%j is %j (%j)", (text, name, objection) => {
  expect(checkContextName(text)).toEqual({ name, objection });
});
