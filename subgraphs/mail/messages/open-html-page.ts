import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { attachmentUrl } from "./attachment-url.js";
import { readHtmlPageToken } from "./html-page-url.js";
import { withInlineFiles } from "./rules/inline-files.js";
import { htmlPagesPerMinute } from "./rules/limits.js";
import { withoutLinks } from "./rules/without-links.js";
import { findHtmlPage } from "./store/html-pages.js";

/** The HTML text of a message in the form for a browser. */
export interface OpenedHtmlPage {
  readonly html: string;
  readonly remoteImages: boolean;
}

/**
 * Opens the HTML text for a URL's token; null when the token is invalid, or the message was deleted or blocked
 * meanwhile. The files in the text get URLs that expire with the page.
 * @throws Problem `rate_limited` when one address requests too many pages
 */
export async function openHtmlPage(
  { services, clientAddress, publicBaseUrl }: RequestContext,
  token: string,
): Promise<OpenedHtmlPage | null> {
  await enforce(services.limiter, "mail.html-pages", addressBlock(clientAddress ?? ""), perMinute(htmlPagesPerMinute));
  const ticket = readHtmlPageToken(services, token);
  if (ticket === null) return null;
  const page = await findHtmlPage(services.database.request.reader, ticket);
  if (page === null) return null;
  const addresses = new Map(
    page.files.map(({ id, contentId }) => [contentId, attachmentUrl(services, publicBaseUrl, id, ticket.expiresAt)]),
  );
  return showHtml(page.html, addresses, ticket.remoteImages);
}

/**
 * A text of HTML as a browser may show it.
 * @param files the addresses of the files that it shows, by their content id
 */
export function showHtml(html: string, files: ReadonlyMap<string, string>, remoteImages: boolean): OpenedHtmlPage {
  return { html: withInlineFiles(withoutLinks(html), files), remoteImages };
}
