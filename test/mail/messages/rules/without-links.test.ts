import { expect, test } from "vitest";
import { withoutLinks } from "../../../../subgraphs/mail/messages/rules/without-links.js";

test.each([
  ['<link rel="preconnect" href="//x">', '<x-link rel="preconnect" href="//x">'],
  ["<LINK\nrel=preload>", "<x-link\nrel=preload>"],
  ["<link/rel=preconnect/href=//x>", "<x-link/rel=preconnect/href=//x>"],
  // No rest of a removed element becomes another one.
  ['<link title=">" rel=preconnect href=//x>', '<x-link title=">" rel=preconnect href=//x>'],
  ["<lin<link >k rel=preconnect>", "<lin<x-link >k rel=preconnect>"],
  ["<linked> &lt;link&gt; a link", "<linked> &lt;link&gt; a link"],
])("%s is shown as %s", (html, shown) => {
  expect(withoutLinks(html)).toBe(shown);
});
