/** Words of mails, the first ones often and the last ones seldom, as in a language. */
const words = Array.from({ length: 4_000 }, (_, index) => wordOf(index));

/** A number between 0 and 1 that is the same for the same seed: both sides of a comparison get the same mails. */
function random(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

function wordOf(index: number): string {
  const syllables = ["ka", "lo", "mi", "ten", "ra", "so", "vel", "du", "pon", "is"];
  return String(index + 10)
    .split("")
    .map((digit) => syllables[Number(digit)])
    .join("");
}

/** Sentences of about so many characters. */
export function proseOf(seed: number, length: number): string {
  const next = random(seed);
  let text = "";
  for (let line = ""; text.length < length;) {
    line += `${words[Math.floor(next() ** 3 * words.length)]} `;
    if (line.length < 70) continue;
    text += `${line.trimEnd()}.\r\n`;
    line = "";
  }
  return text;
}

/** A mail as it comes from afar. */
export interface OutsideMail {
  readonly from: string;
  readonly raw: string;
}

/**
 * A mail as programs for people write them, of about 10 KiB: the headers of the way, a text, the same as HTML, and every
 * fourth one with a small attachment.
 */
export function outsideMail(seed: number, to: string): OutsideMail {
  const text = proseOf(seed, 3_000);
  const html = `<html><body>${text.replaceAll("\r\n", "<br>\r\n")}</body></html>\r\n`;
  const boundary = `=_part_${seed}`;
  const part = (type: string, body: string): string => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  const attached =
    seed % 4 > 0
      ? ""
      : `--${boundary}\r\nContent-Type: application/pdf; name="report.pdf"\r\nContent-Transfer-Encoding: base64\r\n` +
        `Content-Disposition: attachment; filename="report.pdf"\r\n\r\n${base64Lines(text)}\r\n`;
  const from = `ada${seed % 97}@example.com`;
  const raw =
    `Received: from mail.example.com (mail.example.com [192.0.2.${seed % 250}])\r\n` +
    `\tby relay.example.net with ESMTPS id ${seed}; Sat, 01 Mar 2014 10:00:00 +0100\r\n` +
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=mail;\r\n` +
    `\th=from:to:subject:date; bh=${"A".repeat(44)};\r\n\tb=${"B".repeat(64)}\r\n\t ${"C".repeat(64)}\r\n` +
    `From: "Ada ${words[seed % 900]}" <${from}>\r\nTo: ${to}\r\nSubject: ${proseOf(seed + 1, 40)
      .slice(0, 50)
      .trim()}\r\n` +
    `Date: Sat, 01 Mar 2014 10:00:00 +0100\r\nMessage-ID: <bench-${seed}@example.com>\r\nMIME-Version: 1.0\r\n` +
    `Content-Type: multipart/${attached === "" ? "alternative" : "mixed"}; boundary="${boundary}"\r\n\r\n` +
    part("text/plain; charset=utf-8", text) +
    part("text/html; charset=utf-8", html) +
    `${attached}--${boundary}--\r\n`;
  return { from, raw };
}

function base64Lines(text: string): string {
  return (
    Buffer.from(text)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
}

/** An mbox of so many mails, the first one of that seed. */
export function mboxOf(firstSeed: number, count: number, to: string): string {
  return Array.from({ length: count }, (_, index) => outsideMail(firstSeed + index, to).raw)
    .map((raw) => `From ada@example.com Sat Mar  1 09:00:00 2014\r\n${raw}\r\n`)
    .join("");
}

/** A message of 10 KiB to send: both sides of a comparison send the same. */
export function messageOf(seed: number): { readonly subject: string; readonly text: string } {
  return { subject: `Report ${seed}`, text: proseOf(seed, 10_000) };
}
