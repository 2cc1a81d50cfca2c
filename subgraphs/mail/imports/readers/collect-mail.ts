import { importLimits } from "../rules/limits.js";
import { MailCollector } from "./mail-collector.js";

/** A stream that is one mail; null when it is too large: then the rest is not read. */
export async function collectMail(bytes: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer> | null> {
  const mail = new MailCollector(importLimits.messageBytes);
  for await (const chunk of bytes) {
    mail.add(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), 0, chunk.length);
    if (mail.take() === null) return null;
  }
  return mail.take();
}
