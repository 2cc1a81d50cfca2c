import { expect, it } from "vitest";
import { foldLabel, labelViolation } from "../../../subgraphs/shared/labels/rules/label-name.js";
import { inLabelOrder } from "../../../subgraphs/shared/labels/rules/system-labels.js";

it.each([
  ["Urgent", "urgent"],
  ["  needs \t\n reply ", "needs reply"],
  ["CAFE\u0301", "café"],
  ["ÄRGER", "ärger"],
  ["日本", "日本"],
  ["Q3/2026", "q3/2026"],
  ["_x", "_x"],
  ["a.b:c+d@e#f&g-h", "a.b:c+d@e#f&g-h"],
  ["Système", "système"],
  ["x".repeat(64), "x".repeat(64)],
  ["UNREAD", "unread"],
])("%j is the label %j, also when it is folded again", (name, folded) => {
  expect(foldLabel(name)).toBe(folded);
  expect(foldLabel(folded)).toBe(folded);
  expect(labelViolation(folded)).toBeNull();
});

it.each([
  "",
  "   ",
  "a,b",
  'a"b',
  "[a]",
  "a(b)",
  "-a",
  " .a",
  "\u0301a",
  "a\u0000b",
  "a\u200bb",
  "🙂",
  "x".repeat(65),
  "x".repeat(100_000),
  "system:vip",
  "System:VIP",
])("%j is no label", (name) => {
  expect(labelViolation(foldLabel(name))).toEqual(expect.any(String));
});

it("system labels come first in their order, the others by code points", () => {
  const custom = ["b", "𝒶", "ｚ", "a b", "a", "10", "9"];
  expect(inLabelOrder(new Set(["starred", "unread", "received"]), custom)).toEqual([
    "received",
    "unread",
    "starred",
    "10",
    "9",
    "a",
    "a b",
    "b",
    "ｚ",
    "𝒶",
  ]);
});
