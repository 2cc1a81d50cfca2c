import { compile } from "html-to-text";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { storable } from "./decode-text.js";

/** Characters of HTML that are turned into text. A page of a million is no message to read. */
const mostHtml = 1024 * 1024;

/**
 * Tags that are opened in it. The parser beneath html-to-text keeps open tags in an array whose head it moves: with all of them
 * within each other it takes quadratic time, so that a mail of 600 KiB would take minutes.
 */
const mostTags = 10_000;

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: mostHtml, maxDepth: 100, maxChildNodes: 20_000, ellipsis: "" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The text of a mail: its text part, else what its HTML says; null when it has neither (wire contract mail 17.4). */
export function bodyTextOf({ text, html }: Pick<ParsedMail, "text" | "html">): string | null {
  if (text !== null && (html === null || text.trim() !== "")) return text;
  return html === null ? null : storable(toText(readable(html.slice(0, mostHtml))));
}

/** The beginning that has so many tags. Those without content are never open, and do not count. */
function readable(html: string): string {
  let tags = 0;
  for (const { index } of html.matchAll(/<(?!(?:br|hr|img|wbr)[\s/>])[a-z]/gi)) {
    if (++tags > mostTags) return html.slice(0, index);
  }
  return html;
}
