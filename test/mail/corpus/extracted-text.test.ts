import { expect, test } from "vitest";
import { extractedTextOf } from "../../../subgraphs/mail/messages/rules/extracted-text.js";
import { replies } from "./replies.js";

test("the corpus has mails of enough programs", () => {
  expect(replies.length).toBeGreaterThanOrEqual(60);
});

test.each(replies)("$from", ({ text, expected }) => {
  expect(extractedTextOf(text)).toBe(expected);
  expect(extractedTextOf(text.replaceAll("\n", "\r\n"))).toBe(expected);
});

test.each([
  ["introductions", "On 1.1.2026\n".repeat(20_000)],
  ["quoted lines", "> a\nb\n".repeat(40_000)],
  ["white space", `${" ".repeat(200_000)}:`],
  ["dashes", `${"-".repeat(200_000)}x`],
  ["headers", "From: a\n".repeat(30_000)],
  ["a huge line", "On ".repeat(80_000)],
])("hostile: %s", (_, text) => {
  expect(() => extractedTextOf(text)).not.toThrow();
});
