import type { AttachmentFact, AttachmentKind, SendFacts } from "../../shared/reviews/rules/facts.js";
import { factsOfHtml, type HtmlFacts } from "../../shared/screening/html-facts.js";
import { findAttachments } from "../../shared/screening/rules/attachment-kinds.js";
import type { FindingCode } from "../../shared/screening/rules/finding-codes.js";
import { Findings } from "../../shared/screening/rules/findings.js";
import type { Verdict } from "../../shared/screening/rules/verdict.js";
import { screenContent } from "../../shared/screening/screen-content.js";
import type { OutgoingAttachment } from "./outgoing.js";
import type { Letter } from "./letter.js";
import { bareMediaType } from "./rules/attachments.js";
import { linkDomainsIn } from "./rules/link-domains.js";

/** The part of the facts of a mail that needs its text. */
export type MailTexts = Pick<SendFacts, "texts" | "textLength" | "attachments" | "linkDomains" | "findings" | "level">;

/** The most code points that are looked at: more is unknown (wire contract reviews R27). */
const mostScanned = 1_000_000;

/** The facts of the text of a mail. Computed before the transaction, where there are rules (wire contract reviews R31). */
export function textsOfMail({ outgoing, bodies }: Letter, screens: boolean): MailTexts {
  const page = bodies.html === null ? null : factsOfHtml(bodies.html);
  const { subject, attachments } = outgoing;
  const texts = [subject, bodies.text ?? "", ...textsOfPage(page), ...attachments.map(({ filename }) => filename)];
  const isRead = (page?.isComplete ?? true) && texts.reduce((sum, one) => sum + one.length, 0) <= mostScanned;
  const verdict = screens ? screenContent(screened(outgoing, bodies)) : null;
  return {
    texts: isRead ? texts : null,
    textLength: Math.max(...[bodies.text ?? "", page?.shown ?? ""].map(lengthOf)),
    attachments: attachments.map(factsOfAttachment),
    linkDomains: isRead
      ? linkDomainsIn(
          [bodies.text ?? "", bodies.html ?? "", ...(page?.resources ?? [])],
          page?.links.map(({ target }) => target) ?? [],
        )
      : null,
    ...screeningOf(verdict),
  };
}

const lengthOf = (text: string): number => (text.length > mostScanned ? text.length : Array.from(text).length);

const unfinished: readonly string[] = ["partly_screened", "screening_failed"];

/** A screening that did not read everything proves nothing (wire contract reviews G7). Without screening nothing is found. */
function screeningOf(verdict: Verdict | null): Pick<SendFacts, "findings" | "level"> {
  const codes = verdict?.findings.map(({ code }) => code) ?? [];
  if (codes.some((code) => unfinished.includes(code))) return { findings: null, level: null };
  return { findings: codes, level: verdict?.level ?? "clean" };
}

function textsOfPage(page: HtmlFacts | null): string[] {
  if (page === null) return [];
  const links = page.links.map(({ target }) => target);
  return [page.shown, page.hidden, page.sometimes, page.preheader ?? "", ...page.asides, ...links];
}

function screened({ subject, attachments }: Letter["outgoing"], { text, html }: Letter["bodies"]) {
  const files = attachments.map(({ filename, contentType, bytes }) => ({
    name: filename,
    contentType: bareMediaType(contentType),
    bytes,
  }));
  return { subject, text, html, attachments: files, isComplete: true, sender: null };
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

function factsOfAttachment({ filename, contentType, bytes }: OutgoingAttachment): AttachmentFact {
  const type = bareMediaType(contentType).toLowerCase();
  const findings = new Findings();
  findAttachments([{ name: filename, contentType: type, bytes }], findings);
  const kinds = new Set(findings.all().flatMap(({ code }) => kindOfFinding[code] ?? []));
  if (archives.test(type) || archiveNames.test(filename) || beginsAsOneOf(bytes, archiveBytes)) kinds.add("archive");
  if (type.startsWith("image/")) kinds.add(beginsAsOneOf(bytes, imageBytes) ? "image" : "other");
  return { kinds: kinds.size === 0 ? ["other"] : [...kinds], byteSize: bytes.length };
}
