import {
  codePoints,
  type ContentFacts,
  factsOfAttachment,
  factsOfVerdict,
  isScannable,
  textOfFile,
} from "../../shared/holds/content-facts.js";
import { linkDomainsIn } from "../../shared/reviews/rules/link-domains.js";
import { screenContent } from "../../shared/screening/screen-content.js";
import type { WrittenContent } from "./rules/held-write-content.js";

/** Slack finds the type of a file by itself; a text is searched for words. */
const typeOf = (name: string): string =>
  /\.(txt|text|log|csv|tsv|md|json|ya?ml|xml|html?|ics)$/i.test(name) ? "text/plain" : "application/octet-stream";

/** The facts of the content of a write. Computed before the transaction, where there are rules (wire contract reviews R31). */
export function contentFactsOfWrite({ text, file }: WrittenContent, screens: boolean): ContentFacts {
  const words = [text ?? "", file?.title ?? "", file?.initialComment ?? ""].filter((one) => one !== "");
  const files =
    file === null ? [] : [{ filename: file.filename, contentType: typeOf(file.filename), bytes: file.bytes }];
  const texts = [...words, ...files.map(({ filename }) => filename), ...files.flatMap(textOfFile)];
  const isRead = isScannable(texts);
  const attachments = files.map(({ filename: name, ...one }) => ({ name, ...one }));
  const shown = { subject: null, text: words.join("\n"), html: null };
  const content = { ...shown, attachments, isComplete: true, sender: null, isOutbound: true };
  return {
    texts: isRead ? texts : null,
    textLength: Math.max(0, ...words.map(codePoints)),
    attachments: files.map(factsOfAttachment),
    linkDomains: isRead ? linkDomainsIn(words, []) : null,
    ...factsOfVerdict(screens ? screenContent(content) : null),
  };
}
