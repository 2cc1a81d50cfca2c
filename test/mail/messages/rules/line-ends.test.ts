import { expect, it } from "vitest";
import { withLineEnds } from "../../../../subgraphs/mail/messages/rules/line-ends.js";

it.each([
  ["", ""],
  ["a", "a"],
  ["a\r\nb\r\n", "a\r\nb\r\n"],
  ["\n", "\r\n"],
  ["\r", "\r\n"],
  ["\n\n", "\r\n\r\n"],
  ["\r\r\n", "\r\n\r\n"],
  ["\n\r", "\r\n\r\n"],
  ["a\rb\nc", "a\r\nb\r\nc"],
  ["\r\n\n\r\n", "\r\n\r\n\r\n"],
])("%j has CRLF at every line's end", (given, expected) => {
  expect(Buffer.from(withLineEnds(Buffer.from(given))).toString()).toBe(expected);
});
