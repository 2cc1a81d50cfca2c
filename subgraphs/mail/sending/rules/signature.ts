import { splitAtQuote } from "../../messages/rules/extracted-text.js";
import type { Bodies } from "./bodies.js";
import { beforeBodyEnd } from "./footer.js";
import { htmlOfText } from "../../../shared/rules/escape-html.js";

/** The author's text with the signature below it: above a quoted mail, and before any footer. */
export function signedBodies({ text, html }: Bodies, signature: Bodies | null): Bodies {
  if (signature === null || (signature.text ?? signature.html) === null) return { text, html };
  const ofText = signature.text ?? "";
  if (text === null && html === null) return { text: ofText, html: signature.html };
  return {
    text: text === null ? null : signedText(text, ofText),
    html: html === null ? null : signedHtml(html, signature.html ?? htmlOfText(ofText)),
  };
}

function signedText(text: string, signature: string): string {
  if (signature === "") return text;
  const { own, quoted } = splitAtQuote(text);
  const above = own.trimEnd() === "" ? "" : `${own.trimEnd()}\n\n`;
  return quoted === "" ? `${above}${signature}` : `${above}${signature}\n\n${quoted}`;
}

/** A quote with the marks of mail programs that extends to the end. */
const quoteMark =
  /<blockquote\b|<div[^<>]{0,200}\b(?:class|id)\s?=\s?["']?(?:gmail_quote|yahoo_quoted|divRplyFwdMsg|appendonsend|moz-cite-prefix)/i;

function signedHtml(html: string, signature: string): string {
  const piece = `<div data-agent-signature="1">${signature}</div>`;
  const at = html.search(quoteMark);
  return at < 0 || hasTextBelow(html) ? beforeBodyEnd(html, piece) : `${html.slice(0, at)}${piece}${html.slice(at)}`;
}

/** Whether the author continued below the last quote. */
function hasTextBelow(html: string): boolean {
  const end = html.toLowerCase().lastIndexOf("</blockquote>");
  if (end < 0) return false;
  return (
    html
      .slice(end)
      .replaceAll(/<[^<>]*>|&nbsp;/g, "")
      .trim() !== ""
  );
}
