import type { Violation } from "../../../shared/errors/problem.js";
import { longestFilename, mostAttachmentBytes, mostAttachments } from "./limits.js";

/** An attachment in a request (wire contract mail 2.8). */
export interface GivenAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly contentBase64: string;
  readonly contentId?: string | null;
}

/** Restrictions of attachments besides their size. */
export interface AttachmentPlace {
  /** Pictures in the HTML require one, and forwards accept none. */
  readonly contentIds: "allowed" | "without_html" | "never";
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const token = "[A-Za-z0-9!#$&^_.+-]{1,127}";
const mediaType = new RegExp(
  `^(${token}/${token})(?:\\s*;\\s*${token}=(?:${token}|"[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{0,200}"))*$`,
);
const contentIdSyntax = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.@-]{1,200}$/;
const blockedEnding = /\.(?:exe|bat|scr)$/i;

/** The errors in attachments, checked before any of them is decoded (wire contract mail 2.8, 4.3). */
export function attachmentViolations(
  attachments: readonly GivenAttachment[],
  { contentIds }: AttachmentPlace,
  path: Violation["path"],
): Violation[] {
  if (attachments.length > mostAttachments) {
    return [{ path, message: `A message can have at most ${mostAttachments} attachments.` }];
  }
  if (attachments.reduce((sum, { contentBase64 }) => sum + decodedSize(contentBase64), 0) > mostAttachmentBytes) {
    return [{ path, message: tooLarge }];
  }
  const seen = new Set<string>();
  return attachments.flatMap((attachment, index) => {
    const at = (key: string, message: string): Violation => ({ path: [...path, index, key], message });
    const found: Violation[] = [];
    const { filename, contentType, contentBase64, contentId } = attachment;
    if (filename.length > longestFilename)
      found.push(at("filename", `The name can have at most ${longestFilename} characters.`));
    const type = contentType.length > 255 ? null : (mediaType.exec(contentType)?.[1] ?? null);
    if (type === null || /^multipart\//i.test(type))
      found.push(at("contentType", "The value must be the media type of a file, such as `text/csv`."));
    if (!isBase64(contentBase64)) found.push(at("contentBase64", "The value must be base64."));
    if (contentId === undefined || contentId === null) return found;
    const refusal = contentIdRefusal(contentIds);
    if (refusal !== null) found.push(at("contentId", refusal));
    if (!contentIdSyntax.test(contentId))
      found.push(at("contentId", "A content id has 1 to 200 letters, digits and `.@_-`."));
    if (type !== null && !/^image\//i.test(type)) found.push(at("contentId", "Only an image can have a content id."));
    if (seen.has(contentId)) found.push(at("contentId", "Each content id can be used once."));
    seen.add(contentId);
    return found;
  });
}

/** Why no attachment may have a content id there; null where it may. */
export function contentIdRefusal(place: AttachmentPlace["contentIds"]): string | null {
  if (place === "never") return "A forwarded message takes no content ids.";
  return place === "without_html" ? "A content id needs `bodyHtml`." : null;
}

/** States the limits of attachments. */
export const tooLarge = "The attachments can have at most 25 MiB together.";

/**
 * Whether a name is that of a program that some computers start with a click. Characters that they ignore at its end
 * are ignored.
 */
export function isBlockedName(filename: string): boolean {
  return blockedEnding.test(filename.slice(-300).replace(/[\s.\p{Cc}\p{Cf}]+$/u, ""));
}

/** The media type without parameters, lower-cased. */
export function bareMediaType(contentType: string): string {
  return contentType.split(";", 1)[0]!.trim().toLowerCase();
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && base64.test(text);
}

function decodedSize(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}
