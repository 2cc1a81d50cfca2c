import { generateKeyPairSync } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { buildMessage } from "../../../subgraphs/mail/messages/mime/build-message.js";
import { signMail } from "../../../subgraphs/mail/transport/relay/sign.js";

const plain = Object.getOwnPropertyDescriptor(Readable.prototype, "push")!;
const restore = () => Object.defineProperty(Readable.prototype, "push", plain);
afterEach(restore);

/** How many pieces go through streams while something is done. */
async function piecesOf<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  let pieces = 0;
  const push = plain.value as (this: Readable, ...args: unknown[]) => boolean;
  Readable.prototype.push = function counted(...args: unknown[]) {
    pieces++;
    return push.apply(this, args);
  };
  const result = await work();
  restore();
  return [result, pieces];
}

const address = { address: "ada@a.example", name: null };
const messageWith = (content: string) => ({
  rfcId: "<1@a.example>",
  from: address,
  to: [address],
  cc: [],
  replyTo: null,
  subject: "Lines",
  date: new Date(0),
  inReplyTo: null,
  references: [],
  text: "One\rtwo\nthree",
  html: null,
  attachments: [
    { filename: "a.eml", contentType: "message/rfc822", contentId: null, bytes: new Uint8Array(Buffer.from(content)) },
  ],
});

test.each(["\n", "\r", "a\n\n", ".\n"])(
  "an attached message of %j alone is built and signed in few pieces",
  async (line) => {
    const count = 200_000;
    const [built, building] = await piecesOf(() => buildMessage(messageWith(line.repeat(count))));
    const text = Buffer.from(built).toString("latin1");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text).toContain(line.replaceAll(/[\r\n]/g, "\r\n").repeat(count));
    expect(text).toContain("One\r\ntwo\r\nthree");
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const [signed, signing] = await piecesOf(() =>
      signMail(Buffer.from(built), { domain: "a.example", selector: "s1", privateKey }),
    );
    expect(signed.toString("latin1")).toMatch(/^DKIM-Signature: /);
    expect(signed.subarray(-built.length).equals(built)).toBe(true);
    expect([building, signing].every((pieces) => pieces < 1_000)).toBe(true);
  },
);
