import { findAttachments } from "../screening/rules/attachment-kinds.js";
import type { FindingCode } from "../screening/rules/finding-codes.js";
import { Findings } from "../screening/rules/findings.js";
import type { Verdict } from "../screening/rules/verdict.js";
import type { AttachmentFact, AttachmentKind, SendFacts } from "../reviews/rules/facts.js";

/** The part of the facts of a send that needs its content. */
export type ContentFacts = Pick<
  SendFacts,
  "texts" | "foldedTexts" | "textLength" | "attachments" | "linkDomains" | "findings" | "level"
>;

/** The most code points that are looked at: more is unknown (wire contract reviews R27). */
const mostScanned = 1_000_000;

/** Whether all of these texts can be looked at. */
export function isScannable(texts: readonly string[]): boolean {
  return texts.reduce((sum, one) => sum + one.length, 0) <= mostScanned;
}

/** Unicode code points of a text; of a very long one, its UTF-16 code units. */
export function codePoints(text: string): number {
  return text.length > mostScanned ? text.length : Array.from(text).length;
}

/** Longer files are not searched for words (wire contract reviews R26). */
const longestTextFile = 256 * 1024;
const encodings = new Set(["utf-16", "utf-16le", "utf-16be", "iso-8859-1", "iso-8859-15", "windows-1252", "us-ascii"]);

/** The text of a file that is one, in the encoding that its type names; else nothing. */
export function textOfFile({ contentType, bytes }: Pick<SentFile, "contentType" | "bytes">): string[] {
  if (!/^\s*text\//i.test(contentType) || bytes.length > longestTextFile) return [];
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1]?.toLowerCase() ?? "utf-8";
  return [new TextDecoder(encodings.has(charset) ? charset : "utf-8").decode(bytes)];
}

const unfinished: readonly string[] = ["partly_screened", "screening_failed"];

/** A screening that did not read everything proves nothing (wire contract reviews G7). Without screening nothing is found. */
export function factsOfVerdict(verdict: Verdict | null): Pick<SendFacts, "findings" | "level"> {
  const codes = verdict?.findings.map(({ code }) => code) ?? [];
  if (codes.some((code) => unfinished.includes(code))) return { findings: null, level: null };
  return { findings: codes, level: verdict?.level ?? "clean" };
}

const kindOfFinding: Readonly<Partial<Record<FindingCode, AttachmentKind>>> = {
  executable_attachment: "executable",
  macro_document: "macro",
  encrypted_archive: "encrypted",
  html_attachment: "html",
};
const archives = /[/+.-](zip|gzip|x-7z-compressed|x-tar|vnd\.rar|x-rar-compressed|x-bzip2|x-xz|zstd)$/;
const archiveNames = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|zst|jar|cab)$/i;

/** The first bytes of zip, gzip, 7z, RAR, bzip2 and xz. */
const archiveBytes = ["504b0304", "504b0506", "1f8b", "377abcaf271c", "526172211a07", "425a68", "fd377a585a00"];
/** Those of PNG, JPEG, GIF, WebP, BMP and TIFF. */
const imageBytes = ["89504e47", "ffd8ff", "47494638", "52494646", "424d", "49492a00", "4d4d002a"];

function beginsAsOneOf(bytes: Uint8Array, beginnings: readonly string[]): boolean {
  const first = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  return beginnings.some((beginning) => first.startsWith(beginning));
}

/** A file that is sent. */
export interface SentFile {
  readonly filename: string;
  /** Without parameters. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The facts of a file, by its name, type and first bytes. */
export function factsOfAttachment({ filename, contentType, bytes }: SentFile): AttachmentFact {
  const type = contentType.toLowerCase();
  const findings = new Findings();
  findAttachments([{ name: filename, contentType: type, bytes }], findings);
  const kinds = new Set(findings.all().flatMap(({ code }) => kindOfFinding[code] ?? []));
  if (archives.test(type) || archiveNames.test(filename) || beginsAsOneOf(bytes, archiveBytes)) kinds.add("archive");
  if (type.startsWith("image/")) kinds.add(beginsAsOneOf(bytes, imageBytes) ? "image" : "other");
  return { kinds: kinds.size === 0 ? ["other"] : [...kinds], byteSize: bytes.length };
}
