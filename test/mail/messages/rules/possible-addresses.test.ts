import { expect, it } from "vitest";
import { possibleAddresses } from "../../../../subgraphs/mail/messages/rules/possible-addresses.js";

it.each([
  "bob@evil.example",
  "Bob bob@evil.example writes",
  "bob @ evil . example now",
  "bob@evil(x).example",
  "bob(x)@evil.e(y)xample",
  "(bob@evil.example",
  '"bob@evil.example',
  '"bob"@"evil".example',
  "bob@evil.ex\\ample",
  "bob@evil.exa\u0000mple",
  "bob@evil.exa\u00ADmple",
  "b\u200Bob@evil.example",
  "bob\uFF20evil.example",
  "BOB@EVIL.EXAMPLE.",
  "bob@evil\u3002example",
  "bob@evil.example:25",
  "'bob@evil.example'",
  "a@fine.example<bob@evil.example",
  "bob@\tevil.example",
])("somebody could read the address in %j", (text) => {
  const { addresses, domains, isCut } = possibleAddresses(text);
  expect(domains).toContain("evil.example");
  expect(addresses.map((one) => one.replace(/^'/, ""))).toContain("bob@evil.example");
  expect(isCut).toBe(false);
});

it("names nobody whom a database refuses", () => {
  const { addresses, domains } = possibleAddresses("b\0ob\uD800@ev\0il.example\uDC00 \u{1F600}x@evil.example (");
  expect(addresses).toContain("bob@evil.example");
  expect(addresses).toContain("\u{1F600}x@evil.example");
  for (const one of [...addresses, ...domains]) expect(one).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
});

it("knows other scripts by their punycode", () => {
  expect(possibleAddresses("x info@BÜCHER.example y").domains).toContain("xn--bcher-kva.example");
});

it.each(["", "nobody", "no address", "@", "a@[192.0.2.1]"])("nobody is read in %j", (text) => {
  expect(possibleAddresses(text)).toEqual({ addresses: [], domains: [], isCut: false });
});

it("says when it does not read all of a text", () => {
  expect(possibleAddresses(`${" ".repeat(20_000)}bob@evil.example`)).toMatchObject({ domains: [], isCut: true });
  const many = Array.from({ length: 2_300 }, (_, at) => `a@${at}a`).join(" ");
  expect(possibleAddresses(many).isCut).toBe(true);
});
