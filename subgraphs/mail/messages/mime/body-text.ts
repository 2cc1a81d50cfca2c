import { compile } from "html-to-text";
import { Parser } from "htmlparser2";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { mailLimits } from "./limits.js";
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

/** Of those, elements that indent: each of them adds characters to every line within. */
const indenting: ReadonlySet<string> = new Set(["blockquote", "ul", "ol"]);
const mostIndented = 8;

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: mostHtml, maxDepth: mostOpen / 2, maxChildNodes: 20_000, ellipsis: "" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** A mail that is read once is asked for its text once for each recipient. */
const known = new WeakMap<object, string>();

/** The text of a mail: its text part, else what its HTML says; null when it has neither (wire contract mail 17.4). */
export function bodyTextOf(mail: Pick<ParsedMail, "text" | "html">): string | null {
  const { text, html } = mail;
  if (text !== null && (html === null || text.trim() !== "")) return text;
  if (html === null) return null;
  const found = known.get(mail) ?? storable(toText(readable(html.slice(0, mostHtml))).slice(0, mailLimits.textBytes));
  known.set(mail, found);
  return found;
}

const withoutContent: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/**
 * The beginning that has no more tags, and no more elements within each other, without the tags of what would indent further. It is
 * what the same parser says.
 */
function readable(html: string): string {
  let tags = 0;
  let open = 0;
  let indented = 0;
  let end = html.length;
  const pieces: string[] = [];
  let from = 0;
  const leaveOut = () => {
    pieces.push(html.slice(from, parser.startIndex));
    from = parser.endIndex + 1;
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        open++;
        if (!withoutContent.has(name)) tags++;
        if (indenting.has(name) && ++indented > mostIndented) leaveOut();
        if (tags <= mostTags && open <= mostOpen) return;
        end = Math.min(end, parser.startIndex);
        parser.pause();
      },
      onclosetag(name, isImplied) {
        open--;
        if (indenting.has(name) && indented-- > mostIndented && !isImplied) leaveOut();
      },
    },
    { decodeEntities: false },
  );
  parser.write(html);
  return from >= end ? pieces.join("") : pieces.join("") + html.slice(from, end);
}
