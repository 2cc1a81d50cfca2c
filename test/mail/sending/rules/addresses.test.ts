import { describe, expect, it } from "vitest";
import { readAddress } from "../../../../subgraphs/mail/sending/rules/address.js";
import { countViolation, deliveries } from "../../../../subgraphs/mail/sending/rules/recipients.js";

describe("an address", () => {
  it.each<[string, string, string | null]>([
    ["ada@example.com", "ada@example.com", null],
    ["  ada@example.com ", "ada@example.com", null],
    ["Ada.Lovelace+tag@Example.COM", "Ada.Lovelace+tag@Example.COM", null],
    ["Ada Lovelace <ada@example.com>", "ada@example.com", "Ada Lovelace"],
    ['"Lovelace, Ada" <ada@example.com>', "ada@example.com", "Lovelace, Ada"],
    ["<ada@example.com>", "ada@example.com", null],
    ["Jürgen <jürgen@bücher.example>", "jürgen@bücher.example", "Jürgen"],
    ["bob@例え.テスト", "bob@例え.テスト", null],
    ["someone@localhost", "someone@localhost", null],
    ['"john doe"@example.org', '"john doe"@example.org', null],
    ['John <"john doe"@example.org>', '"john doe"@example.org', "John"],
    ['"ada"@example.com', "ada@example.com", null],
    ['"a@b \\"c\\""@example.com', '"a@b \\"c\\""@example.com', null],
    ['"ada@example.com" <"bob@x"@example.com>', '"bob@x"@example.com', "ada@example.com"],
    ["john..doe.@docomo.example", "john..doe.@docomo.example", null],
    ['<".john"@docomo.example>', ".john@docomo.example", null],
  ])("is read: %s", (text, address, name) => {
    expect(readAddress(text)).toEqual({ address, name });
  });

  it.each([
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@example..com",
    "ada@-example.com",
    "ada@[127.0.0.1]",
    '"ada b@example.com',
    '"ada" b@example.com',
    '"a\u0000b"@example.com',
    '"a<b"@example.com',
    '""@example.com',
    "mailto:ada@example.com",
    "<mailto:ada@example.com>",
    "Lovelace, Ada <ada@example.com>",
    "friends: <ada@example.com>",
    "=?utf-8?Q?ada?=@example.com",
    "..@example.com",
    "ada@example.com.",
    "ada@example.com, bob@example.com",
    "friends: ada@example.com;",
    "ada@example.com (Ada)",
    "<ada@example.com> <bob@example.com>",
    "ada@example.com <bob@example.com",
    "ada@example.com\r\nBcc: bob@example.com",
    "Ada\n <ada@example.com>",
    "Ada\u0000 <ada@example.com>",
    "Ada \u202Emoc.elpmaxe@bob <ada@example.com>",
    "Ada\u2028<ada@example.com>",
    "@relay.example:ada@example.com",
    "ada%example.com",
    `${"a".repeat(65)}@example.com`,
    `ada@${"a".repeat(64)}.example`,
    // In punycode the label has more than 63 characters.
    `ada@${"ü".repeat(60)}.example`,
    `${"A ".repeat(300)}<ada@example.com>`,
  ])("is refused: %j", (text) => {
    expect(readAddress(text)).toBeNull();
  });
});

describe("recipients", () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.com`);

  it.each<[string, { to: string[]; cc: string[]; bcc: string[] }, "to" | "any", boolean]>([
    ["one in to", { to: people(1), cc: [], bcc: [] }, "to", true],
    ["none in to", { to: [], cc: people(1), bcc: [] }, "to", false],
    ["a forward needs one anywhere", { to: [], cc: [], bcc: people(1) }, "any", true],
    ["a forward to nobody", { to: [], cc: [], bcc: [] }, "any", false],
    ["fifty over all fields", { to: people(20), cc: people(20), bcc: people(10) }, "to", true],
    ["fifty-one", { to: people(20), cc: people(20), bcc: people(11) }, "to", false],
  ])("are counted: %s", (_, given, needed, allowed) => {
    expect(countViolation(given, ["recipients"], needed) === null).toBe(allowed);
  });

  it("get one copy each, wherever they stand", () => {
    const named = (address: string) => ({ address, name: null });
    const found = deliveries({
      to: [named("Ada@example.com")],
      cc: [named("ada@EXAMPLE.com"), named("bob@example.com")],
      bcc: [named("bob@example.com"), named("eve@example.com")],
    });
    expect(found).toEqual([
      { field: "to", address: "Ada@example.com" },
      { field: "cc", address: "bob@example.com" },
      { field: "bcc", address: "eve@example.com" },
    ]);
  });
});
