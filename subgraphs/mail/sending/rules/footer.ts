import { escapeHtml } from "../../../shared/rules/escape-html.js";

/** Marks the footer's paragraph in HTML (wire contract mail 11). */
const mark = 'data-agent-footer="1"';

/**
 * A text with the footer below it: a blank line, `-- `, and the footer's line. An empty text becomes just the footer.
 */
export function withTextFooter(text: string, footer: string): string {
  const block = `-- \n${footer}`;
  return text === "" ? block : `${text.replace(/\r?\n$/, "")}\n\n${block}`;
}

/** HTML with the footer as its last paragraph. */
export function withHtmlFooter(html: string, footer: string): string {
  return beforeBodyEnd(html, footerParagraph(footer));
}

/** Whether an author's text ends with this footer already: it is not added twice. */
export function endsWithTextFooter(text: string, footer: string): boolean {
  return text.replaceAll("\r\n", "\n").trimEnd().endsWith(`-- \n${footer}`);
}

/** The same for HTML. */
export function endsWithHtmlFooter(html: string, footer: string): boolean {
  const end = bodyEndOf(html);
  return html.slice(0, end).trimEnd().endsWith(footerParagraph(footer));
}

/** HTML with a piece before the end of its body. */
export function beforeBodyEnd(html: string, piece: string): string {
  const end = bodyEndOf(html);
  return `${html.slice(0, end)}${piece}${html.slice(end)}`;
}

/** HTML with a piece at the beginning of its body. */
export function afterBodyStart(html: string, piece: string): string {
  const at = bodyStartOf(html);
  return `${html.slice(0, at)}${piece}${html.slice(at)}`;
}

function footerParagraph(footer: string): string {
  return `<p ${mark}>${escapeHtml(footer)}</p>`;
}

/** After the first `<body …>` tag, or else the beginning. If the first one has no end, no later one has. */
function bodyStartOf(html: string): number {
  const start = html.search(/<body[\s>]/i);
  return start < 0 ? 0 : html.indexOf(">", start) + 1;
}

/** The beginning of the last `</body>`, or else the end. */
function bodyEndOf(html: string): number {
  let end = html.length;
  for (const match of html.matchAll(/<\/body\b/gi)) end = match.index;
  return end;
}
