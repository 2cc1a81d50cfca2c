import { firstHeader, firstRaw } from "./headers.js";
import { type MimePart, scanParts } from "./scan-parts.js";
import { structuredHeader } from "./structured-header.js";

/** The characters of a line of base64. */
const lineLength = 76;
const given = /^(?:content-transfer-encoding|x-apple-content-length)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*\n?/gim;

/** A part without a body, which its mail program stored elsewhere. */
export interface EmptyPart {
  /** As IMAP counts: `2.1` is the first part of the second one. */
  readonly number: string;
  readonly filename: string | null;
}

/**
 * A mail whose parts with the header `X-Apple-Content-Length`, but without a body, have their contents.
 * @param contentOf the bytes of a part; null when there are none, or when they are too many
 */
export async function fillParts(
  mail: Buffer<ArrayBuffer>,
  contentOf: (part: EmptyPart) => Promise<Buffer | null>,
): Promise<Buffer<ArrayBuffer>> {
  const { root, problem } = await scanParts(mail);
  if (problem !== null) return mail;
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { part, number } of leavesOf(root, "")) {
    if (firstHeader(part.headers, "x-apple-content-length") === undefined || !isBlank(mail, part)) continue;
    const content = await contentOf({ number, filename: filenameOf(part) });
    if (content === null) continue;
    const headers = mail.toString("latin1", part.headerStart, part.headerEnd).replaceAll(given, "").trimEnd();
    const lines = content.toString("base64").match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
    const text = `${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}`;
    pieces.push(mail.subarray(at, part.headerStart), Buffer.from(text.trimStart(), "latin1"));
    // A part that ends with its headers has no line break of its own before the boundary.
    if (part.end === part.start || mail[part.end - 1] === newline) pieces.push(Buffer.from("\r\n"));
    at = part.end;
  }
  return pieces.length === 0 ? mail : Buffer.concat([...pieces, mail.subarray(at)]);
}

const newline = 0x0a;

interface NumberedPart {
  readonly part: MimePart;
  readonly number: string;
}

/** The parts without children, in their order. The only part of a mail is the first one. */
function leavesOf(part: MimePart, number: string): NumberedPart[] {
  if (part.children === null) return [{ part, number: number === "" ? "1" : number }];
  const prefix = number === "" ? "" : `${number}.`;
  return part.children.flatMap((child, index) => leavesOf(child, `${prefix}${index + 1}`));
}

function isBlank(mail: Buffer, { start, end }: MimePart): boolean {
  for (let at = start; at < end; at++) if (mail[at]! > 0x20) return false;
  return true;
}

function filenameOf(part: MimePart): string | null {
  const named = (key: string, name: string) => structuredHeader(firstRaw(part.headers, key)).params.get(name);
  return named("content-disposition", "filename") || named("content-type", "name") || null;
}
