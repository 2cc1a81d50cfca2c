import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

const read = (...headers: string[]) => parseMail(Buffer.from([...headers, "", "text"].join("\r\n")));

describe("whom a mail is from", () => {
  test.each<[string, string[], string[], string[], string | null]>([
    ["one", ["From: Ada <ada@x.example>"], ["ada@x.example"], [], "ada@x.example"],
    ["several in one header", ["From: a@x.example, b@y.example"], ["a@x.example", "b@y.example"], [], "a@x.example"],
    [
      "several headers",
      ["From: a@x.example", "From: b@y.example"],
      ["a@x.example", "b@y.example"],
      ["b@y.example"],
      "a@x.example",
    ],
    ["the same header twice", ["From: a@x.example", "From: a@x.example"], ["a@x.example"], [], "a@x.example"],
    ["comments", ["From: Bob <bob(x)@evil.example(h)>"], ["bob@evil.example"], [], "bob@evil.example"],
    ["no From", ["To: a@x.example"], [], [], null],
    ["an empty From", ["From:"], [], [""], ""],
    ["a group alone", ["From: nobody:;"], [], ["nobody:;"], "nobody:;"],
    ["a name alone", ["From: MAILER-DAEMON"], [], ["MAILER-DAEMON"], "MAILER-DAEMON"],
    ["a text", ["From: ask bob@x.example now"], [], ["ask bob@x.example now"], "ask bob@x.example now"],
    ["a text first", ["From: a@b@x.example, b@y.example"], ["b@y.example"], ["a@b@x.example"], "a@b@x.example"],
    ["a text last", ["From: b@y.example, a@b@x.example"], ["b@y.example"], ["a@b@x.example"], "b@y.example"],
    ["junk beside it", ["From: <x a@x.example>"], ["a@x.example"], ["<x a@x.example>"], "a@x.example"],
    [
      "two addresses in brackets",
      ["From: <a@x.example b@y.example>"],
      [],
      ["<a@x.example b@y.example>"],
      "<a@x.example b@y.example>",
    ],
  ])("%s", async (_, headers, from, unreadFrom, shown) => {
    const mail = await read(...headers);
    expect(mail.from.map(({ address }) => address)).toEqual(from);
    expect(mail.unreadFrom).toEqual(unreadFrom);
    expect(mail.shownFrom?.address ?? null).toBe(shown);
  });

  test("an encoded address is shown as it stands, and judged decoded too", async () => {
    const encoded = "=?utf-8?q?boss=40bank.example?=";
    for (const from of [encoded, `ada@x.example, ${encoded}`]) {
      expect((await read(`From: ${from}`)).unreadFrom).toEqual([encoded, "boss@bank.example"]);
    }
    expect((await read(`From: ${encoded}`)).shownFrom).toEqual({ address: encoded, name: null });
  });

  test("a text does not become an address where it is shown", async () => {
    for (const hidden of ["boss@bank.example\u202E", "boss@bank\u0001.example", "boss@\u200Bbank.example"]) {
      const { shownFrom } = await read(`From: ${hidden}`);
      expect(shownFrom!.address).toContain("\uFFFD");
    }
    const { shownFrom, unreadFrom } = await read(`From: ${"a".repeat(307)}@bank.example/x`);
    expect(shownFrom!.address).toBe(`${"a".repeat(307)}@bank.example…`);
    expect(unreadFrom).toEqual([`${"a".repeat(307)}@bank.example/x`]);
  });

  test("what goes beyond the bounds is not understood", async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => `a${at}@x.example`).join(", ");
    const mail = await read(`From: ${many}`);
    expect(mail.from).toHaveLength(1_000);
    expect(mail.unreadFrom).toEqual(["a1000@x.example"]);
    const far = await read(`From: ada@x.example ${" ".repeat(70_000)}, bob@y.example`);
    expect(far.unreadFrom[0]).toContain("bob@y.example");
    const long = await read(`From: ${"a".repeat(400)}@x.example`);
    expect(long).toMatchObject({ from: [], unreadFrom: [`${"a".repeat(400)}@x.example`] });
  });

  test("headers without an end may hide a From", async () => {
    const mail = await read(...Array.from({ length: 3_000 }, (_, at) => `X-${at}: y`), "From: a@x.example");
    expect(mail).toMatchObject({ problem: "too_many_headers", from: [], unreadFrom: [""] });
    expect(mail.shownFrom).toEqual({ address: "", name: null });
  });
});

describe("ids", () => {
  test.each<[string, string[]]>([
    ["<a@x>", ["<a@x>"]],
    ["<a@x> <b@y>\r\n\t<c@z>", ["<a@x>", "<b@y>", "<c@z>"]],
    ["<a@x><b@y>, (was: long) <c@z>", ["<a@x>", "<b@y>", "<c@z>"]],
    // Broken within, or written with a blank.
    ["<a\r\n b@x>", ["<ab@x>"]],
    ["<a@\r\n\tx>", ["<a@x>"]],
    ["<a b@x>", ["<ab@x>"]],
    ["< a@x >", ["<a@x>"]],
    ["<a@x b@y>", ["<a@x>", "<b@y>"]],
    // Without brackets, or with one of them.
    ["a@x", ["<a@x>"]],
    ["a@x b@y", ["<a@x>", "<b@y>"]],
    ["<a@x", ["<a@x>"]],
    ["a@x>", ["<a@x>"]],
    ["<<a@x>>", ["<a@x>"]],
    // As encoded words, and where that is a part of the id.
    ["=?us-ascii?Q?=3Ca=40x=3E?=", ["<a@x>"]],
    ["=?utf-8?B?PGFAeD4=?=", ["<a@x>"]],
    ["=?us-ascii?Q?=3Caa?=\r\n =?us-ascii?Q?bb=40x=3E?=", ["<aabb@x>"]],
    ["<=?utf-8?q?a?=@x> =?us-ascii?Q?=3Cb=40y=3E?=", ["<=?utf-8?q?a?=@x>", "<b@y>"]],
    // A sentence names no mail.
    ["Your message of Monday", []],
    ["The mail of bob@x.example", []],
    ["Your message <a@x>", ["<a@x>"]],
    ["<bob smith>", []],
    ["<>", []],
    ["a", []],
    ["a@b@x", []],
    [`<${"a".repeat(1_000)}@x>`, []],
  ])("%j", async (text, ids) => {
    const mail = await read("From: a@x.example", `Message-ID: ${text}`, `In-Reply-To: ${text}`, `References: ${text}`);
    expect(mail.references).toEqual(ids);
    expect([mail.rfcId, mail.inReplyTo]).toEqual([ids[0] ?? null, ids[0] ?? null]);
  });
});
