import { compile } from "html-to-text";
import { Parser } from "htmlparser2";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { storable } from "./decode-text.js";

/** Characters of HTML that are turned into text. A page of a million is no message to read. */
const mostHtml = 1024 * 1024;

/** Tags that are opened in it. */
const mostTags = 10_000;

/**
 * Elements that are open within each other. The parser beneath html-to-text looks for the element that a tag closes among all
 * that are open: with ten thousand of them, tags that close nothing would take seconds. Their text is not shown anyway.
 */
const mostOpen = 200;

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: mostHtml, maxDepth: mostOpen / 2, maxChildNodes: 20_000, ellipsis: "" },
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

const withoutContent: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/** The beginning that has no more tags, and no more elements within each other. It is what the same parser says. */
function readable(html: string): string {
  let tags = 0;
  let open = 0;
  let end = html.length;
  const parser = new Parser(
    {
      onopentagname(name) {
        open++;
        if (!withoutContent.has(name)) tags++;
        if (tags <= mostTags && open <= mostOpen) return;
        end = Math.min(end, parser.startIndex);
        parser.pause();
      },
      onclosetag() {
        open--;
      },
    },
    { decodeEntities: false },
  );
  parser.write(html);
  return html.slice(0, end);
}
