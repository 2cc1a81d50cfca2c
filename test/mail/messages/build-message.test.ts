import { expect, test } from "vitest";
import { buildMessage } from "../../../subgraphs/mail/messages/mime/build-message.js";

test("domains of other scripts stand in the headers in punycode, and names encoded", async () => {
  const named = (address: string, name: string | null = null) => ({ address, name });
  const bytes = await buildMessage({
    rfcId: "<1@a.example>",
    from: named("ada@a.example", "Ada"),
    to: [named("bob@müller.example", "Bob Müller")],
    cc: [named("eve@例え.テスト")],
    replyTo: named("desk@bücher.example"),
    subject: "Grüße",
    date: new Date(0),
    inReplyTo: null,
    references: [],
    text: "Hello",
    html: null,
    attachments: [],
  });
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toMatch(/^To: .*<bob@xn--mller-kva\.example>\r$/m);
  expect(text).toMatch(/^Cc: eve@xn--r8jz45g\.xn--zckzah\r$/m);
  expect(text).toMatch(/^Reply-To: desk@xn--bcher-kva\.example\r$/m);
  expect(text.slice(0, text.indexOf("\r\n\r\n"))).not.toMatch(/[^\0-\x7f]/);
});
