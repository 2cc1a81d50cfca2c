import libmime from "libmime";
import { decodeWords } from "postal-mime";
import type { ParsedAttachment } from "../rules/parsed-mail.js";
import { type BodyPart, joinedBodies } from "./joined-bodies.js";
import { decodePart } from "./decode-part.js";
import { decodeText, storable } from "./decode-text.js";
import { unfoldFlowed } from "./flowed-text.js";
import type { GuessCharset } from "./guess-charset.js";
import { firstHeader, firstRaw, headerText } from "./headers.js";
import { mailLimits } from "./limits.js";
import { type MimePart } from "./scan-parts.js";
import { type StructuredHeader, structuredHeader } from "./structured-header.js";
import { transferEncodingOf } from "./transfer-encoding.js";
import { uuencodedFiles } from "./uuencode.js";

/** The contents of a mail's parts. */
export interface PartContents {
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly ParsedAttachment[];
}

/**
 * Decodes the parts one after the other: texts are joined, everything else is an attachment.
 * @param guess the charset of texts and names that do not declare one
 */
export async function contentsOfParts(bytes: Buffer, root: MimePart, guess: GuessCharset): Promise<PartContents> {
  const bodies: BodyPart[] = [];
  const attachments: ParsedAttachment[] = [];
  const left = { "text/plain": mailLimits.textBytes, "text/html": mailLimits.textBytes };
  for (const leaf of leavesOf(root, { isRelated: false, alternatives: null })) {
    const { part, contentType: type } = leaf;
    const encoding = transferEncodingOf(part.headers);
    const disposition = structuredHeader(firstRaw(part.headers, "content-disposition"), guess);
    const filename = nameOf(disposition, structuredHeader(firstRaw(part.headers, "content-type"), guess));
    const isText = (type === "text/plain" || type === "text/html") && filename === null;
    // An unknown disposition means attachment (RFC 2183 section 2.8).
    if (isText && /^(inline)?$/.test(disposition.value)) {
      const body = bytes.subarray(part.start, part.end);
      // Quoted-printable turns one byte into three.
      const decoded = await decodePart(body.subarray(0, left[type] * 3), encoding);
      const bounded = decoded.subarray(0, left[type]);
      left[type] -= bounded.length;
      const files = type === "text/plain" ? uuencodedFiles(bounded, mailLimits.parts - attachments.length) : [];
      attachments.push(...files.map(({ filename: name, bytes: of }) => uuencodedAttachment(name, of, guess)));
      const content = textOfPart(part, type, { bytes: without(bounded, files), guess });
      bodies.push({ isHtml: type === "text/html", content, alternatives: leaf.alternatives });
      continue;
    }
    const shown = filename === null ? describedName(part) : shownName(filename);
    attachments.push({
      filename: shown,
      contentType: shown !== null && type === "text/plain" && !isTyped(part) ? typeOfName(shown) : type,
      ...placeOf(leaf, disposition.value),
      bytes: await decodePart(bytes.subarray(part.start, part.end), encoding),
    });
  }
  return { ...joinedBodies(bodies), attachments };
}

/** Where a part is. */
interface Place {
  /** Within a multipart/related: the HTML refers to it. */
  readonly isRelated: boolean;
  /** The outermost multipart/alternative around it. */
  readonly alternatives: MimePart | null;
}

interface Leaf extends Place {
  readonly part: MimePart;
  readonly contentType: string;
}

function leavesOf(part: MimePart, place: Place): Leaf[] {
  if (part.children === null) return [{ part, contentType: part.contentType, ...place }];
  // A multipart whose boundary does not occur has no children. It is read as text, because its content would be lost.
  if (part.children.length === 0) {
    return part.end === part.start ? [] : [{ part, contentType: "text/plain", ...place }];
  }
  const isRelated = place.isRelated || part.contentType === "multipart/related";
  const alternatives = place.alternatives ?? (part.contentType === "multipart/alternative" ? part : null);
  return part.children.flatMap((child) => leavesOf(child, { isRelated, alternatives }));
}

/** The file name: in Content-Type where older programs put it, or by the other's parameter in one of both. */
function nameOf(disposition: StructuredHeader, type: StructuredHeader): string | null {
  const [{ params: own }, { params: older }] = [disposition, type];
  return own.get("filename") || older.get("name") || own.get("name") || older.get("filename") || null;
}

/** Whether Content-Type has a type, and not only a word, as `Content-Type: PDF`. */
function isTyped(part: MimePart): boolean {
  return structuredHeader(firstRaw(part.headers, "content-type")).value.includes("/");
}

/** The type of files with such a name; text when the name says nothing (RFC 2045 section 5.2). */
function typeOfName(name: string): string {
  return /\.[a-z\d]{1,8}$/i.test(name) ? libmime.detectMimeType(name) : "text/plain";
}

/** The file name in Content-Description, where some programs put it; null for a description in words. */
function describedName(part: MimePart): string | null {
  const name = shownName(firstHeader(part.headers, "content-description") ?? "").trim();
  return /^[^\\/:*?"<>|]{1,200}\.[a-z][a-z\d]{1,4}$/i.test(name) ? name : null;
}

function shownName(name: string): string {
  // A folded name may have been encoded with its line breaks.
  return (
    storable(decodeWords(name))
      // A program may have encoded the quote that ends it, too.
      .replace(/";\s*[\r\n].*$/s, "")
      .replaceAll(/[\r\n]+[ \t]*/g, " ")
      .slice(0, 1000)
  );
}

function placeOf({ part, isRelated }: Leaf, disposition: string): Pick<ParsedAttachment, "contentId" | "isInline"> {
  const contentId = contentIdOf(part);
  return { contentId, isInline: contentId !== null && (isRelated || disposition === "inline") };
}

function uuencodedAttachment(raw: string, bytes: Buffer, guess: GuessCharset): ParsedAttachment {
  const filename = shownName(headerText(raw, guess));
  return { filename, contentType: libmime.detectMimeType(filename), contentId: null, isInline: false, bytes };
}

function without(bytes: Buffer, files: readonly { readonly start: number; readonly end: number }[]): Buffer {
  if (files.length === 0) return bytes;
  const starts = [0, ...files.map(({ end }) => end)];
  return Buffer.concat(starts.map((start, index) => bytes.subarray(start, files[index]?.start)));
}

function textOfPart(
  { typeParameters }: MimePart,
  type: string,
  { bytes, guess }: { readonly bytes: Buffer; readonly guess: GuessCharset },
): string {
  const text = decodeText(bytes, typeParameters.get("charset"), { isPage: type === "text/html", guess });
  const isFlowed = type === "text/plain" && typeParameters.get("format")?.toLowerCase() === "flowed";
  return isFlowed ? unfoldFlowed(text, typeParameters.get("delsp")?.toLowerCase() === "yes") : text;
}

/** Some programs double its brackets, or put blanks within them. */
function contentIdOf(part: MimePart): string | null {
  const header = (firstHeader(part.headers, "content-id") ?? "").slice(0, 600);
  const id = /^[<\s]{0,9}([^<>\s\p{Cc}]{1,500})[>\s]{0,9}$/u.exec(header)?.[1];
  return id === undefined ? null : storable(id);
}
