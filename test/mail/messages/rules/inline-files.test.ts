import { expect, test } from "vitest";
import { maxInlineReferences, withInlineFiles } from "../../../../subgraphs/mail/messages/rules/inline-files.js";

const addresses = new Map([
  ["logo", "https://files/1"],
  ["a b", "https://files/2"],
]);

test.each([
  ['<img src="cid:logo">', '<img src="https://files/1">'],
  ["<img src='CID:a%20b'>", "<img src='https://files/2'>"],
  ['<img src="cid:other">', '<img src="cid:other">'],
  ["<img src=cid:%zz>", "<img src=cid:%zz>"],
])("%s is shown as %s", (html, shown) => {
  expect(withInlineFiles(html, addresses)).toBe(shown);
});

test("a mail of references alone does not grow without a bound", () => {
  const shown = withInlineFiles("cid:logo ".repeat(100_000), addresses);
  expect(shown.split("https://files/1").length - 1).toBe(maxInlineReferences);
});
