import type { AttachmentFact, AttachmentKind, SendFacts } from "../../shared/reviews/rules/facts.js";
import { factsOfHtml, type HtmlFacts } from "../../shared/screening/html-facts.js";
import { findAttachments } from "../../shared/screening/rules/attachment-kinds.js";
import type { FindingCode } from "../../shared/screening/rules/finding-codes.js";
import { Findings } from "../../shared/screening/rules/findings.js";
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
  const text = bodies.text ?? page?.shown ?? "";
  const texts = [subject, bodies.text ?? "", ...textsOfPage(page), ...attachments.map(({ filename }) => filename)];
  const isRead = (page?.isComplete ?? true) && texts.reduce((sum, one) => sum + one.length, 0) <= mostScanned;
  const verdict = screens ? screenContent(screened(outgoing, bodies)) : null;
  return {
    texts: isRead ? texts : null,
    textLength: text.length > mostScanned ? text.length : Array.from(text).length,
    attachments: attachments.map(factsOfAttachment),
    linkDomains: isRead ? linkDomainsIn(bodies.text ?? "", page?.links.map(({ target }) => target) ?? []) : null,
    findings: verdict?.findings.map(({ code }) => code) ?? [],
    level: verdict?.level ?? "clean",
  };
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

function factsOfAttachment({ filename, contentType, bytes }: OutgoingAttachment): AttachmentFact {
  const type = bareMediaType(contentType).toLowerCase();
  const findings = new Findings();
  findAttachments([{ name: filename, contentType: type, bytes }], findings);
  const kinds = new Set(findings.all().flatMap(({ code }) => kindOfFinding[code] ?? []));
  if (archives.test(type) || archiveNames.test(filename)) kinds.add("archive");
  if (type.startsWith("image/")) kinds.add("image");
  return { kinds: kinds.size === 0 ? ["other"] : [...kinds], byteSize: bytes.length };
}
