import { isUtf8 } from "node:buffer";
import { charsetNamed, isSevenBit } from "./charset-name.js";
import { countryOfSender } from "./country-charset.js";
import { decodePart } from "./decode-part.js";
import { bytesOfWords } from "./encoded-words.js";
import { charsetGuesser, type GuessCharset, usualCharset } from "./guess-charset.js";
import type { MimePart } from "./scan-parts.js";
import { transferEncodingOf } from "./transfer-encoding.js";

/** The most texts of a mail that are examined, and bytes of each. */
const mostTexts = 8;
const textBytes = 6 * 1024;

/**
 * The charset of a mail's words without a declaration, in headers and bodies: one that a part or an encoded word
 * declares, else a guess from the entire mail.
 */
export async function charsetOfMail(bytes: Buffer, root: MimePart): Promise<GuessCharset> {
  const block = bytes.subarray(root.headerStart, root.headerEnd).toString("latin1");
  const named = namedInParts(root) ?? namedInWords(block);
  if (named !== undefined) return () => named;
  const odd = Buffer.concat([...oddLines(block), ...oddWords(block), ...(await oddTexts(bytes, root))]);
  return charsetGuesser(odd, countryOfSender(block));
}

/** The declaration of the first text: programs that send eight-bit headers use the charset of the text. */
function namedInParts({ typeParameters, children }: MimePart): string | undefined {
  const named = typeParameters.get("charset");
  return isTelling(named) ? named : children?.map(namedInParts).find((found) => found !== undefined);
}

function namedInWords(block: string): string | undefined {
  for (const [, name] of block.matchAll(/=\?([^?\s]{1,60})\?[QqBb]\?/g)) {
    if (isTelling(name) && charsetNamed(name)?.name !== usualCharset) return name;
  }
  return undefined;
}

/** Whether a declared charset is one of eight-bit text that is not UTF-8. Others do not show what the mail's program uses. */
function isTelling(name: string | undefined): boolean {
  const charset = charsetNamed(name);
  return charset !== null && charset.name !== "utf-8" && !charset.decoder.startsWith("utf-") && !isSevenBit(charset);
}

/** Header lines that are not UTF-8: others are not significant. */
function oddLines(block: string): Buffer[] {
  return block
    .split("\n")
    .map((line) => Buffer.from(`${line.slice(line.indexOf(":") + 1)}\n`, "latin1"))
    .filter((line) => !isUtf8(line));
}

/** The texts of encoded words that are not UTF-8, though none of them names another charset. */
function oddWords(block: string): Buffer[] {
  return bytesOfWords(block)
    .filter((word) => !isUtf8(word))
    .flatMap((word) => [word, Buffer.from("\n")]);
}

/** The beginnings of texts that are not UTF-8. */
async function oddTexts(bytes: Buffer, root: MimePart): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  for (const part of textsOf(root).slice(0, mostTexts)) {
    const encoding = transferEncodingOf(part.headers);
    const text = await decodePart(bytes.subarray(part.start, Math.min(part.end, part.start + textBytes)), encoding);
    // The last letter may be cut.
    const complete = text.length < textBytes / 2 ? text : text.subarray(0, Math.max(0, text.lastIndexOf(0x20)));
    if (!isUtf8(complete)) texts.push(complete, Buffer.from("\n"));
  }
  return texts;
}

function textsOf(part: MimePart): MimePart[] {
  if (part.children !== null && part.children.length > 0) return part.children.flatMap(textsOf);
  return part.contentType.startsWith("text/") ? [part] : [];
}
