import { isAscii } from "node:buffer";
import { asciiField, asciiOnly } from "./ascii-header.js";
import { decodePart } from "./decode-part.js";
import { type MimePart, scanParts } from "./scan-parts.js";
import { transferEncodingOf } from "./transfer-encoding.js";

/** The depth of nested mails that are parsed. Deeper ones are treated as bytes. */
const deepest = 5;

/**
 * The same mail with ASCII headers, for recipients whose servers support no others (RFC 6530). Bodies and the headers
 * of nested mails stay unchanged.
 */
export async function withAsciiHeaders(bytes: Buffer): Promise<Buffer> {
  return isAscii(bytes) ? bytes : copyOf(bytes, null);
}

/** The same mail in seven bits, including all nested parts, for servers without 8BITMIME (RFC 6152). */
export async function inSevenBits(bytes: Buffer): Promise<Buffer> {
  return isAscii(bytes) ? bytes : copyOf(bytes, deepest);
}

/** @param depth how many levels of nested mails become seven bits; null: only headers change */
async function copyOf(bytes: Buffer, depth: number | null): Promise<Buffer> {
  const { root } = await scanParts(bytes);
  const pieces: Buffer[] = [];
  let at = 0;
  const keepUntil = (end: number): void => {
    const remaining = bytes.subarray(at, end);
    pieces.push(
      depth === null || isAscii(remaining) ? remaining : Buffer.from(asciiOnly(remaining.toString("latin1")), "latin1"),
    );
    at = end;
  };
  for (const part of partsOf(root)) {
    const body = depth === null ? null : await bodyOf(part, bytes.subarray(part.start, part.end), depth);
    keepUntil(part.headerStart);
    pieces.push(headersOf(bytes.subarray(part.headerStart, part.headerEnd), body?.encoding));
    at = part.headerEnd;
    if (body?.bytes === undefined) continue;
    keepUntil(part.start);
    pieces.push(body.bytes);
    at = part.end;
  }
  keepUntil(bytes.length);
  return Buffer.concat(pieces);
}

/** The part with all nested ones, in document order. */
function partsOf(part: MimePart): MimePart[] {
  return [part, ...(part.children ?? []).flatMap(partsOf)];
}

interface NewBody {
  readonly encoding: string;
  /** Undefined where the body consists of its parts. */
  readonly bytes?: Buffer;
}

/** The body in seven bits; null when it has seven already. */
async function bodyOf(part: MimePart, body: Buffer, depth: number): Promise<NewBody | null> {
  if (isAscii(body)) return null;
  if (part.children !== null && part.children.length > 0) return { encoding: "7bit" };
  if (part.contentType === "message/rfc822" && depth > 0) {
    return { encoding: "7bit", bytes: await copyOf(body, depth - 1) };
  }
  const encoding = transferEncodingOf(part.headers);
  const text = (await decodePart(body, encoding)).toString("base64");
  return { encoding: "base64", bytes: Buffer.from(text.replaceAll(/.{76}/g, "$&\r\n"), "latin1") };
}

/** The headers of a part, possibly with a changed encoding. */
function headersOf(block: Buffer, encoding: string | undefined): Buffer {
  if (isAscii(block) && encoding === undefined) return block;
  const fields: string[] = [];
  for (const line of block.toString("latin1").split(/(?<=\n)/)) {
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(fields.pop()! + line);
    else if (line !== "") fields.push(line);
  }
  const remaining = fields.filter(
    (field) => encoding === undefined || !/^content-transfer-encoding[ \t]*:/i.test(field),
  );
  const added = encoding === undefined ? "" : `Content-Transfer-Encoding: ${encoding}\r\n`;
  return Buffer.from(remaining.map(asciiField).join("") + added, "latin1");
}
