import { isUtf8 } from "node:buffer";
import { charsetNamed, isSevenBit } from "./charset-name.js";
import { decodePart } from "./decode-part.js";
import { charsetGuesser, type GuessCharset, usualCharset } from "./guess-charset.js";
import { firstHeader } from "./headers.js";
import type { MimePart } from "./scan-parts.js";

/** Texts of a mail that are looked at, and bytes of each. */
const mostTexts = 8;
const textBytes = 6 * 1024;

/**
 * In which charset the words of a mail are that do not say theirs, in headers and bodies alike: the one that a part of the mail
 * names, or its encoded words do, else a guess from all that it says.
 */
export async function charsetOfMail(bytes: Buffer, root: MimePart): Promise<GuessCharset> {
  const block = bytes.subarray(root.headerStart, root.headerEnd).toString("latin1");
  const named = namedInParts(root) ?? namedInWords(block);
  if (named !== undefined) return () => named;
  return charsetGuesser(Buffer.concat([...oddLines(block), ...(await oddTexts(bytes, root))]));
}

/** What the first text says of itself: whoever sends headers of eight bits writes them like the text. */
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

/** What is asked about has eight bits, and is no UTF-8. */
function isTelling(name: string | undefined): boolean {
  const charset = charsetNamed(name);
  return charset !== null && charset.name !== "utf-8" && charset.decoder !== "utf-16" && !isSevenBit(charset);
}

/** The lines of headers that are no UTF-8: the others say nothing of them. */
function oddLines(block: string): Buffer[] {
  return block
    .split("\n")
    .map((line) => Buffer.from(`${line.slice(line.indexOf(":") + 1)}\n`, "latin1"))
    .filter((line) => !isUtf8(line));
}

/** The beginnings of texts that are no UTF-8. */
async function oddTexts(bytes: Buffer, root: MimePart): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  for (const part of textsOf(root).slice(0, mostTexts)) {
    const encoding = (firstHeader(part.headers, "content-transfer-encoding") ?? "").slice(0, 100).toLowerCase();
    const text = await decodePart(bytes.subarray(part.start, Math.min(part.end, part.start + textBytes)), encoding);
    // The last letter may be cut.
    const whole = text.length < textBytes / 2 ? text : text.subarray(0, Math.max(0, text.lastIndexOf(0x20)));
    if (!isUtf8(whole)) texts.push(whole, Buffer.from("\n"));
  }
  return texts;
}

function textsOf(part: MimePart): MimePart[] {
  if (part.children !== null && part.children.length > 0) return part.children.flatMap(textsOf);
  return part.contentType.startsWith("text/") ? [part] : [];
}
