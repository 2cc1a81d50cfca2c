import {
  codePoints,
  type ContentFacts,
  factsOfAttachment,
  factsOfVerdict,
  isScannable,
  type SentFile,
  textOfFile,
} from "../../shared/holds/content-facts.js";
import { foldTexts } from "../../shared/reviews/lists/search-words.js";
import { linkDomainsIn } from "../../shared/reviews/rules/link-domains.js";
import { factsOfHtml, type HtmlFacts } from "../../shared/screening/html-facts.js";
import { screenContent } from "../../shared/screening/screen-content.js";
import type { Letter } from "./letter.js";
import { bareMediaType } from "./rules/attachments.js";

/** The facts of the content of a mail. */
export type MailTexts = ContentFacts;

/** The part of a mail that is looked at. */
interface SaidMail {
  readonly outgoing: Pick<Letter["outgoing"], "subject"> & { readonly attachments: readonly SentFile[] };
  readonly bodies: Pick<Letter["bodies"], "text" | "html">;
}

/** The facts of the text of a mail. Computed before the transaction, where there are rules (wire contract reviews R31). */
export function textsOfMail({ outgoing, bodies }: SaidMail, screens: boolean): MailTexts {
  const page = bodies.html === null ? null : factsOfHtml(bodies.html);
  const { subject, attachments } = outgoing;
  const files = attachments.flatMap((one) => [one.filename, ...textOfFile(one)]);
  const texts = [subject, bodies.text ?? "", ...textsOfPage(page), ...files];
  const isRead = (page?.isComplete ?? true) && isScannable(texts);
  const verdict = screens ? screenContent(screened(outgoing, bodies)) : null;
  return {
    texts: isRead ? texts : null,
    foldedTexts: isRead ? foldTexts(texts) : null,
    textLength: Math.max(...[bodies.text ?? "", page?.shown ?? ""].map(codePoints)),
    attachments: attachments.map((one) => factsOfAttachment({ ...one, contentType: bareMediaType(one.contentType) })),
    linkDomains: isRead
      ? linkDomainsIn(
          [bodies.text ?? "", bodies.html ?? "", ...(page?.resources ?? [])],
          page?.links.map(({ target }) => target) ?? [],
        )
      : null,
    ...factsOfVerdict(verdict),
  };
}

function textsOfPage(page: HtmlFacts | null): string[] {
  if (page === null) return [];
  const links = page.links.map(({ target }) => target);
  return [page.shown, page.hidden, page.sometimes, page.preheader ?? "", ...page.asides, ...links];
}

function screened({ subject, attachments }: SaidMail["outgoing"], { text, html }: SaidMail["bodies"]) {
  const files = attachments.map(({ filename, contentType, bytes }) => ({
    name: filename,
    contentType: bareMediaType(contentType),
    bytes,
  }));
  return { subject, text, html, attachments: files, isComplete: true, sender: null, isOutbound: true };
}
