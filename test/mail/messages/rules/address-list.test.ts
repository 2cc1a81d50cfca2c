import { addressParser } from "postal-mime";
import { describe, expect, it } from "vitest";
import { type AddressEntry, readAddressList } from "../../../../subgraphs/mail/messages/rules/address-list.js";
import { addressParts } from "../../../../subgraphs/mail/messages/rules/mail-address.js";

const isAddress = (entry: AddressEntry) => entry.kind === "address";
const addressesIn = (text: string) => readAddressList(text).filter(isAddress);
const bare = (text: string) => addressesIn(text).map(({ address }) => address);

describe("a list of addresses", () => {
  it.each<[string, string, string]>([
    ["ada@x.example", "ada@x.example", ""],
    ["Ada <ada@x.example>", "ada@x.example", "Ada"],
    ['"L, Ada \\"A\\"" <ada@x.example>', "ada@x.example", 'L, Ada "A"'],
    ["ada@x.example (Ada (the first))", "ada@x.example", "Ada (the first)"],
    ["<ada@x.example> Ada", "ada@x.example", "Ada"],
    ["Ada L. B. <ada@x.example>", "ada@x.example", "Ada L. B."],
    ["L, Ada <ada@x.example>", "ada@x.example", "L, Ada"],
    // A colon that should have been quoted.
    ["UX Racing: Electronics <ada@x.example>", "ada@x.example", "UX Racing: Electronics"],
    ["A: B: Ada <ada@x.example>", "ada@x.example", "A: B: Ada"],
    ["Team: Ada <ada@x.example>;", "ada@x.example", "Ada"],
    // Comments and blanks may stand everywhere between words.
    ["Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "pete@silly.test", "Pete"],
    ["bob(x)@evil.example(h)", "bob@evil.example", "h"],
    ["< ada @ x . example >", "ada@x.example", ""],
    ["jdoe@test  . example", "jdoe@test.example", ""],
    ["pete . smith@x.example", "pete.smith@x.example", ""],
    // Routes go.
    ["Mary <@node.test:mary@x.example>", "mary@x.example", "Mary"],
    ["<@a.example, @b.example:ada@x.example>", "ada@x.example", ""],
    // Quotes stay only where they are needed.
    ['"ada"@x.example', "ada@x.example", ""],
    ['"ada"."b"@x.example', "ada.b@x.example", ""],
    ['"ada b"@x.example', '"ada b"@x.example', ""],
    ['"ada@y.example"@x.example', '"ada@y.example"@x.example', ""],
    ['<"a\\"b"@x.example>', '"a\\"b"@x.example', ""],
    // Mistakes with a clear meaning.
    ["<mailto:ada@x.example>", "ada@x.example", ""],
    ["MAILTO:ada@x.example", "ada@x.example", ""],
    ["Ada <SMTP:ada@x.example>", "ada@x.example", "Ada"],
    ["<<ada@x.example>>", "ada@x.example", ""],
    ["Ada <ada@x.example", "ada@x.example", "Ada"],
    ["Ada <'ada@x.example'>", "ada@x.example", "Ada"],
    ["'ada@x.example' <ada@x.example>", "ada@x.example", "'ada@x.example'"],
    ["ada..b.@x.example", "ada..b.@x.example", ""],
    ["ada@x.example.", "ada@x.example", ""],
    ["ada@[192.0.2.1]", "ada@[192.0.2.1]", ""],
    ["ada@[IPv6:2001:db8::1]", "ada@[IPv6:2001:db8::1]", ""],
    ["root@192.0.2.1", "root@192.0.2.1", ""],
    ["info@bücher.example", "info@bücher.example", ""],
    // An address that a name or a comment hides is none.
    ['"evil@blocked.example" <ada@x.example>', "ada@x.example", "evil@blocked.example"],
    ["ada@x.example (evil@blocked.example)", "ada@x.example", "evil@blocked.example"],
    ["evil@blocked.example <ada@x.example>", "ada@x.example", "evil@blocked.example"],
  ])("understands %j", (text, address, name) => {
    expect(addressesIn(text)).toMatchObject([{ address, name, isDoubtful: false }]);
  });

  it.each([
    ['"postmaster@" <host.example postmaster@host.example>', "postmaster@host.example"],
    ["<ada smith@x.example>", "smith@x.example"],
    ["<ada@x.example junk>", "ada@x.example"],
    ["ada@x.example. y", "ada@x.example.y"],
    ["<ada@x.example .y>", "ada@x.example.y"],
  ])("says that others may read %j in another way", (text, address) => {
    expect(addressesIn(text)).toMatchObject([{ address, isDoubtful: true }]);
  });

  it.each([
    "a@b@c.example",
    "Ada ada@x.example",
    "ada@x.example writes",
    "ask bob@x.example or ann@x.example",
    "Mr. ada@x.example",
    "ada@x.example:25",
    "ada@x.example/",
    "ada@",
    "@x.example",
    "<@x.example>",
    "<a@x.example b@y.example>",
    "ada@x..example",
    "ada@-x.example",
    "ada@x(y)z.example",
    'ada@"x".example',
    '"ada"b@x.example',
    '"ada <ada@x.example>',
    "Ada (A <ada@x.example>",
    "ada\\@x.example",
    "a\u00ADda@x.example",
    "ada@ex\u200Bample.example",
    "a\u0000da@x.example",
    "evil@blocked.example: ada@x.example",
    "=?utf-8?q?ada?=@x.example",
    "ada@[x.example]",
    "(ada@x.example)",
  ])("invents no address in %j", (text) => {
    expect(readAddressList(text)).toEqual([{ kind: "unread", source: text }]);
  });

  it.each(["", " , ,; ", "nobody:;", "(nobody)", "A group: ;"])("has no entry in %j", (text) => {
    expect(readAddressList(text)).toEqual([]);
  });

  it.each(["Amazon.com", "J. Doe", "example.com", "MAILER-DAEMON", "Ada <>", "=?utf-8?q?a=40x.example?="])(
    "takes %j for words",
    (text) => {
      expect(readAddressList(text)).toEqual([{ kind: "words", source: text }]);
    },
  );

  it.each<[string, string[]]>([
    ["Team: bob@x.example, Ann <ann@x.example>;, eve@x.example", ["bob@x.example", "ann@x.example", "eve@x.example"]],
    ["a@x.example; b@x.example", ["a@x.example", "b@x.example"]],
    ["a@x.example,, ,b@x.example", ["a@x.example", "b@x.example"]],
    ["<a@x.example> <b@x.example>", ["a@x.example", "b@x.example"]],
    ["<a@x.example> b@x.example", ["a@x.example", "b@x.example"]],
    ["Bob <b@x.example, Ann <a@x.example>", ["a@x.example"]],
    ["a@b@c.example, b@x.example", ["b@x.example"]],
  ])("finds all in %j", (text, found) => {
    expect(bare(text)).toEqual(found);
  });

  it("says of well-formed lists what other parsers say", () => {
    const names = ["", "Ada", '"L, Ada"', "A. B.", '"A \\"B\\" C"', "=?utf-8?q?=C3=84?="];
    const locals = ["ada", "ada.b", "a+b", "o'neil", "x_y-z"];
    const domains = ["x.example", "sub.x.example", "xn--bcher-kva.example"];
    const ends = ["", " (work)"];
    const all = names.flatMap((name) =>
      locals.flatMap((local) =>
        domains.flatMap((domain) =>
          ends.map((end) => (name === "" ? `${local}@${domain}${end}` : `${name} <${local}@${domain}>${end}`)),
        ),
      ),
    );
    const list = all.join(", ");
    expect(bare(list)).toEqual(addressParser(list, { flatten: true }).map(({ address }) => address));
    for (const address of bare(list)) expect(bare(address)).toEqual([address]);
  });

  it("gives every understood address two parts", () => {
    for (const [text, local, domain] of [
      ["ada@x.example", "ada", "x.example"],
      ['"ada"@x.example', "ada", "x.example"],
      ['"a@b"@x.example', '"a@b"', "x.example"],
    ] as const) {
      expect(addressParts(text)).toEqual({ local, domain });
    }
    for (const text of [
      "",
      "@",
      "a@",
      "@x.example",
      "a b@x.example",
      'a"b@x.example',
      "a@b@x.example",
      '"a@x.example',
    ]) {
      expect(addressParts(text)).toBeNull();
    }
  });
});
