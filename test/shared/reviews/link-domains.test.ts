import { expect, test } from "vitest";
import { linkDomainsIn } from "../../../subgraphs/shared/reviews/rules/link-domains.js";

test.each([
  ["Look at https://Example.com/a?b=1.", [], ["example.com"]],
  ["www.example.com and http://bücher.example", [], ["www.example.com", "xn--bcher-kva.example"]],
  ["me@www.example.com", [], []],
  ["no link here, 10:30, a/b", [], []],
  ['<img src="https://evil.example/p.gif">', [], ["evil.example"]],
  ['<img src="//evil.example/p.gif">', [], ["evil.example"]],
  ["<style>p { background: url(https://evil.example/x) }</style>", [], ["evil.example"]],
  ["ftp://files.example/a", [], ["files.example"]],
  ["_https://evil.example/", [], ["evil.example"]],
  ["", ["//evil.example/x"], ["evil.example"]],
  ["", ["javascript:alert(1)"], ["unreadable"]],
  ["", ["mailto:a@example.com", "cid:logo", "#top"], []],
])("R10: the hosts of %j and %j are %j", (text, targets, hosts) => {
  expect(linkDomainsIn([text], targets)).toEqual(hosts);
});

test("R10, G7: links after the first thousand of a text count as unreadable", () => {
  const links = (count: number): string => "https://example.com/ ".repeat(count);
  expect(linkDomainsIn([links(1_000)], [])).toEqual(["example.com"]);
  expect(linkDomainsIn([`${links(1_000)}https://evil.example/`], [])).toEqual(["example.com", "unreadable"]);
  expect(linkDomainsIn([links(600), links(600)], [])).toEqual(["example.com"]);
});
