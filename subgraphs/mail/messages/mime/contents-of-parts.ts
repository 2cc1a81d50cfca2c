import { decodeWords } from "postal-mime";
import type { ParsedAttachment } from "../rules/parsed-mail.js";
import { decodePart } from "./decode-part.js";
import { decodeText, storable, unfoldFlowed } from "./decode-text.js";
import { firstHeader } from "./headers.js";
import { mailLimits } from "./limits.js";
import { type MimePart, structured } from "./scan-parts.js";

/** What the parts of a mail contain. */
export interface PartContents {
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly ParsedAttachment[];
}

/** Decodes the parts one after the other: texts are joined, everything else is an attachment. */
export async function contentsOfParts(bytes: Buffer, root: MimePart): Promise<PartContents> {
  const texts: string[] = [];
  const htmls: string[] = [];
  const attachments: ParsedAttachment[] = [];
  const left = { "text/plain": mailLimits.textBytes, "text/html": mailLimits.textBytes };
  for (const { part, isRelated } of leavesOf(root, false)) {
    const body = bytes.subarray(part.start, part.end);
    const encoding = (firstHeader(part.headers, "content-transfer-encoding") ?? "").slice(0, 100).toLowerCase();
    const disposition = structured(firstHeader(part.headers, "content-disposition") ?? "");
    const filename = disposition.params["filename"] ?? part.typeParameters["name"] ?? null;
    const type = part.contentType;
    const isText = (type === "text/plain" || type === "text/html") && filename === null;
    if (isText && disposition.value.toLowerCase() !== "attachment") {
      // Quoted-printable makes three bytes of one.
      const decoded = await decodePart(body.subarray(0, left[type] * 3), encoding);
      const kept = decoded.subarray(0, left[type]);
      left[type] -= kept.length;
      (type === "text/html" ? htmls : texts).push(textOfPart(part, kept));
      continue;
    }
    const contentId = contentIdOf(part);
    attachments.push({
      filename: filename === null ? null : storable(decodeWords(filename)).slice(0, 1000),
      contentType: type,
      contentId,
      isInline: contentId !== null && (isRelated || disposition.value.toLowerCase() === "inline"),
      bytes: await decodePart(body, encoding),
    });
  }
  return { text: joined(texts), html: joined(htmls), attachments };
}

interface Leaf {
  readonly part: MimePart;
  /** Within a multipart/related: the HTML shows it. */
  readonly isRelated: boolean;
}

function leavesOf(part: MimePart, isRelated: boolean): Leaf[] {
  if (part.children === null) return [{ part, isRelated }];
  const related = isRelated || part.contentType === "multipart/related";
  return part.children.flatMap((child) => leavesOf(child, related));
}

function textOfPart({ contentType, typeParameters }: MimePart, bytes: Buffer): string {
  const text = decodeText(bytes, typeParameters["charset"]);
  const isFlowed = contentType === "text/plain" && typeParameters["format"]?.toLowerCase() === "flowed";
  return isFlowed ? unfoldFlowed(text, typeParameters["delsp"]?.toLowerCase() === "yes") : text;
}

function contentIdOf(part: MimePart): string | null {
  const id = /^<?([^<>\s\p{Cc}]{1,500})>?$/u.exec((firstHeader(part.headers, "content-id") ?? "").slice(0, 502))?.[1];
  return id === undefined ? null : storable(id);
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
