import { compile, type FormatCallback } from "html-to-text";
import { Parser } from "htmlparser2";
import type { ParsedMail } from "../rules/parsed-mail.js";
import { mailLimits } from "./limits.js";
import { storable } from "./decode-text.js";

/** The most characters of HTML that are converted to text. A page with a million is not a readable message. */
const mostHtml = 1024 * 1024;

/** The most opened tags in it. */
const mostTags = 10_000;

/**
 * The most nested open elements. The parser of html-to-text searches all open elements for each closing tag: with ten
 * thousand of them, unmatched closing tags would take seconds. Their text is not shown anyway.
 */
const mostOpen = 200;

/** The most nested elements that indent: each of them adds characters to every line within. */
const indenting: ReadonlySet<string> = new Set(["blockquote", "ul", "ol"]);
const mostIndented = 8;

/** Elements that browsers put on lines of their own, and html-to-text does not. */
const onLinesOfTheirOwn =
  "tr caption dl dt dd option address center figure figcaption details summary fieldset legend".split(" ");
const oneLineApart = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** A cell of a table, apart from the cells beside it: otherwise their words would be one. */
const cell: FormatCallback = (element, walk, builder) => {
  builder.addInline(" ");
  walk(element.children, builder);
  builder.addInline(" ");
};

const toText = compile({
  wordwrap: false,
  formatters: { cell },
  limits: { maxInputLength: mostHtml, maxDepth: mostOpen / 2, maxChildNodes: 20_000, ellipsis: "" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    ...onLinesOfTheirOwn.map((selector) => ({ selector, format: "block", options: oneLineApart })),
    ...["td", "th"].map((selector) => ({ selector, format: "cell" })),
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** One parsed mail is asked for its text once for each recipient. */
const known = new WeakMap<object, string>();

/** The text of a mail: its text part, else text from its HTML; null when it has neither (wire contract mail 17.4). */
export function bodyTextOf(mail: Pick<ParsedMail, "text" | "html">): string | null {
  const { text, html } = mail;
  if (text !== null && (html === null || text.trim() !== "")) return text;
  if (html === null) return null;
  const found = known.get(mail) ?? textOfHtml(html.slice(0, mostHtml));
  known.set(mail, found);
  return found;
}

/** The text of a page of at most a million characters. */
export function textOfHtml(html: string): string {
  return storable(toText(readable(html)).slice(0, mailLimits.textBytes));
}

const withoutContent: ReadonlySet<string> = new Set(["br", "hr", "img", "wbr"]);

/**
 * The beginning of the HTML within the limits of tags and nesting, without tags that would indent further. The same
 * parser produces the same text for it.
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
