import { expect, test } from "vitest";
import { parseMailOnce } from "../../../subgraphs/mail/messages/mime/parse-mail-once.js";

const mail = (text: string) => Buffer.from(`From: a@b.example\r\n\r\n${text}`);

test("a mail is read once, however many recipients it has", async () => {
  const [first, second, other] = await Promise.all([
    parseMailOnce(mail("one")),
    parseMailOnce(mail("one")),
    parseMailOnce(mail("two")),
  ]);
  expect(second).toBe(first);
  expect([first.text, other.text]).toEqual(["one", "two"]);
});

test("what is kept is bounded: the oldest goes, and a large mail is not kept", async () => {
  const first = await parseMailOnce(mail("first"));
  for (let n = 0; n < 5; n++) await parseMailOnce(mail(`${n}`.padEnd(1024 * 1024)));
  expect(await parseMailOnce(mail("first"))).not.toBe(first);
  const large = mail("x".repeat(5 * 1024 * 1024));
  expect(await parseMailOnce(large)).not.toBe(await parseMailOnce(large));
});
