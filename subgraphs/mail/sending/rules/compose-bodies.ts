import type { Bodies } from "./bodies.js";
import { endsWithHtmlFooter, endsWithTextFooter, withHtmlFooter, withTextFooter } from "./footer.js";

/**
 * The bodies that are stored and sent (wire contract mail 11): HTML alone gets the footer in the HTML, text alone in
 * the text, and an empty message becomes the footer. A footer at the end of the author's text is not added again; a
 * quoted one stays.
 * @param authored the author's text, without quotes
 * @param footer null when the organization turned it off
 */
export function finalBodies(bodies: Bodies, authored: Bodies, footer: string | null): Bodies {
  const { text, html } = bodies;
  if (text === null && html === null) return { text: footer === null ? "" : withTextFooter("", footer), html: null };
  if (footer === null) return bodies;
  return {
    text: text === null || endsWithTextFooter(authored.text ?? "", footer) ? text : withTextFooter(text, footer),
    html: html === null || endsWithHtmlFooter(authored.html ?? "", footer) ? html : withHtmlFooter(html, footer),
  };
}
