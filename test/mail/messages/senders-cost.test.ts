import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** Characters of a From, as a header. */
const mail = (from: string, times = 1) => Buffer.from(`${`From: ${from}\r\n`.repeat(times)}\r\nx`);

test("many addresses of one entry keep no more text than the header has", async () => {
  for (const count of [1_000, 6_000, 10_900]) {
    const value = "<a@b>".repeat(count);
    const { unreadFrom } = await parseMail(mail(value));
    expect(unreadFrom.join("").length).toBeLessThanOrEqual(3 * value.length);
  }
});

test("many headers that differ keep no more text than they have", async () => {
  const all = Array.from({ length: 7 }, (_, n) => `From: <${n}@b>${"<a@b>".repeat(6_000)}\r\n`).join("");
  const { unreadFrom } = await parseMail(Buffer.from(`${all}\r\nx`));
  expect(unreadFrom.join("").length).toBeLessThanOrEqual(3 * all.length);
});
