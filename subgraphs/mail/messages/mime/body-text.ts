import { compile } from "html-to-text";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { storable } from "./decode-text.js";

/** Characters of HTML that are turned into text. A page of a million is no message to read. */
const mostHtml = 1024 * 1024;

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: mostHtml, maxDepth: 200, maxChildNodes: 20_000, ellipsis: "" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The text of a mail: its text part, else what its HTML says; null when it has neither (wire contract mail 17.4). */
export function bodyTextOf({ text, html }: Pick<ParsedMail, "text" | "html">): string | null {
  if (text !== null && (html === null || text.trim() !== "")) return text;
  return html === null ? null : storable(toText(html.slice(0, mostHtml)));
}
