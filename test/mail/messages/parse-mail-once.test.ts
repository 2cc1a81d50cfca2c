import { expect, test } from "vitest";
import { Parts } from "../../../subgraphs/shared/context/parts.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { parseMailOnce } from "../../../subgraphs/mail/messages/mime/parse-mail-once.js";

/** Only parts are asked for. */
const services: Pick<Services, "parts"> = { parts: new Parts(() => services as Services) };
const mail = (text: string) => Buffer.from(`From: a@b.example\r\n\r\n${text}`);

test("a mail is read once, however many recipients it has", async () => {
  const [first, second, other] = await Promise.all([
    parseMailOnce(services, mail("one")),
    parseMailOnce(services, mail("one")),
    parseMailOnce(services, mail("two")),
  ]);
  expect(second).toBe(first);
  expect([first.text, other.text]).toEqual(["one", "two"]);
});

test("what is kept is bounded: the oldest goes, and a large mail is not kept", async () => {
  const first = await parseMailOnce(services, mail("first"));
  for (let n = 0; n < 5; n++) await parseMailOnce(services, mail(`${n}`.padEnd(1024 * 1024)));
  expect(await parseMailOnce(services, mail("first"))).not.toBe(first);
  const large = mail("x".repeat(5 * 1024 * 1024));
  expect(await parseMailOnce(services, large)).not.toBe(await parseMailOnce(services, large));
});
